import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { together } from './together.ts';

test('a failure ends the other work too, and is thrown when both have ended', { timeout: 60_000 }, async () => {
  const full = new Error('the disk is full');
  const fails = async () => {
    throw full;
  };
  let ended = false;
  const works = async (goOn: () => void) => {
    try {
      for (;;) {
        await setImmediate();
        goOn();
      }
    } finally {
      ended = true;
    }
  };
  await assert.rejects(together(works, fails), full);
  assert.equal(ended, true);
  ended = false;
  await assert.rejects(together(fails, works), full);
  assert.equal(ended, true);
});
