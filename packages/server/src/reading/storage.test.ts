import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Bucket, startBucket } from '../../../../test/support/bucket.ts';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { PlainError } from '../plainError.ts';
import { diskStorage } from './diskStorage.ts';
import { s3Storage } from './s3Storage.ts';
import type { Storage } from './storage.ts';

const BYTES = Buffer.from('0123456789'.repeat(1000));
/** A text as long as several pieces of a bucket's file. */
const LONG = Buffer.from('abcdefg'.repeat(60_000));

/** The tests that every storage has to pass. */
function keepsFiles(open: () => Storage): void {
  let storage: Storage;
  const folder = temporaryFolder();
  const file = path.join(folder, 'file');
  before(async () => {
    storage = open();
    await mkdir(folder);
    await writeFile(file, BYTES);
    await storage.put('issues/a/full.pdf', file, 'application/pdf');
  });
  const read = async (key: string, range?: [number, number]) => {
    const stream = await storage.read(key, range);
    return stream && (await buffer(stream));
  };

  test('gives back what it was given, whole and in ranges', async () => {
    assert.deepEqual(await read('issues/a/full.pdf'), BYTES);
    assert.deepEqual(await read('issues/a/full.pdf', [5, 14]), BYTES.subarray(5, 15));
    assert.deepEqual(await read('issues/a/full.pdf', [BYTES.length - 1, BYTES.length - 1]), BYTES.subarray(-1));
  });

  test('gives back a long file, whole and in ranges', async () => {
    const long = path.join(folder, 'long');
    await writeFile(long, LONG);
    await storage.put('long/a.pdf', long, 'application/pdf');
    assert.ok((await read('long/a.pdf'))?.equals(LONG));
    assert.ok((await read('long/a.pdf', [1000, 300_000]))?.equals(LONG.subarray(1000, 300_001)));
    assert.ok((await read('long/a.pdf', [0, 131_071]))?.equals(LONG.subarray(0, 131_072)));
  });

  test('readers that have stopped reading hold up no others', async () => {
    const slow = [];
    while (slow.length < 100) slow.push(await storage.read('long/a.pdf'));
    assert.deepEqual(await read('issues/a/full.pdf'), BYTES);
    await storage.check();
    for (const stream of slow) stream?.destroy();
  });

  test('lists its files with their sizes, in folders too', async () => {
    await storage.put('listed/b/c.webp', file, 'image/webp');
    const listed = new Map((await Array.fromAsync(storage.list())).map(({ key, size }) => [key, size]));
    assert.equal(listed.get('issues/a/full.pdf'), BYTES.length);
    assert.equal(listed.get('listed/b/c.webp'), BYTES.length);
    const below = (await Array.fromAsync(storage.list('listed'))).map(({ key }) => key);
    assert.deepEqual(below, ['listed/b/c.webp']);
    assert.deepEqual(await Array.fromAsync(storage.list('list')), []);
    await storage.remove('listed');
    const left = (await Array.fromAsync(storage.list())).map(({ key }) => key);
    assert.ok(!left.includes('listed/b/c.webp') && left.includes('issues/a/full.pdf'), left.join());
  });

  test('has nothing under a key that was not stored', async () => {
    assert.equal(await read('issues/b/full.pdf'), null);
  });

  test('takes the same key again', async () => {
    await storage.put('issues/a/full.pdf', file, 'application/pdf');
    assert.deepEqual(await read('issues/a/full.pdf'), BYTES);
  });

  test('removes a file, or a folder with all that is in it, and nothing beside', async () => {
    for (const key of ['x/1/a.pdf', 'x/1/pages/1.webp', 'x/10/a.pdf', 'y.pdf', 'y.pdf2']) {
      await storage.put(key, file, 'application/pdf');
    }
    for (const key of ['x/1', 'y.pdf', 'never/there']) await storage.remove(key);
    for (const key of ['x/1/a.pdf', 'x/1/pages/1.webp', 'y.pdf']) assert.equal(await read(key), null, key);
    await assert.rejects(storage.remove(''));
    for (const key of ['x/10/a.pdf', 'y.pdf2']) assert.deepEqual(await read(key), BYTES, key);
  });

  test('says that it is ready', async () => {
    await storage.check();
  });
}

describe('files on a disk', () => {
  const folder = temporaryFolder();
  keepsFiles(() => diskStorage(folder));

  test('stand there whole or not at all, and nowhere else', async () => {
    assert.deepEqual(await readdir(path.join(folder, 'issues/a')), ['full.pdf']);
    await assert.rejects(diskStorage(folder).read('../outside'), /leads out/);
  });

  test("are not looked for in the file system's own folder at the root of a disk", async () => {
    await mkdir(path.join(folder, 'lost+found'));
    await writeFile(path.join(folder, 'lost+found', '#12'), BYTES);
    const keys = (await Array.fromAsync(diskStorage(folder).list())).map(({ key }) => key);
    assert.ok(keys.length > 0 && !keys.some((key) => key.includes('#12')), keys.join());
  });

  test('go with what a killed process has left of them', async () => {
    const names = ['a.pdf', `a.pdf.${crypto.randomUUID()}`, `b.pdf.${crypto.randomUUID()}`];
    await mkdir(path.join(folder, 'killed'));
    for (const name of names) await writeFile(path.join(folder, 'killed', name), BYTES);
    await diskStorage(folder).remove('killed/a.pdf');
    assert.deepEqual(await readdir(path.join(folder, 'killed')), names.slice(2));
    await diskStorage(folder).remove('killed');
  });
});

describe('files in a bucket', () => {
  const folder = temporaryFolder();
  let served: Bucket;
  before(async () => {
    served = await startBucket(folder);
  });
  after(() => served.stop());
  keepsFiles(() => s3Storage(new URL(served.url('store'))));

  test('documents that the bucket is slow with hold up no covers', async (t) => {
    let waiting = 0;
    const { promise: allWait, resolve: tellAllWait } = Promise.withResolvers<void>();
    const bucket = createServer(({ url }, response) => {
      if (!url?.includes('.pdf')) return response.writeHead(206, { 'Content-Range': 'bytes 0-0/1' }).end('x');
      // The store sends this many requests for new documents at once.
      if (++waiting === 32) tellAllWait();
    }).listen(0, '127.0.0.1');
    t.after(() => void bucket.close().closeAllConnections());
    await once(bucket, 'listening');
    const { port } = bucket.address() as AddressInfo;
    const storage = s3Storage(new URL(`s3://magazines?endpoint=http://127.0.0.1:${port}`));
    // No document that the bucket is asked for is given up.
    t.mock.method(AbortSignal, 'timeout', () => new AbortController().signal);
    for (let number = 0; number < 200; number++) void storage.read(`issues/${number}/full.pdf`).catch(() => {});
    await allWait;
    const cover = await storage.read('covers/a-400.webp');
    assert.ok(cover);
    assert.equal((await buffer(cover)).toString(), 'x');
    await storage.check();
  });

  test('long documents on their way hold up no new one', async (t) => {
    const PIECE = 128 * 1024;
    const { promise: allWait, resolve: tellAllWait } = Promise.withResolvers<void>();
    let waiting = 0;
    const bucket = createServer(({ headers }, response) => {
      if (headers.range === `bytes=0-${PIECE - 1}`)
        return response.writeHead(206, { 'Content-Range': `bytes 0-${PIECE - 1}/9999999` }).end(Buffer.alloc(PIECE));
      if (++waiting === 16) tellAllWait();
    }).listen(0, '127.0.0.1');
    t.after(() => void bucket.close().closeAllConnections());
    await once(bucket, 'listening');
    const { port } = bucket.address() as AddressInfo;
    const storage = s3Storage(new URL(`s3://magazines?endpoint=http://127.0.0.1:${port}`));
    for (let number = 0; number < 100; number++) {
      (await storage.read(`issues/${number}/full.pdf`))?.on('error', () => {}).resume();
    }
    await allWait;
    assert.ok(await storage.read('issues/new/full.pdf'));
    // On a slow machine the first of them are given up by now, and their turns go to others.
    assert.ok(waiting < 100, 'they have their turns');
  });

  test('later pieces of documents wait while the process is busy, and covers do not', async (t) => {
    const PIECE = 128 * 1024;
    let pieces = 0;
    const bucket = createServer(({ url, headers }, response) => {
      if (!url?.includes('.pdf')) return response.writeHead(206, { 'Content-Range': 'bytes 0-0/1' }).end('x');
      if (headers.range !== `bytes=0-${PIECE - 1}`) return pieces++;
      response.writeHead(206, { 'Content-Range': `bytes 0-${PIECE - 1}/9999999` }).end(Buffer.alloc(PIECE));
    }).listen(0, '127.0.0.1');
    t.after(() => void bucket.close().closeAllConnections());
    await once(bucket, 'listening');
    const { port } = bucket.address() as AddressInfo;
    // From here on, timers end by `tick` alone.
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let isBusy = true;
    const keepBusy = () => void (isBusy && setImmediate(keepBusy));
    keepBusy();
    const storage = s3Storage(new URL(`s3://magazines?endpoint=http://127.0.0.1:${port}`));
    (await storage.read('issues/a/full.pdf'))?.on('error', () => {}).resume();
    for (let number = 0; number < 3; number++) assert.ok(await storage.read('covers/a-400.webp'));
    assert.equal(pieces, 0);
    isBusy = false;
    while (pieces === 0) {
      t.mock.timers.tick(10);
      await nextTurn();
    }
  });

  for (const [name, place] of [
    ['a bucket that is not there', () => served.url().replace('magazines', 'elsewhere')],
    ['a bucket whose provider does not answer', () => 's3://magazines?endpoint=http://127.0.0.1:1'],
  ] as const) {
    test(`${name} is not ready, and refuses a file in one line`, async () => {
      const storage = s3Storage(new URL(place()));
      await assert.rejects(storage.check());
      await assert.rejects(storage.put('issues/a/full.pdf', import.meta.filename, 'application/pdf'), (error) => {
        assert.ok(error instanceof PlainError);
        assert.match(error.message, /^the bucket \w+ has not taken a file: \S.*$/);
        return true;
      });
    });
  }
});
