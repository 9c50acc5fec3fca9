import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from 'xstate';
import type { FindHit } from './findHit.ts';
import { findMachine, type SearchEvent, type SearchInput } from './findMachine.ts';

const hit = (page: number, text = `line on ${page}`): FindHit => ({ page, snippet: { text, matches: [[0, 4]] } });

/** A running machine with searches that report what the test tells them to. */
function start() {
  const clock = new SimulatedClock();
  const searches: (SearchInput & { stopped: boolean; report: (event: SearchEvent) => void })[] = [];
  const machine = findMachine.provide({
    actors: {
      search: fromCallback<AnyEventObject, SearchInput>(({ input, sendBack }) => {
        const search = { ...input, stopped: false, report: sendBack };
        searches.push(search);
        return () => {
          search.stopped = true;
        };
      }),
    },
  });
  const actor = createActor(machine, { clock });
  const visited: number[] = [];
  actor.on('goTo', ({ page }) => visited.push(page));
  actor.start();
  const context = () => actor.getSnapshot().context;
  const state = () => actor.getSnapshot().value;
  const type = (query: string) => {
    actor.send({ type: 'query', query });
    clock.increment(200);
  };
  const reportHits = (...hits: FindHit[]) => searches.at(-1)?.report({ type: 'search.found', hits, progress: null });
  const done = () => searches.at(-1)?.report({ type: 'search.done', unreadable: 0, nothing: 'nothing' });
  const currentPage = () => context().current?.page;
  return { actor, clock, searches, visited, context, state, type, found: reportHits, done, currentPage };
}

/** The same with hits on pages 2, 4, 4 and 9, seen from page 3. */
function startFound() {
  const find = start();
  find.actor.send({ type: 'pages.seen', pages: [3] });
  find.type('line');
  find.found(hit(4, 'one'), hit(4, 'two'));
  find.found(hit(9), hit(2));
  find.done();
  return find;
}

test('the search waits until the reader stops typing', () => {
  const { actor, clock, searches, state } = start();
  actor.send({ type: 'query', query: 'ma' });
  clock.increment(199);
  actor.send({ type: 'query', query: 'mag' });
  clock.increment(199);
  assert.equal(searches.length, 0);
  assert.equal(state(), 'waiting');
  clock.increment(1);
  assert.deepEqual(
    searches.map(({ query }) => query),
    ['mag'],
  );
});

test('a new query stops the former search, and a blank query clears the hits', () => {
  const { actor, searches, type, found, context, state } = start();
  type('one');
  found(hit(1));
  actor.send({ type: 'query', query: 'other' });
  assert.ok(searches[0]?.stopped);
  assert.equal(context().hits.length, 1, 'hits stand until the next search begins');
  actor.send({ type: 'query', query: '  ' });
  assert.equal(state(), 'idle');
  assert.deepEqual(context().hits, []);
});

test('hits are in the order of pages, in whatever order they arrive', () => {
  const { context, state } = startFound();
  assert.deepEqual(
    context().hits.map(({ page }) => page),
    [2, 4, 4, 9],
  );
  assert.equal(state(), 'found');
  assert.equal(context().current, null);
});

test('next begins at the page in sight and goes round', () => {
  const { actor, visited, context } = startFound();
  const lines = [];
  for (let press = 0; press < 5; press++) {
    actor.send({ type: 'next' });
    lines.push(context().current?.snippet.text);
  }
  assert.deepEqual(lines, ['one', 'two', 'line on 9', 'line on 2', 'one']);
  assert.deepEqual(visited, [4, 4, 9, 2, 4]);
});

test('previous begins at the page in sight and goes round', () => {
  const { actor, visited } = startFound();
  for (let press = 0; press < 3; press++) actor.send({ type: 'previous' });
  assert.deepEqual(visited, [2, 9, 4]);
});

test('after turning pages the reader goes on from there', () => {
  const { actor, visited } = startFound();
  actor.send({ type: 'next' });
  actor.send({ type: 'pages.seen', pages: [8, 9] });
  actor.send({ type: 'next' });
  assert.deepEqual(visited, [4, 9]);
});

test('a hit that is picked becomes the current one', () => {
  const { actor, visited, context } = startFound();
  actor.send({ type: 'pick', hit: context().hits[3] as FindHit });
  actor.send({ type: 'next' });
  assert.deepEqual(visited, [9, 2]);
});

test('each request for a hit counts, also for the one that is current already', () => {
  const { actor, visited, context, type, found, done } = start();
  type('line');
  found(hit(3));
  done();
  assert.equal(context().asked, 0);
  for (const event of [{ type: 'next' }, { type: 'previous' }, { type: 'pick', hit: hit(3) }] as const) {
    actor.send(event);
  }
  assert.equal(context().asked, 3);
  assert.deepEqual(visited, [3, 3, 3]);
});

test('Enter before there is a hit goes to the first one that comes', () => {
  const { actor, searches, visited, found } = start();
  actor.send({ type: 'pages.seen', pages: [5, 6] });
  actor.send({ type: 'query', query: 'line' });
  actor.send({ type: 'next' });
  assert.deepEqual([searches[0]?.query, searches[0]?.page], ['line', 5]);
  found();
  found(hit(7), hit(8));
  found(hit(9));
  assert.deepEqual(visited, [7]);
});

test('a hit that is found later does not move the current one', () => {
  const { actor, type, found, currentPage } = start();
  type('line');
  found(hit(5));
  actor.send({ type: 'next' });
  found(hit(2), hit(3));
  assert.equal(currentPage(), 5);
});

test('the search ends with more than 500 hits', () => {
  const { searches, type, found, context, state } = start();
  type('e');
  found(...Array.from({ length: 500 }, (_, index) => hit(index)));
  assert.equal(state(), 'searching');
  found(hit(501));
  assert.equal(state(), 'found');
  assert.equal(context().hits.length, 500);
  assert.ok(context().capped);
  assert.ok(searches[0]?.stopped);
});

test('progress shows while it lasts', () => {
  const { searches, type, context, done } = start();
  type('line');
  searches[0]?.report({ type: 'search.found', hits: [], progress: { pages: 3, of: 12 } });
  assert.deepEqual(context().progress, { pages: 3, of: 12 });
  done();
  assert.equal(context().progress, null);
});

test('nothing found says why and can be tried again', () => {
  const { actor, searches, type, context, state } = start();
  type('line');
  searches[0]?.report({ type: 'search.done', unreadable: 12, nothing: 'unreadable' });
  assert.equal(state(), 'none');
  assert.equal(context().nothing, 'unreadable');
  actor.send({ type: 'retry' });
  assert.equal(state(), 'searching');
  assert.equal(context().nothing, null);
  assert.equal(searches[1]?.query, 'line');
});
