import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createSearchGate } from './searchGate.ts';

const BUSY = { status: 503, code: 'busy', retryAfter: 2 };

/** Searches that end when the test says so. */
function searches() {
  const gate = createSearchGate();
  const running: ((error?: Error) => void)[] = [];
  let visitors = 0;
  const start = (address = `10.0.${visitors >> 8}.${visitors++ & 255}`) =>
    gate.run(
      address,
      () =>
        new Promise<void>((resolve, reject) => {
          running.push((error) => (error ? reject(error) : resolve()));
        }),
    );
  return { running, start };
}

test('one search runs at once, the others wait and begin one after the other', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { running, start } = searches();
  const all = Array.from({ length: 3 }, () => start());
  await setImmediate();
  assert.equal(running.length, 1);
  running[0]?.();
  await setImmediate();
  assert.equal(running.length, 2);
  running[1]?.();
  await setImmediate();
  assert.equal(running.length, 2);
  context.mock.timers.tick(30);
  await setImmediate();
  assert.equal(running.length, 3);
  running[2]?.();
  await Promise.all(all);
});

test('a search that has to wait for too long is refused, and so is one behind too many', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { running, start } = searches();
  const first = start();
  const waiting = Array.from({ length: 200 }, () => start());
  const refused = Promise.all(waiting.map((search) => assert.rejects(search, BUSY)));
  await assert.rejects(start(), BUSY);
  context.mock.timers.tick(2500);
  await refused;
  assert.equal(running.length, 1);
  running[0]?.();
  await first;
  const last = start();
  await setImmediate();
  running[1]?.();
  await last;
});

test('an address has ten searches waiting at most, so that others get their turn', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { running, start } = searches();
  const first = start('10.1.0.1');
  const waiting = Array.from({ length: 10 }, () => start('10.1.0.1'));
  await assert.rejects(start('10.1.0.1'), BUSY);
  const other = start('10.1.0.2');
  for (let ended = 0; ended < 11; ended++) {
    running[ended]?.();
    await setImmediate();
    context.mock.timers.tick(30);
    await setImmediate();
  }
  await Promise.all([first, ...waiting]);
  running[11]?.();
  await other;
  const again = start('10.1.0.1');
  context.mock.timers.tick(30);
  await setImmediate();
  running[12]?.();
  await again;
});

test('a search that the database cancelled is refused; other errors are passed on', async () => {
  const { running, start } = searches();
  const refused = assert.rejects(start(), BUSY);
  await setImmediate();
  running[0]?.(Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }));
  await refused;
  const failed = assert.rejects(start(), /broken/);
  await setImmediate();
  running[1]?.(new Error('broken'));
  await failed;
  const next = start();
  await setImmediate();
  running[2]?.();
  await next;
});
