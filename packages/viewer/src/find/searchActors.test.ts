import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActor, waitFor } from 'xstate';
import type { FindHit } from './findHit.ts';
import { findMachine } from './findMachine.ts';
import { type SearchSources, searchActors } from './searchActors.ts';
import { textBook } from './testing/textBook.ts';

const settled = ['found', 'none'] as const;

/** A machine that really searches. `find` resolves with the results when the search has ended. */
function start(sources: SearchSources) {
  const actor = createActor(findMachine.provide({ actors: searchActors(sources), delays: { debounce: 0 } })).start();
  return {
    actor,
    async find(query: string) {
      actor.send({ type: 'query', query });
      const snapshot = await waitFor(actor, (each) => settled.some((state) => each.matches(state)));
      return snapshot.context;
    },
  };
}

const hitPages = (hits: FindHit[]) => hits.map(({ page }) => page);

test('the pages are read from the one in sight on and round, and once only', async () => {
  const book = textBook([['one'], ['two'], ['three'], ['one more']]);
  const { actor, find } = start({ book: async () => book });
  actor.send({ type: 'pages.seen', pages: [3] });
  assert.deepEqual(hitPages((await find('one')).hits), [1, 4]);
  assert.deepEqual(book.requests, [3, 4, 1, 2]);
  assert.deepEqual(hitPages((await find('two')).hits), [2]);
  assert.equal(book.requests.length, 4);
});

test('a hit is a line and where the query is in it', async () => {
  const { find } = start({ book: async () => textBook([['nothing', 'Café au lait']]) });
  assert.deepEqual((await find('CAFE')).hits, [{ page: 1, snippet: { text: 'Café au lait', matches: [[0, 4]] } }]);
});

test('pages that cannot be read are passed over and counted', async () => {
  const { find } = start({ book: async () => textBook([null, ['one'], null]) });
  const { hits, unreadable } = await find('one');
  assert.deepEqual([hitPages(hits), unreadable], [[2], 2]);
});

test('the result has the reason why nothing was found', async () => {
  const findNothing = async (book: SearchSources['book']) => (await start({ book }).find('one')).nothing;
  assert.equal(await findNothing(async () => textBook([['two']])), 'nothing');
  assert.equal(await findNothing(async () => textBook([[], []])), 'no_text');
  assert.equal(await findNothing(async () => textBook([null, []])), 'unreadable');
  assert.equal(await findNothing(() => Promise.reject(new Error('no document'))), 'unreadable');
});

test('the search of the host comes first, and the document serves where it fails', async () => {
  const book = textBook([['one']]);
  const hit: FindHit = { page: 7, snippet: { text: 'one of the host', matches: [[0, 3]] } };
  const sources: SearchSources = { search: async () => [hit], book: async () => book };
  const { find } = start(sources);
  assert.deepEqual((await find('one')).hits, [hit]);
  assert.deepEqual(book.requests, []);
  sources.search = () => Promise.reject(new Error('server down'));
  assert.deepEqual(hitPages((await find('one')).hits), [1]);
});

test('a host knows an issue whose pages are all pictures', async () => {
  const book = textBook([['one']]);
  const { nothing } = await start({ search: async () => 'no_text', book: async () => book }).find('one');
  assert.deepEqual([nothing, book.requests], ['no_text', []]);
});

test('a host that has more hits than the reader shows is taken at its word', async () => {
  const hit = (page: number): FindHit => ({ page, snippet: { text: 'one', matches: [[0, 3]] } });
  const hits = Array.from({ length: 501 }, (_, index) => hit(index + 1));
  const { hits: shown, capped } = await start({ search: async () => hits, book: async () => textBook([]) }).find('one');
  assert.deepEqual([shown.length, capped], [500, true]);
});

test('a search that is dropped reads no further page', async () => {
  const book = textBook(Array.from({ length: 50 }, () => ['one']));
  const { promise: firstPage, resolve } = Promise.withResolvers<void>();
  const text = book.text.bind(book);
  book.text = async (page) => {
    if (page === 3) resolve();
    return text(page);
  };
  const { actor } = start({ book: async () => book });
  actor.send({ type: 'query', query: 'one' });
  await firstPage;
  actor.stop();
  await new Promise((done) => setTimeout(done, 20));
  assert.ok(book.requests.length <= 4, `asked for ${book.requests.length} pages`);
});

test('another document brings other texts', async () => {
  let book = textBook([['one']]);
  const { find } = start({ book: async () => book });
  await find('one');
  book = textBook([['none'], ['one']]);
  assert.deepEqual(hitPages((await find('one')).hits), [1, 2]);
});
