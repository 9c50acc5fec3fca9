import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { withinTime } from './withinTime.ts';

test('work that takes too long is given up', async () => {
  await assert.rejects(withinTime(new Promise(() => {}), 0.1), /took longer than 0.1 s/);
});

test('an answer that comes right after the process stood still is in time', async () => {
  const second = 1000;
  const waiting = withinTime(setTimeout(second, 'answer'), 0.5);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, second);
  assert.equal(await waiting, 'answer');
});
