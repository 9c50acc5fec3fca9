import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Drawing } from '../pdf/book.ts';
import type { RenderState } from '../viewerContext.ts';
import { RenderQueue } from './renderQueue.ts';

/** Drawings that last until the test ends them, with a record of all events. */
function fakeDrawings() {
  const log: string[] = [];
  const open = new Map<number, { finish(): void; break(): void }>();
  const states = new Map<number, RenderState>();
  const start = (page: number): Drawing => {
    log.push(`start ${page}`);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    open.set(page, { finish: resolve, break: () => reject(new Error('broken page')) });
    return {
      done: promise,
      pause: () => log.push(`pause ${page}`),
      resume: () => log.push(`resume ${page}`),
      cancel: () => {
        log.push(`cancel ${page}`);
        reject(new Error('cancelled'));
      },
    };
  };
  const drawing = new RenderQueue();
  const queue = {
    want: (pages: number[]) =>
      drawing.want(
        pages.map((page) => ({
          id: `page ${page}`,
          start: () => start(page),
          report: (state: RenderState) => states.set(page, state),
        })),
      ),
  };
  const end = async (page: number, how: 'finish' | 'break') => {
    open.get(page)?.[how]();
    await new Promise(setImmediate);
  };
  return { queue, log, states, end };
}

test('pages are drawn one after the other, in order of urgency', async () => {
  const { queue, log, states, end } = fakeDrawings();
  queue.want([3, 4, 2]);
  assert.deepEqual(log, ['start 3']);
  await end(3, 'finish');
  assert.deepEqual(log, ['start 3', 'start 4']);
  assert.equal(states.get(3), 'finished');
  assert.equal(states.get(4), 'running');
});

test('a page that is drawn is not drawn again', async () => {
  const { queue, log, end } = fakeDrawings();
  queue.want([1, 2]);
  await end(1, 'finish');
  queue.want([2, 1]);
  assert.deepEqual(log, ['start 1', 'start 2']);
});

test('a more urgent page interrupts, and the paused one is taken up again', async () => {
  const { queue, log, states, end } = fakeDrawings();
  queue.want([1, 2]);
  queue.want([2, 1]);
  assert.deepEqual(log, ['start 1', 'pause 1', 'start 2']);
  assert.equal(states.get(1), 'paused');
  await end(2, 'finish');
  assert.equal(log.at(-1), 'resume 1');
  assert.equal(states.get(1), 'running');
});

test('a page that is not wanted any more is cancelled and may be wanted later', async () => {
  const { queue, log, states } = fakeDrawings();
  queue.want([1]);
  queue.want([7]);
  await new Promise(setImmediate);
  assert.deepEqual(log, ['start 1', 'cancel 1', 'start 7']);
  assert.equal(states.get(1), 'initial');
  queue.want([1]);
  assert.equal(log.at(-1), 'start 1');
});

test('a broken page does not hold up the others', async () => {
  const { queue, log, states, end } = fakeDrawings();
  queue.want([1, 2]);
  await end(1, 'break');
  assert.equal(states.get(1), 'failed');
  assert.equal(log.at(-1), 'start 2');
});
