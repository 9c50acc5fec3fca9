import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CustomElement, Package } from 'custom-elements-manifest';
import { expect, test } from './fixtures.ts';

test.use({ asksForSession: true });

const file = path.resolve(import.meta.dirname, '../../dist/store/custom-elements.json');

test('the element has what its manifest says', async ({ page, demo, complaints: _watched }) => {
  const { modules } = JSON.parse(await readFile(file, 'utf8')) as Package;
  const said = modules[0]?.declarations?.[0] as CustomElement;
  await page.goto(`${demo.examplesUrl}/standalone.html`);
  await page.evaluate(() => customElements.whenDefined('magazine-store'));
  const element = await page.locator('magazine-store').evaluate(
    (store, { members, cssProperties }) => {
      const style = getComputedStyle(store);
      return {
        attributes: (customElements.get('magazine-store') as unknown as { observedAttributes: string[] })
          .observedAttributes,
        missing: members.filter(({ kind, name }) => {
          const value = Reflect.get(store, name);
          return kind === 'method' ? typeof value !== 'function' : value === undefined;
        }),
        unset: cssProperties.filter(({ name }) => style.getPropertyValue(name) === ''),
      };
    },
    { members: said.members ?? [], cssProperties: said.cssProperties ?? [] },
  );

  expect(element.attributes.toSorted()).toEqual(said.attributes?.map(({ name }) => name).sort());
  expect(element.missing).toEqual([]);
  expect(element.unset).toEqual([]);
  expect(said.members?.length).toBeGreaterThan(9);
  expect(said.cssParts?.map(({ name }) => name)).toContain('card');
  expect(said.events?.find(({ name }) => name === 'magazine-store-open-viewer')?.type.text).toBe(
    "CustomEvent<{ issueId: number; type: 'sample' | 'full'; page?: number; find?: string }>",
  );
});
