import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLastPages } from './lastPages.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

test('a document is opened again where it was left, its sample apart', () => {
  const storage = memory();
  const pages = createLastPages(() => storage, 'https://store.example');
  pages.keep(3, 'full', 17);
  pages.keep(3, 'sample', 2);
  pages.keep(3, 'full', 18);
  assert.equal(pages.pageOf(3, 'full'), 18);
  assert.equal(pages.pageOf(3, 'sample'), 2);
  assert.equal(pages.pageOf(4, 'full'), null);
  assert.equal(createLastPages(() => storage, 'https://other.example').pageOf(3, 'full'), null);
});

test('back at the cover, there is nothing to come back to', () => {
  const storage = memory();
  const pages = createLastPages(() => storage, '');
  pages.keep(3, 'full', 17);
  pages.keep(3, 'full', 1);
  assert.equal(pages.pageOf(3, 'full'), null);
});

test('the last two hundred are remembered', () => {
  const storage = memory();
  const pages = createLastPages(() => storage, '');
  for (let issue = 1; issue <= 201; issue++) pages.keep(issue, 'full', 5);
  assert.equal(pages.pageOf(1, 'full'), null);
  assert.equal(pages.pageOf(2, 'full'), 5);
});

test('what was read stands in the order of reading, can be forgotten, and tells of both', () => {
  const storage = memory();
  const pages = createLastPages(() => storage, '');
  let told = 0;
  const stop = pages.subscribe(() => told++);
  pages.keep(3, 'full', 17);
  pages.keep(4, 'sample', 2);
  assert.deepEqual(
    pages.all().map(({ issueId, page }) => [issueId, page]),
    [
      [4, 2],
      [3, 17],
    ],
  );
  assert.equal(pages.all(), pages.all());
  pages.keep(3, 'sample', 2);
  pages.forget(3);
  stop();
  pages.keep(9, 'full', 2);
  assert.deepEqual([told, pages.all().map(({ issueId }) => issueId)], [4, [9, 4]]);
});

test('a browser that keeps nothing, or something else, is no trouble', () => {
  const forbidden = createLastPages(() => {
    throw new Error('denied');
  }, '');
  forbidden.keep(1, 'full', 2);
  assert.equal(forbidden.pageOf(1, 'full'), null);
  assert.equal(forbidden.all(), forbidden.all());
  const storage = memory();
  storage.setItem('magazine-store/last-pages/', '{"not":"ours"}');
  assert.equal(createLastPages(() => storage, '').pageOf(1, 'full'), null);
});
