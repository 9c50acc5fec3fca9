import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { tokens } from '@magazine-store/protocol';
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

/** The contrast of two colours by WCAG 2, from 1 to 21. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

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
