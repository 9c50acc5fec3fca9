import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequestQueue } from './requestQueue.ts';

/** A process whose clock the test moves. */
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
    /**
     * A turn with requests that take this many milliseconds each. @returns The number of requests that are not too late
     */
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

/** Sends twice as many requests as the server can answer, for a second. */
function crowd(server: ReturnType<typeof processWith>): void {
  for (let turn = 0; turn < 6; turn++) assert.equal(server.turn(400, 0.5), 400);
}

test('after a second of long turns, those are refused that have waited for more than ten milliseconds', () => {
  const server = processWith();
  crowd(server);
  // Turns are short now, since so many are refused.
  for (let turn = 0; turn < 300; turn++) assert.equal(server.turn(50, 0.5), 21);
  assert.equal(server.turn(50, 0.5, true), 50);
});

test('the first sixteen of a turn are no queue, however long each takes', () => {
  const server = processWith();
  crowd(server);
  assert.equal(server.turn(16, 50), 16);
  assert.equal(server.turn(20, 50), 16);
});

test('after a second without late requests, or with nothing to do for a moment, the queue has ended', () => {
  const recoveries = [
    (server: ReturnType<typeof processWith>) => {
      for (let turn = 0; turn < 220; turn++) server.turn(10, 0.5);
    },
    (server: ReturnType<typeof processWith>) => server.rest(6),
  ];
  for (const recover of recoveries) {
    const server = processWith();
    crowd(server);
    assert.equal(server.turn(50, 0.5), 21);
    recover(server);
    assert.equal(server.turn(50, 0.5), 50);
  }
});

test('a few requests that each take long are no queue', () => {
  const server = processWith();
  for (let turn = 0; turn < 20; turn++) assert.equal(server.turn(4, 50), 4);
});
