import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundingPlace, placePages, spreadFits } from './places.ts';

const stage = { width: 1000, height: 600 };
const size = () => ({ width: 400, height: 600 });

test('one page stands in the middle', () => {
  assert.deepEqual(placePages([1], size, stage, 'left').get(1), { x: 300, y: 0, width: 400, height: 600 });
});

test('two pages meet at the spine', () => {
  const places = placePages([2, 3], size, stage, 'left');
  assert.deepEqual(places.get(2), { x: 100, y: 0, width: 400, height: 600 });
  assert.deepEqual(places.get(3), { x: 500, y: 0, width: 400, height: 600 });
});

test('a right-bound issue begins on the right', () => {
  const places = placePages([2, 3], size, stage, 'right');
  assert.deepEqual([places.get(2)?.x, places.get(3)?.x], [500, 100]);
});

test('pages of different sizes keep their proportion to each other', () => {
  const getMixedSize = (page: number) => (page === 2 ? { width: 400, height: 600 } : { width: 300, height: 300 });
  const places = placePages([2, 3], getMixedSize, stage, 'left');
  assert.deepEqual(places.get(3), { x: 550, y: 150, width: 300, height: 300 });
  assert.deepEqual(boundingPlace(places.values()), { x: 150, y: 0, width: 700, height: 600 });
});

test('an open magazine needs a landscape stage and room to read', () => {
  const page = { width: 595, height: 842 };
  assert.ok(spreadFits(page, { width: 1280, height: 700 }));
  assert.ok(!spreadFits(page, { width: 768, height: 900 }));
  assert.ok(!spreadFits(page, { width: 560, height: 540 }));
  // A phone on its side: the height is the limit, so one page alone would be no larger.
  assert.ok(spreadFits(page, { width: 740, height: 300 }));
});
