import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequestQueue } from './requestQueue.ts';

/** A process whose time is in the test's hands. */
function processWith() {
  let time = 1000;
  let idle = 0;
  let endTurn: (() => void) | undefined;
  const queue = createRequestQueue({
    now: () => time,
    idle: () => idle,
    atEnd: (run) => {
      endTurn = run;
    },
  });
  return {
    /** A turn with requests that take so many milliseconds each. @returns How many of them are not too late */
    turn(requests: number, milliseconds: number, isPart = false): number {
      let accepted = 0;
      for (let number = 0; number < requests; number++) {
        if (queue.isTooLong(isPart)) continue;
        accepted++;
        time += milliseconds;
      }
      endTurn?.();
      return accepted;
    },
    rest(milliseconds: number) {
      time += milliseconds;
      idle += milliseconds;
    },
  };
}

test('requests that come together are all accepted, unless they wait longer than a second', () => {
  const server = processWith();
  assert.equal(server.turn(100, 5), 100);
  server.rest(50);
  assert.equal(server.turn(1000, 5), 201);
});

test('when each turn is long, those are refused that have waited for more than fifty milliseconds', () => {
  const server = processWith();
  for (let turn = 0; turn < 6; turn++) assert.equal(server.turn(20, 10), 20);
  for (let turn = 0; turn < 10; turn++) assert.equal(server.turn(20, 10), 6);
  assert.equal(server.turn(20, 10, true), 20);
});

test('after a short turn, or with nothing to do for a moment, the queue has ended', () => {
  const recoveries = [
    (server: ReturnType<typeof processWith>) => server.turn(2, 10),
    (server: ReturnType<typeof processWith>) => server.rest(6),
  ];
  for (const recover of recoveries) {
    const server = processWith();
    for (let turn = 0; turn < 10; turn++) server.turn(20, 10);
    assert.equal(server.turn(20, 10), 6);
    recover(server);
    assert.equal(server.turn(20, 10), 20);
  }
});

test('a few requests that each take long are no queue', () => {
  const server = processWith();
  for (let turn = 0; turn < 20; turn++) assert.equal(server.turn(4, 50), 4);
});
