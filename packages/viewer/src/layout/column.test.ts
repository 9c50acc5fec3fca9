import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnAt } from './column.ts';

const line = (x: number, y: number, width: number) => ({ x, y, width, height: 10 });
/** Two columns of ten lines, a headline across both. */
const page = [
  { x: 50, y: 50, width: 420, height: 30 },
  ...Array.from({ length: 10 }, (_, index) => line(50, 100 + 12 * index, index === 9 ? 80 : 200)),
  ...Array.from({ length: 10 }, (_, index) => line(270, 100 + 12 * index, 200)),
];

test('the column under the point, with a little room beside it', () => {
  assert.deepEqual(columnAt(page, { x: 60, y: 140 }), { x: 42, width: 216 });
  assert.deepEqual(columnAt(page, { x: 460, y: 140 }), { x: 262, width: 216 });
});

test('a quote in large type is no column: the text beside it is', () => {
  const quoted = [...page, { x: 150, y: 240, width: 220, height: 24 }, { x: 150, y: 268, width: 220, height: 24 }];
  assert.deepEqual(columnAt(quoted, { x: 200, y: 262 }), { x: 42, width: 216 });
});

test('a short last line still belongs to its column', () => {
  assert.deepEqual(columnAt(page, { x: 60, y: 212 }), { x: 42, width: 216 });
});

test('words of one line make one column', () => {
  const words = Array.from({ length: 6 }, (_, row) => [
    line(50, 20 + row * 12, 90),
    line(145, 20 + row * 12, 105),
  ]).flat();
  const wide = [...words, line(50, 92, 200)];
  assert.deepEqual(columnAt(wide, { x: 60, y: 90 }), { x: 42, width: 216 });
});

test('a point far from any text has no column', () => {
  assert.equal(columnAt(page, { x: 300, y: 700 }), null);
  assert.equal(columnAt([], { x: 1, y: 1 }), null);
});
