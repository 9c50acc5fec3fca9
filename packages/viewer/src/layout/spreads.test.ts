import assert from 'node:assert/strict';
import { test } from 'node:test';
import { magazineSpreads, singlePages, spreadIndex } from './spreads.ts';

const portrait = () => ({ width: 600, height: 800 });

test('the cover stands alone, then come pairs', () => {
  assert.deepEqual(magazineSpreads(7, portrait), [[1], [2, 3], [4, 5], [6, 7]]);
});

test('an even number of pages ends with a back cover alone', () => {
  assert.deepEqual(magazineSpreads(6, portrait), [[1], [2, 3], [4, 5], [6]]);
});

test('a wide page is a spread by itself, and the pairs go on behind it', () => {
  const size = (page: number) => (page === 4 ? { width: 1200, height: 800 } : portrait());
  assert.deepEqual(magazineSpreads(8, size), [[1], [2, 3], [4], [5, 6], [7, 8]]);
});

test('a page before a wide one stays alone', () => {
  const size = (page: number) => (page === 3 ? { width: 1200, height: 800 } : portrait());
  assert.deepEqual(magazineSpreads(6, size), [[1], [2], [3], [4, 5], [6]]);
});

test('pages do not face each other across pages that are left out, and go on as they lie in the whole', () => {
  // Pages 1–4, 7–10 and 14: the sample leaves out two pages behind the fourth, three behind the eighth.
  const leaves = new Map([
    [4, 2],
    [8, 3],
  ]);
  assert.deepEqual(magazineSpreads(9, portrait, leaves), [[1], [2, 3], [4], [5], [6, 7], [8], [9]]);
  // It begins with page 2.
  assert.deepEqual(magazineSpreads(4, portrait, new Map([[0, 1]])), [
    [1, 2],
    [3, 4],
  ]);
});

test('one page and two pages', () => {
  assert.deepEqual(magazineSpreads(1, portrait), [[1]]);
  assert.deepEqual(magazineSpreads(2, portrait), [[1], [2]]);
});

test('every page is found on its spread', () => {
  const spreads = magazineSpreads(9, portrait);
  for (let page = 1; page <= 9; page++) assert.ok(spreads[spreadIndex(spreads, page)]?.includes(page));
  assert.equal(spreadIndex(singlePages(930), 930), 929);
});
