import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasColoredEdges } from './coloredEdges.ts';

const SIDE = 100;

function picture(colorOf: (x: number, y: number) => readonly [number, number, number]) {
  const data = new Uint8Array(4 * SIDE * SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) data.set([...colorOf(x, y), 255], 4 * (y * SIDE + x));
  }
  return { data, width: SIDE, height: SIDE };
}

test('a line of red letters on white has coloured edges, in any row', () => {
  for (const top of [40, 41, 98]) {
    const letters = picture((x, y) => (y === top && x % 3 === 0 ? [220, 0, 0] : [255, 255, 255]));
    assert.equal(hasColoredEdges(letters), true, `row ${top}`);
  }
});

test('black letters and the soft colours of a photograph have none', () => {
  const page = picture((x, y) => (y < 50 ? (x % 3 === 0 ? [0, 0, 0] : [255, 255, 255]) : [2 * x, 255 - 2 * y, x + y]));
  assert.equal(hasColoredEdges(page), false);
});
