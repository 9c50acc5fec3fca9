import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawingOrder } from './drawingOrder.ts';

test('the page in sight comes first, then what lies ahead', () => {
  assert.deepEqual(drawingOrder(5, 10, true), [5, 6, 4, 7]);
});

test('a reader who goes backwards has the earlier pages drawn ahead', () => {
  assert.deepEqual(drawingOrder(5, 10, false), [5, 4, 6, 3]);
});

test('there is nothing before the first page nor after the last', () => {
  assert.deepEqual(drawingOrder(1, 10, true), [1, 2, 3]);
  assert.deepEqual(drawingOrder(10, 10, true), [10, 9]);
  assert.deepEqual(drawingOrder(1, 1, true), [1]);
});
