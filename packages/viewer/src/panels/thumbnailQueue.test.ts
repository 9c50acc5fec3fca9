import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ThumbnailQueue } from './thumbnailQueue.ts';

/** Drawings that last until the test ends them. */
function fakeDrawings() {
  const log: string[] = [];
  const open = new Map<number, PromiseWithResolvers<HTMLCanvasElement>>();
  const queue = new ThumbnailQueue((page, signal) => {
    log.push(`start ${page}`);
    const drawing = Promise.withResolvers<HTMLCanvasElement>();
    signal.addEventListener('abort', () => log.push(`abort ${page}`));
    open.set(page, drawing);
    return drawing.promise;
  });
  const canvas = () => ({ width: 75, height: 100 }) as HTMLCanvasElement;
  const settle = () => new Promise(setImmediate);
  const finish = async (page: number, drawn = canvas()) => {
    open.get(page)?.resolve(drawn);
    await settle();
    return drawn;
  };
  const fail = async (page: number) => {
    open.get(page)?.reject(new Error('broken page'));
    await settle();
  };
  return { queue, log, finish, fail };
}

test('thumbnails are drawn one at a time, the most urgent first', async () => {
  const { queue, log, finish } = fakeDrawings();
  queue.want([3, 1, 2]);
  assert.deepEqual(log, ['start 3']);
  const canvas = await finish(3);
  assert.equal(queue.get(3), canvas);
  assert.deepEqual(log, ['start 3', 'start 1']);
});

test('a thumbnail out of sight is cancelled, and the next begins after it has ended', async () => {
  const { queue, log, finish, fail } = fakeDrawings();
  queue.want([1, 2]);
  queue.want([8, 9]);
  assert.deepEqual(log, ['start 1', 'abort 1']);
  await fail(1);
  assert.deepEqual(log, ['start 1', 'abort 1', 'start 8']);
  await finish(8);
  queue.want([1]);
  await finish(9);
  assert.equal(log.at(-1), 'start 1');
});

test('a thumbnail still in sight is not restarted', async () => {
  const { queue, log, finish } = fakeDrawings();
  queue.want([1, 2]);
  queue.want([2, 1, 3]);
  await finish(1);
  assert.deepEqual(log, ['start 1', 'start 2']);
});

test('thumbnails out of sight release their memory', async () => {
  const { queue, finish } = fakeDrawings();
  queue.want([1]);
  const drawn = await finish(1);
  queue.want([2]);
  assert.equal(queue.get(1), null);
  assert.equal(drawn.width, 0);
});

test('a broken page delays no other and is not retried for ever', async () => {
  const { queue, log, fail, finish } = fakeDrawings();
  queue.want([1, 2]);
  await fail(1);
  await finish(2);
  assert.deepEqual(log, ['start 1', 'start 2']);
  assert.equal(queue.get(1), null);
});

test('a listener is called for every change', async () => {
  const { queue, finish } = fakeDrawings();
  let changes = 0;
  const unsubscribe = queue.subscribe(() => changes++);
  queue.want([1]);
  const before = changes;
  await finish(1);
  assert.equal(changes, before + 1);
  unsubscribe();
  queue.want([]);
  assert.equal(changes, before + 1);
});
