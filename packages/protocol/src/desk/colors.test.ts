import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast } from '../rules/contrast.ts';
import { colorDeclarations, defaultColors, weakContrasts } from './colors.ts';

test('contrasts are those of WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
  assert.equal(contrast('#ffffff', '#0000ff').toFixed(2), '8.59');
});

test('the usual colours can all be read', () => {
  assert.deepEqual(defaultColors.accent, { light: '#b4232a', dark: '#ff8077' });
  assert.deepEqual(weakContrasts(defaultColors), []);
});

test('a pale accent is named with each ground on which it is hard to read', () => {
  const pale = { ...defaultColors, accent: { light: '#ffcc00', dark: '#ffcc00' } };
  assert.deepEqual(
    weakContrasts(pale).map(({ mode, color, on }) => [mode, color, on]),
    [
      ['light', 'accent', 'background'],
      ['light', 'accent', 'surface'],
    ],
  );
  // Dark letters stand on a pale button, white ones on a dark button.
  assert.match(colorDeclarations(pale), /--magazine-store-on-accent: light-dark\(#000000, #000000\);/);
  const deep = { ...defaultColors, accent: { light: '#00308f', dark: '#a0c4ff' } };
  assert.match(colorDeclarations(deep), /--magazine-store-on-accent: light-dark\(#ffffff, #000000\);/);
});
