import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundPage } from '@magazine-store/protocol';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { type SearchOutcome, type SearchWish, searchMachine } from './searchMachine.ts';

const hit = (page: number) => ({ issue_id: 1, page }) as FoundPage;

/** A search that matches `total` pages. It fails while `broken` is set. */
function searching(query: string, total = 5) {
  const asked: SearchWish[] = [];
  const server = { broken: false, limited: false };
  const clock = new SimulatedClock();
  const searched: string[] = [];
  const actor = createActor(
    searchMachine.provide({
      actors: {
        ask: fromPromise<SearchOutcome, SearchWish>(async ({ input }) => {
          asked.push(input);
          if (server.limited) return 'too_many';
          if (server.broken) throw new Error('offline');
          const { limit, offset } = input;
          const pages = Array.from({ length: Math.min(limit, total - offset) }, (_, index) => hit(offset + index + 1));
          return { total, issues: [{ issue_id: 1, pages: total }], hits: pages };
        }),
      },
    }),
    { input: { query, portion: 2 }, clock },
  );
  actor.on('searched', (event) => searched.push(event.query));
  actor.start();
  const pages = () => actor.getSnapshot().context.hits.map(({ page }) => page);
  const until = (state: 'shown' | 'failed' | 'limited') => waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, asked, server, clock, searched, pages, until };
}

test('a search that is given asks at once, and brings more on demand until all are there', async () => {
  const { actor, asked, pages, until } = searching('ferry');
  for (let times = 0; times < 4; times++) {
    await until('shown');
    actor.send({ type: 'more' });
  }
  assert.deepEqual(pages(), [1, 2, 3, 4, 5]);
  assert.deepEqual(
    asked.map(({ offset }) => offset),
    [0, 2, 4],
  );
});

test('an empty search sends no request', async () => {
  const { asked, until } = searching('');
  await until('shown');
  assert.deepEqual(asked, []);
});

test('typing asks once it pauses, and says so; blanks around it are nothing', async () => {
  const { actor, asked, clock, searched, pages, until } = searching('ferry');
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
  assert.deepEqual(asked.at(-1), { query: 'boat', limit: 2, offset: 0 });
});

test('the address that follows the typing asks nothing again; one that leads elsewhere does', async () => {
  const { actor, asked, clock, until } = searching('');
  actor.send({ type: 'query.typed', text: 'boat' });
  clock.increment(200);
  actor.send({ type: 'query.given', query: 'boat' });
  await until('shown');
  assert.equal(asked.length, 1);
  actor.send({ type: 'query.typed', text: 'boats' });
  actor.send({ type: 'query.given', query: 'ferry' });
  clock.increment(200);
  await until('shown');
  assert.deepEqual(
    asked.map(({ query }) => query),
    ['boat', 'ferry'],
  );
  assert.equal(actor.getSnapshot().context.typed, 'ferry');
});

test('what failed is asked again from where it was', async () => {
  const { actor, server, pages, until } = searching('ferry');
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

test('beyond the limit of searches nothing shows until it is asked again', async () => {
  const { actor, server, pages, until } = searching('ferry');
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
