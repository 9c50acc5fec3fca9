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
    standStill(milliseconds: number) {
      time += milliseconds;
    },
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

test('requests that come together are all accepted, unless they wait longer than three seconds', () => {
  const server = processWith();
  assert.equal(server.turn(100, 5), 100);
  server.rest(50);
  assert.equal(server.turn(1000, 5), 601);
});

test('requests that come with a few others are accepted on a machine that gives the server little time', () => {
  const server = processWith();
  for (let visit = 0; visit < 5; visit++) {
    assert.equal(server.turn(33, 60), 33);
    server.rest(10);
  }
});

test('requests that come after the process stood still are all accepted', () => {
  const server = processWith();
  server.turn(33, 5);
  server.standStill(10_000);
  for (let turn = 0; turn < 3; turn++) assert.equal(server.turn(33, 5), 33);
});

/** Sends twice as many requests as the server can answer, for a second. */
function crowd(server: ReturnType<typeof processWith>): void {
  for (let turn = 0; turn < 6; turn++) assert.equal(server.turn(400, 0.5), 400);
}

test('after a second of long turns, those are refused that have waited for more than five milliseconds', () => {
  const server = processWith();
  crowd(server);
  // Turns are short now, since so many are refused.
  for (let turn = 0; turn < 300; turn++) assert.equal(server.turn(50, 0.5), 11);
  assert.equal(server.turn(50, 0.5, true), 50);
});

test('the first request of a turn is accepted, however long each takes', () => {
  const server = processWith();
  crowd(server);
  for (let turn = 0; turn < 20; turn++) assert.equal(server.turn(20, 50), 1);
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
    assert.equal(server.turn(50, 0.5), 11);
    recover(server);
    assert.equal(server.turn(50, 0.5), 50);
  }
});

test('a few slow requests are no overload', () => {
  const server = processWith();
  for (let turn = 0; turn < 20; turn++) assert.equal(server.turn(4, 50), 4);
});
