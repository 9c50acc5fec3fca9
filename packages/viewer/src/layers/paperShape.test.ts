import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paperShape } from './paperShape.ts';

/** Tells whether the shape has a point, by the rule `evenodd`. */
function hasPoint(shape: string, x: number, y: number): boolean {
  const points = shape
    .replace(/^polygon\(evenodd, |\)$/g, '')
    .split(', ')
    .map((point) => point.split(' ').map((length) => Number.parseFloat(length) / 100) as [number, number]);
  return points.reduce((inside, [fromX, fromY], index) => {
    const [toX, toY] = points[(index + 1) % points.length] ?? [0, 0];
    const crosses = fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX);
    return crosses ? !inside : inside;
  }, false);
}

test('a page without photographs is recoloured as a whole', () => {
  assert.equal(paperShape([]), undefined);
});

test('photographs are left out, also where two overlap', () => {
  const shape = paperShape([
    { x: 0.1, y: 0.1, width: 0.4, height: 0.4 },
    { x: 0.3, y: 0.3, width: 0.4, height: 0.4 },
    { x: 0.2, y: 0.2, width: 0.1, height: 0.1 },
  ]) as string;
  for (const [x, y] of [
    [0.15, 0.15],
    [0.25, 0.25],
    [0.4, 0.4],
    [0.6, 0.6],
    [0.49, 0.31],
  ] as const) {
    assert.equal(hasPoint(shape, x, y), false, `${x} ${y} is in a photograph`);
  }
  for (const [x, y] of [
    [0.05, 0.05],
    [0.6, 0.2],
    [0.2, 0.6],
    [0.9, 0.9],
    [0.75, 0.75],
  ] as const) {
    assert.equal(hasPoint(shape, x, y), true, `${x} ${y} is paper`);
  }
});

test('a photograph over the whole page leaves no paper', () => {
  const shape = paperShape([{ x: 0, y: 0, width: 1, height: 1 }]) as string;
  assert.equal(hasPoint(shape, 0.5, 0.5), false);
});
