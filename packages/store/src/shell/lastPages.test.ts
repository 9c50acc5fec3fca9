import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLastPages } from './lastPages.ts';

/** A window with a storage. It also announces the changes of other windows. */
function memory() {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
  return Object.assign(new EventTarget() as Window, { localStorage });
}

test('a document opens again at its last page, and its sample at another', () => {
  const window = memory();
  const pages = createLastPages(window, 'https://store.example');
  pages.save(3, 'full', 17);
  pages.save(3, 'sample', 2);
  pages.save(3, 'full', 18);
  assert.equal(pages.getPage(3, 'full'), 18);
  assert.equal(pages.getPage(3, 'sample'), 2);
  assert.equal(pages.getPage(4, 'full'), null);
  assert.equal(createLastPages(window, 'https://other.example').getPage(3, 'full'), null);
});

test('a reader who went back to the cover has no page to return to', () => {
  const window = memory();
  const pages = createLastPages(window, '');
  pages.save(3, 'full', 17);
  pages.save(3, 'full', 1);
  assert.equal(pages.getPage(3, 'full'), null);
});

test('the last two hundred are remembered', () => {
  const window = memory();
  const pages = createLastPages(window, '');
  for (let issue = 1; issue <= 201; issue++) pages.save(issue, 'full', 5);
  assert.equal(pages.getPage(1, 'full'), null);
  assert.equal(pages.getPage(2, 'full'), 5);
});

test('the entries are in the order of reading, can be forgotten, and report changes, also of other tabs', () => {
  const window = memory();
  const pages = createLastPages(window, '');
  let received = 0;
  const stop = pages.subscribe(() => received++);
  pages.save(3, 'full', 17);
  pages.save(4, 'sample', 2);
  assert.deepEqual(
    pages.all().map(({ issueId, page }) => [issueId, page]),
    [
      [4, 2],
      [3, 17],
    ],
  );
  assert.equal(pages.all(), pages.all());
  pages.save(3, 'sample', 2);
  pages.remove(3);
  window.dispatchEvent(new Event('storage'));
  stop();
  pages.save(9, 'full', 2);
  window.dispatchEvent(new Event('storage'));
  assert.deepEqual([received, pages.all().map(({ issueId }) => issueId)], [5, [9, 4]]);
});

test('a browser that keeps nothing, or other data, causes no error', () => {
  const forbidding = Object.defineProperty(new EventTarget() as Window, 'localStorage', {
    get() {
      throw new Error('denied');
    },
  });
  const forbidden = createLastPages(forbidding, '');
  forbidden.save(1, 'full', 2);
  assert.equal(forbidden.getPage(1, 'full'), null);
  assert.equal(forbidden.all(), forbidden.all());
  const window = memory();
  window.localStorage.setItem('magazine-store/last-pages/', '{"not":"ours"}');
  assert.equal(createLastPages(window, '').getPage(1, 'full'), null);
});
