import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { withinTime } from './withinTime.ts';

test('work that takes too long is given up', async () => {
  await assert.rejects(withinTime(setTimeout(1000), 0.1), /took longer than 0.1 s/);
});

test('an answer that comes right after the process stood still is in time', async () => {
  const second = 1000;
  const waiting = withinTime(setTimeout(second, 'answer'), 0.5);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, second);
  assert.equal(await waiting, 'answer');
});

test('a wait keeps no process running', () => {
  const listTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout');
  const before = listTimers();
  withinTime(new Promise(() => {}), 3600).catch(() => {});
  assert.deepEqual(listTimers(), before);
});
