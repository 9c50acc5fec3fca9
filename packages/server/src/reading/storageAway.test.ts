import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Answer, Download } from '@magazine-store/protocol';
import { type FailingBucket, startFailingBucket } from '../../../../test/support/bucket.ts';
import { onOneDatabase, temporaryFolder } from '../../../../test/support/databases.ts';
import { inTime } from '../../../../test/support/inTime.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';

const KINDS = ['refuses', 'hangs', 'ends connections'] as const;

onOneDatabase('while the bucket is away', (database) => {
  const directory = temporaryFolder();
  let bucket: FailingBucket;
  let store: TestStore;
  let free: number;
  before(async () => {
    bucket = await startFailingBucket(directory);
    store = await startTestStore(database, { STORAGE_URL: bucket.url() });
    free = await store.publish(await numberedPdf(KINDS.length), { price: null });
  });
  after(async () => {
    await store?.stop();
    await bucket.stop();
  });

  for (const [index, kind] of KINDS.entries()) {
    test(`a bucket that ${kind}: the store is there, files say in time that they are not, and come back`, {
      timeout: 120_000,
    }, async () => {
      const headers = { 'Content-Type': 'application/json' };
      const ask = () => store.fetch(`/api/issues/${free}/download/full`, { method: 'POST', headers, body: '{}' });
      void bucket.fail(kind);
      assert.equal((await store.fetch('/', { headers: { Accept: 'text/html' } })).status, 200);
      const { issues } = (await (await store.fetch('/api/issues')).json()) as Answer<'getIssues'>;
      const granted = await ask();
      assert.equal(granted.status, 200);
      const { url, page_images: images } = (await granted.json()) as Download;
      // The server has pictures that were asked for before in its memory.
      const picture = images?.thumb_url.replace('{page}', String(index + 1)) ?? assert.fail();
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

      bucket.recover();
      for (const address of [url, picture, cover]) assert.equal((await store.fetch(address)).status, 200, address);
      assert.equal((await store.fetch('/readyz')).status, 200);
    });
  }
});
