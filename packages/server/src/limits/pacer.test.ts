import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPacer } from './pacer.ts';

test('work starts one by one, each when the process was idle for half of the time since the last start', async () => {
  const NEVER = 1_000_000;
  let measured = 0;
  let busy: () => number = () => 0;
  const pace = createPacer(NEVER, () => {
    measured++;
    return () => busy();
  });
  await pace();
  assert.equal(measured, 2);
  let looks = 0;
  busy = () => (++looks % 3 === 0 ? 0.5 : 0.51);
  await pace();
  assert.equal(looks, 3);
  await Promise.all([pace(), pace()]);
  assert.equal(measured, 5);
});

test('in a process that is always busy, work starts after the longest wait', async () => {
  await createPacer(10, () => () => 1)();
});
