import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageStart, selectPage } from './paging.ts';

const issues = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
const idsOnPage = (count: number, offset: number, size: number, pinnedId: number | null = null) =>
  selectPage(issues(count), { offset, size, pinnedId }).items.map(({ id }) => id);

test('pages follow each other and the last may be short', () => {
  assert.deepEqual(idsOnPage(14, 0, 6), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(idsOnPage(14, 6, 6), [7, 8, 9, 10, 11, 12]);
  assert.deepEqual(idsOnPage(14, 12, 6), [13, 14]);
});

test('the featured issue takes one place of page 1 and is never shown twice', () => {
  assert.deepEqual(idsOnPage(14, 0, 6, 9), [9, 1, 2, 3, 4, 5]);
  assert.deepEqual(idsOnPage(14, 6, 6, 9), [6, 7, 8, 10, 11, 12]);
  assert.deepEqual(idsOnPage(14, 12, 6, 9), [13, 14]);
  const all = [0, 6, 12].flatMap((offset) => idsOnPage(14, offset, 6, 9));
  assert.equal(new Set(all).size, 14);
});

test('the featured issue belongs to the total: exactly full pages stay full', () => {
  assert.equal(selectPage(issues(12), { offset: 0, size: 6, pinnedId: 12 }).count, 2);
  assert.deepEqual(idsOnPage(12, 6, 6, 12), [6, 7, 8, 9, 10, 11]);
});

test('a pinned issue that is not in the list changes nothing', () => {
  assert.deepEqual(idsOnPage(7, 0, 6, 99), [1, 2, 3, 4, 5, 6]);
});

test('an offset beyond the end shows the last page, an empty list one empty page', () => {
  assert.equal(selectPage(issues(7), { offset: 600, size: 6, pinnedId: null }).number, 2);
  assert.deepEqual(selectPage([], { offset: 0, size: 6, pinnedId: null }), { items: [], number: 1, count: 1 });
});

test('without paging all issues stand on one page', () => {
  const page = selectPage(issues(100), { offset: 0, size: Number.POSITIVE_INFINITY, pinnedId: 3 });
  assert.equal(page.items.length, 100);
  assert.deepEqual([page.number, page.count], [1, 1]);
});

test('another page size keeps the reader where they were, at the start of a page', () => {
  assert.equal(pageStart(12, 8), 8);
  assert.equal(pageStart(8, 12), 0);
  assert.equal(pageStart(24, 12), 24);
  assert.equal(pageStart(24, Number.POSITIVE_INFINITY), 0);
});
