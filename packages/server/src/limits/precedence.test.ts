import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPrecedence } from './precedence.ts';

test('work that can wait goes on when the last work before it has ended or failed', async () => {
  const precedence = createPrecedence(1_000_000);
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const running = [precedence.goFirst(() => first.promise), precedence.goFirst(() => second.promise)];
  let passed = 0;
  const waiting = [precedence.letOthersPass(), precedence.letOthersPass()].map((wait) => wait.then(() => passed++));
  first.resolve('first');
  assert.equal(await running[0], 'first');
  assert.equal(passed, 0);
  second.reject(new Error('failed'));
  await assert.rejects(running[1] as Promise<string>, /failed/);
  await Promise.all(waiting);
  await precedence.letOthersPass();
});

test('it waits no longer than it may, while other work goes on and on', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const precedence = createPrecedence(100);
  void precedence.goFirst(() => new Promise(() => {}));
  let passed = false;
  const wait = precedence.letOthersPass().then(() => {
    passed = true;
  });
  t.mock.timers.tick(99);
  await Promise.resolve();
  assert.equal(passed, false);
  t.mock.timers.tick(1);
  await wait;
});
