import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { contrast, tokens } from '@magazine-store/protocol';
import { PARTS_TABLE, readDocRows, TOKENS_TABLE } from '../../../../scripts/published/elementDocs.ts';

const source = `${import.meta.dirname}/..`;
test('docs/element.md lists all custom properties', () => {
  assert.deepEqual([...readDocRows(TOKENS_TABLE).keys()].sort(), Object.keys(tokens).sort());
});

test('docs/element.md lists all parts', async () => {
  const parts = new Set<string>();
  for await (const file of glob(`${source}/**/*.tsx`)) {
    if (file.includes('.test.')) continue;
    for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(
      /\bpart(?:=|: )["']([\w-]+)(?: [\w-]+)?["']/g,
    )) {
      // A former name may follow, which the docs list apart.
      parts.add(name);
    }
  }
  assert.deepEqual([...readDocRows(PARTS_TABLE).keys()].sort(), [...parts].sort());
});

const colours = (name: keyof typeof tokens) => /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(tokens[name])?.slice(1) ?? [];

for (const [index, theme] of ['light', 'dark'].entries()) {
  for (const [front, back, least] of [
    ['text', 'background', 4.5],
    ['text', 'surface', 4.5],
    ['muted', 'background', 4.5],
    ['muted', 'surface', 4.5],
    ['accent', 'background', 4.5],
    ['accent', 'surface', 4.5],
    ['on-accent', 'accent', 4.5],
    ['danger', 'surface', 4.5],
    ['danger', 'background', 4.5],
    ['control', 'surface', 3],
    ['control', 'background', 3],
  ] as const) {
    test(`${theme}: ${front} is seen on ${back}`, () => {
      assert.ok(contrast(colours(front)[index] ?? '', colours(back)[index] ?? '') >= least);
    });
  }
}
