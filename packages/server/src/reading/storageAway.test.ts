import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import S3rver from '@20minutes/s3rver';
import type { Answer, Download } from '@magazine-store/protocol';
import { onOneDatabase, temporaryFolder } from '../../../../test/support/databases.ts';
import { inTime } from '../../../../test/support/inTime.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';

type Trouble = 'refuses' | 'hangs' | 'ends connections';

onOneDatabase('while the bucket is away', (database) => {
  const directory = temporaryFolder();
  let bucket: S3rver;
  let trouble: Trouble | undefined;
  let store: TestStore;
  let free: number;
  const gate = createServer((incoming, outgoing) => {
    if (trouble === 'hangs') return;
    if (trouble === 'ends connections') return incoming.socket.destroy();
    if (trouble === 'refuses') return outgoing.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    const { method, headers, url } = incoming;
    const passed = request({ port: bucketPort, host: '127.0.0.1', method, headers, path: url }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  let bucketPort = 0;
  before(async () => {
    Object.assign(process.env, {
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_REGION: 'eu-central-1',
    });
    bucket = new S3rver({
      ...{ address: '127.0.0.1', port: 0, silent: true, directory, allowMismatchedSignatures: true },
      configureBuckets: [{ name: 'magazines', configs: [] }],
    });
    ({ port: bucketPort } = await bucket.run());
    await once(gate.listen(0, '127.0.0.1'), 'listening');
    const endpoint = encodeURIComponent(`http://127.0.0.1:${(gate.address() as AddressInfo).port}`);
    store = await startTestStore(database, { STORAGE_URL: `s3://magazines?endpoint=${endpoint}` });
    free = await store.publish(await numberedPdf(2), { price: null });
  });
  after(async () => {
    await store?.stop();
    gate.close().closeAllConnections();
    await bucket.close();
  });

  for (const kind of ['refuses', 'hangs', 'ends connections'] as const) {
    test(`a bucket that ${kind}: the store is there, files say in time that they are not, and come back`, {
      timeout: 120_000,
    }, async () => {
      const headers = { 'Content-Type': 'application/json' };
      const ask = () => store.fetch(`/api/issues/${free}/download/full`, { method: 'POST', headers, body: '{}' });
      trouble = kind;
      assert.equal((await store.fetch('/', { headers: { Accept: 'text/html' } })).status, 200);
      const { issues } = (await (await store.fetch('/api/issues')).json()) as Answer<'getIssues'>;
      const granted = await ask();
      assert.equal(granted.status, 200);
      const { url, page_images: images } = (await granted.json()) as Download;
      const picture = images?.thumb_url.replace('{page}', '1') ?? assert.fail();
      const cover = `/covers/400/${issues[0]?.cover.file_name}`;
      await Promise.all(
        [url, picture, cover].map((address) =>
          inTime(address, async () => {
            const answer = await store.fetch(address);
            assert.equal(answer.status, 503, address);
            assert.ok(answer.headers.get('retry-after'), address);
            assert.equal(answer.headers.get('cache-control'), 'no-store');
          }),
        ),
      );
      if (kind === 'refuses')
        assert.ok(
          store.log.some((line) => /not answered: the bucket magazines: status 503 /.test(line)),
          store.log.join('\n'),
        );
      const notReady = await store.fetch('/readyz');
      assert.equal(notReady.status, 503);
      assert.deepEqual((await notReady.json()).failing, ['storage']);

      trouble = undefined;
      for (const address of [url, picture, cover]) assert.equal((await store.fetch(address)).status, 200, address);
      assert.equal((await store.fetch('/readyz')).status, 200);
    });
  }
});
