import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FoundPage, NO_ENTITLEMENTS } from '@magazine-store/protocol';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { type SearchOutcome, type SearchRequest, searchMachine } from './searchMachine.ts';

const hit = (page: number) => ({ issue_id: 1, page }) as FoundPage;

/** A search that matches `total` pages. It fails while `broken` is set. */
function startSearch(query: string, total = 5) {
  const requests: SearchRequest[] = [];
  const server = { broken: false, limited: false, newPages: 0 };
  const clock = new SimulatedClock();
  const searched: string[] = [];
  const actor = createActor(
    searchMachine.provide({
      actors: {
        ask: fromPromise<SearchOutcome, SearchRequest>(async ({ input }) => {
          requests.push(input);
          if (server.limited) return 'too_many';
          if (server.broken) throw new Error('offline');
          const { limit, offset } = input;
          const { newPages } = server;
          const all = Array.from({ length: total + newPages }, (_, index) => hit(index + 1 - newPages));
          return {
            total: all.length,
            issues: [{ issue_id: 1, pages: all.length }],
            hits: all.slice(offset, offset + limit),
          };
        }),
      },
    }),
    { input: { query, filter: 'all', series: null, portion: 2, rights: NO_ENTITLEMENTS }, clock },
  );
  actor.on('searched', (event) => searched.push(event.query));
  actor.start();
  const pages = () => actor.getSnapshot().context.hits.map(({ page }) => page);
  const until = (state: 'shown' | 'failed' | 'limited') => waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, requests, server, clock, searched, pages, until };
}

test('a search from the address starts at once, and loads more hits on demand until all are loaded', async () => {
  const { actor, requests, pages, until } = startSearch('ferry');
  for (let times = 0; times < 4; times++) {
    await until('shown');
    actor.send({ type: 'more' });
  }
  assert.deepEqual(pages(), [1, 2, 3, 4, 5]);
  assert.deepEqual(
    requests.map(({ offset }) => offset),
    [0, 2, 4],
  );
});

test('the search begins again when pages were published meanwhile, and shows each page once', async () => {
  const { actor, requests, server, pages, until } = startSearch('ferry');
  await until('shown');
  server.newPages = 1;
  for (const shown of [
    [0, 1],
    [0, 1, 2, 3],
  ]) {
    actor.send({ type: 'more' });
    await until('shown');
    assert.deepEqual(pages(), shown);
  }
  assert.deepEqual(
    requests.map(({ offset }) => offset),
    [0, 2, 0, 2],
  );
});

test('an empty search sends no request', async () => {
  const { requests, until } = startSearch('');
  await until('shown');
  assert.deepEqual(requests, []);
});

test('a typed search starts after a pause and is reported; blanks around it don’t count', async () => {
  const { actor, requests, clock, searched, pages, until } = startSearch('ferry');
  await until('shown');
  actor.send({ type: 'more' });
  await until('shown');
  actor.send({ type: 'query.typed', text: 'ferry ' });
  clock.increment(200);
  actor.send({ type: 'query.typed', text: 'boa' });
  clock.increment(199);
  actor.send({ type: 'query.typed', text: 'boat ' });
  clock.increment(200);
  assert.deepEqual(pages(), [1, 2, 3, 4]);
  await until('shown');
  assert.deepEqual([pages(), searched], [[1, 2], ['boat']]);
  assert.deepEqual(requests.at(-1), { query: 'boat', filter: 'all', series: null, limit: 2, offset: 0 });
});

test('the address of a typed search sends no second request; another search in the address does', async () => {
  const { actor, requests, clock, until } = startSearch('');
  actor.send({ type: 'query.typed', text: 'boat' });
  clock.increment(200);
  actor.send({ type: 'query.given', query: 'boat' });
  await until('shown');
  assert.equal(requests.length, 1);
  actor.send({ type: 'query.typed', text: 'boats' });
  actor.send({ type: 'query.given', query: 'ferry' });
  clock.increment(200);
  await until('shown');
  assert.deepEqual(
    requests.map(({ query }) => query),
    ['boat', 'ferry'],
  );
  assert.equal(actor.getSnapshot().context.typed, 'ferry');
});

test('another filter or series restarts the search; the same one sends no request', async () => {
  const { actor, requests, until } = startSearch('ferry');
  await until('shown');
  actor.send({ type: 'more' });
  await until('shown');
  actor.send({ type: 'scope.given', filter: 'all', series: null });
  actor.send({ type: 'scope.given', filter: 'free', series: null });
  await until('shown');
  actor.send({ type: 'scope.given', filter: 'free', series: 'Slow Lines' });
  await until('shown');
  assert.deepEqual(
    requests.map(({ offset, filter, series }) => [offset, filter, series]),
    [
      [0, 'all', null],
      [2, 'all', null],
      [0, 'free', null],
      [0, 'free', 'Slow Lines'],
    ],
  );
});

test('a retry continues where the search failed', async () => {
  const { actor, server, pages, until } = startSearch('ferry');
  await until('shown');
  server.broken = true;
  actor.send({ type: 'more' });
  await until('failed');
  assert.deepEqual(pages(), [1, 2]);
  server.broken = false;
  actor.send({ type: 'retry' });
  await until('shown');
  assert.deepEqual(pages(), [1, 2, 3, 4]);
});

test('beyond the limit of searches no hits show until the visitor tries again', async () => {
  const { actor, server, pages, until } = startSearch('ferry');
  await until('shown');
  server.limited = true;
  actor.send({ type: 'query.given', query: 'boat' });
  await until('limited');
  assert.deepEqual(pages(), []);
  server.limited = false;
  actor.send({ type: 'retry' });
  await until('shown');
  assert.deepEqual(pages(), [1, 2]);
});

test('other rights of the visitor restart the search, and pages of lost rights go at once', async () => {
  const { actor, requests, pages, until } = startSearch('ferry');
  const give = (...ids: number[]) =>
    actor.send({ type: 'rights.given', rights: { signedIn: true, subscribed: false, issueIds: new Set(ids) } });
  await until('shown');
  give(1);
  assert.deepEqual([requests.length, pages()], [2, [1, 2]]);
  await until('shown');
  give(1);
  assert.equal(requests.length, 2);
  actor.send({ type: 'rights.given', rights: NO_ENTITLEMENTS });
  assert.deepEqual(pages(), []);
  await until('shown');
  assert.deepEqual([requests.length, pages()], [3, [1, 2]]);
});
