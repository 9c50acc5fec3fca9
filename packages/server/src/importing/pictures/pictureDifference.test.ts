import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureDifference } from './pictureDifference.ts';

const SIDE = 120;

/** A drawing in grey: `shade` tells the brightness of each pixel. */
function drawing(shade: (x: number, y: number) => number): Uint8Array {
  const pixels = new Uint8Array(4 * SIDE * SIDE).fill(255);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) pixels.fill(shade(x, y), 4 * (y * SIDE + x), 4 * (y * SIDE + x) + 3);
  }
  return pixels;
}
const difference = (one: Uint8Array, other: Uint8Array) => pictureDifference(one, other, SIDE, SIDE);
const lines = (shift: number) => drawing((_, y) => ((y + shift) % 6 < 2 ? 0 : 255));

test('the same drawing differs by nothing', () => {
  assert.equal(difference(lines(0), lines(0)), 0);
});

test('lines that are smoothed differently count little, a missing line of text counts', () => {
  assert.ok(difference(lines(0), lines(1)) < 12, String(difference(lines(0), lines(1))));
  const text = drawing((x, y) => (y >= 48 && y < 60 && x > 20 && x < 90 && x % 3 !== 0 ? 0 : 255));
  const blank = drawing(() => 255);
  assert.ok(difference(text, blank) > 24, String(difference(text, blank)));
});

test('another colour in a small place counts', () => {
  const spot = drawing((x, y) => (x >= 24 && x < 48 && y >= 24 && y < 48 ? 160 : 255));
  const blank = drawing(() => 255);
  assert.equal(Math.round(difference(spot, blank)), 95);
});
