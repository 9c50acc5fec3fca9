import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fit, sharpness } from './fit.ts';

const a4 = { width: 595, height: 842 };

test('a portrait page fills the height of a wide window', () => {
  const { width, height } = fit(a4, { width: 1280, height: 700 });
  assert.equal(height, 700);
  assert.ok(Math.abs(width - 494.7) < 0.1);
});

test('a landscape page fills the width of a narrow window', () => {
  assert.deepEqual(fit({ width: 800, height: 400 }, { width: 320, height: 500 }), { width: 320, height: 160 });
});

test('a tiny page is enlarged to the window', () => {
  assert.deepEqual(fit({ width: 3, height: 3 }, { width: 300, height: 600 }), { width: 300, height: 300 });
});

test('a page is as sharp as the screen while the budget allows it', () => {
  assert.equal(sharpness({ width: 500, height: 700 }, 2, 12_000_000), 2);
});

test('a page too large for the budget gets just the budget', () => {
  const box = { width: 3000, height: 4000 };
  const ratio = sharpness(box, 3, 4_000_000);
  assert.equal(Math.round(box.width * ratio * box.height * ratio), 4_000_000);
});
