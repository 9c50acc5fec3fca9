import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type ObjectExpression, parseSync, Visitor } from 'oxc-parser';

/** The build must ask for the texts that the catalogues have: a text under another id would show in English. */

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

async function textsOf(file: string): Promise<Text[]> {
  const texts: Text[] = [];
  const { program } = parseSync(file, await readFile(file, 'utf8'));
  new Visitor({
    ObjectExpression(object) {
      const text = textIn(object);
      if (text) texts.push(text);
    },
  }).visit(program);
  return texts;
}

for (const part of ['store', 'viewer']) {
  test(`every text of dist/${part} is in every catalogue`, async () => {
    const files = await Array.fromAsync(glob(`dist/${part}/**/*.js`));
    const texts = (await Promise.all(files.map(textsOf))).flat();
    assert.ok(texts.length > 50, `${texts.length} texts found`);
    for (const locale of config.locales) {
      const translated = await translatedIds(locale);
      const missing = texts.filter(({ id }) => !translated.has(id));
      assert.deepEqual(missing, [], `texts that ${locale} lacks`);
    }
  });
}
