import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type JSXElement, type ObjectExpression, parseSync, Visitor } from 'oxc-parser';

/** The build must use the ids that the catalogues have: a text under another id would show in English. */

interface Text {
  id: string;
  message: string;
}

const config = getConfig();
const catalogs = await getCatalogs(config);

async function translatedIds(locale: string): Promise<Set<string>> {
  const read = await Promise.all(catalogs.map((catalog) => catalog.read(locale)));
  return new Set(
    read.flatMap((catalog) =>
      Object.entries(catalog ?? {}).flatMap(([id, { translation }]) => (translation ? [id] : [])),
    ),
  );
}

/** In a chunk, a text of ours is an object with an id and the English message. */
function textIn({ properties }: ObjectExpression): Text | null {
  const strings: Record<string, unknown> = {};
  for (const property of properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    const { key, value } = property;
    if (value.type === 'Literal') strings[key.name] = value.value;
    if (value.type === 'TemplateLiteral') strings[key.name] = value.quasis[0]?.value.cooked;
  }
  const { id, message } = strings;
  return typeof id === 'string' && typeof message === 'string' ? { id, message } : null;
}

async function visitSource(file: string, visitors: ConstructorParameters<typeof Visitor>[0]): Promise<void> {
  const { program } = parseSync(file, await readFile(file, 'utf8'));
  new Visitor(visitors).visit(program);
}

async function readTexts(file: string): Promise<Text[]> {
  const texts: Text[] = [];
  await visitSource(file, {
    ObjectExpression(object) {
      const text = textIn(object);
      if (text) texts.push(text);
    },
  });
  return texts;
}

for (const part of ['store', 'viewer', 'server', 'prerender', 'desk']) {
  test(`every text of dist/${part} is in every catalogue`, async () => {
    const files = await Array.fromAsync(glob(`dist/${part}/**/*.js`));
    const texts = (await Promise.all(files.map(readTexts))).flat();
    assert.ok(texts.length > 50, `${texts.length} texts found`);
    for (const locale of config.locales) {
      const translated = await translatedIds(locale);
      const missing = texts.filter(({ id }) => !translated.has(id));
      assert.deepEqual(missing, [], `texts that ${locale} lacks`);
    }
  });
}

type Token = string | [name: string, kind?: string, forms?: Record<string, Token[]>];

/** The names of the values in a text, its tags, and the plural forms that it lacks. */
function parseParts(text: string, locale: string): { values: string[]; tags: string[]; lacks: string[] } {
  const { source } = createCompiledCatalog(locale, { text }, { namespace: 'json' });
  const values = new Set<string>();
  const lacks: string[] = [];
  const cases = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const visit = (tokens: Token[]) => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, kind, forms] = token;
      if (name !== '#') values.add(name);
      if (kind === 'plural') lacks.push(...cases.filter((form) => !Object.hasOwn(forms ?? {}, form)));
      for (const form of Object.values(forms ?? {})) if (Array.isArray(form)) visit(form);
    }
  };
  visit(JSON.parse(source).messages.text);
  return { values: [...values].sort(), tags: (text.match(/<\/?\d+\/?>/g) ?? []).sort(), lacks };
}

for (const locale of config.locales) {
  test(`texts in ${locale} have the values and tags of the English ones, and all plural forms of the language`, async () => {
    const read = await Promise.all(
      catalogs.map(async (catalog) => [await catalog.read('en'), await catalog.read(locale)]),
    );
    const wrong = read.flatMap(([english, translated]) =>
      Object.entries(translated ?? {}).flatMap(([id, { translation }]) => {
        const { values, tags } = parseParts(english?.[id]?.translation ?? '', 'en');
        const { lacks, ...found } = parseParts(translation ?? '', locale);
        return isDeepStrictEqual([found, lacks], [{ values, tags }, []]) ? [] : [{ id, ...found, lacks }];
      }),
    );
    assert.deepEqual(wrong, []);
  });
}

/** The texts of `<Button aria-label={t`Undo: ${action}`}><Trans>Undo</Trans></Button>`; null for other elements. */
function namedControl({ openingElement, children }: JSXElement): { name: string; shown: string } | null {
  const [inside] = children.filter((child) => child.type !== 'JSXText');
  if (inside?.type !== 'JSXElement' || inside.openingElement.name.type !== 'JSXIdentifier') return null;
  const [words] = inside.children;
  if (inside.openingElement.name.name !== 'Trans' || words?.type !== 'JSXText') return null;
  for (const attribute of openingElement.attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'aria-label') continue;
    const value = attribute.value?.type === 'JSXExpressionContainer' ? attribute.value.expression : null;
    if (value?.type !== 'TaggedTemplateExpression') continue;
    const { quasis, expressions } = value.quasi;
    const values = expressions.map((each) => (each.type === 'Identifier' ? `{${each.name}}` : '{0}'));
    const name = quasis.map(({ value: { cooked } }, index) => `${cooked}${values[index] ?? ''}`).join('');
    return { name, shown: words.value.trim() };
  }
  return null;
}

// People who speak to their computer say the words that they see.
test('the name of a control has the words that it shows, in every language', async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const part of ['store', 'viewer', 'desk']) {
    const controls: { name: string; shown: string }[] = [];
    for await (const file of glob(`packages/${part}/src/**/*.tsx`)) {
      await visitSource(file, {
        JSXElement(element) {
          const control = namedControl(element);
          if (control) controls.push(control);
        },
      });
    }
    count += controls.length;
    for (const locale of config.locales) {
      const texts = new Map<string | undefined, string>();
      for (const catalog of catalogs.filter(({ path }) => path.includes(`packages/${part}/`))) {
        for (const { message, translation = '' } of Object.values((await catalog.read(locale)) ?? {}))
          texts.set(message, translation);
      }
      for (const control of controls) {
        const [name, shown] = [control.name, control.shown].map((text) => texts.get(text)?.toLocaleLowerCase(locale));
        if (!name || !shown || !name.includes(shown)) wrong.push(`${locale}: “${name}” does not say “${shown}”`);
      }
    }
  }
  assert.ok(count > 5, `${count} controls found`);
  assert.deepEqual(wrong, []);
});

/** Numbers the values of a text by their order and removes its tags: the store's texts have other names for them. */
const alike = (text: string) => text.replace(/\{\w+(?=[,}])/g, '{').replace(/<\/?\d+\/?>/g, '');

test('pages that the server writes say what the store says in their place', async () => {
  const isServers = ({ path }: { path: string }) => path.includes('packages/server/');
  for (const locale of config.locales) {
    const known = new Set<string>();
    const said: string[] = [];
    for (const catalog of catalogs) {
      for (const [id, { translation = '' }] of Object.entries((await catalog.read(locale)) ?? {})) {
        if (!isServers(catalog)) known.add(alike(translation));
        else if (id.startsWith('site.')) said.push(alike(translation));
      }
    }
    assert.ok(said.length > 10, `${said.length} texts found`);
    assert.deepEqual(
      said.filter((text) => !known.has(text)),
      [],
      `words of the server alone in ${locale}`,
    );
  }
});
