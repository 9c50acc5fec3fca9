import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Answer, Download } from '@magazine-store/protocol';
import { type FailingBucket, startFailingBucket } from '../../../../test/support/bucket.ts';
import { onOneDatabase, temporaryFolder } from '../../../../test/support/databases.ts';
import { inTime } from '../../../../test/support/inTime.ts';
import { newMember } from '../../../../test/support/members.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { grantIssue } from '../entitlements/entitlements.ts';

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
    test(`a bucket that ${kind}: the store answers, files answer 503 in time, and work again afterwards`, {
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

  test('with PRESIGNED_FILES, the bucket itself sends documents and pictures, for a minute, to those who may read', async () => {
    const settings = { STORAGE_URL: bucket.url(), PRESIGNED_FILES: 'true' };
    const presigning = await startTestStore(database, settings, { shared: store.connection });
    const priced = await presigning.publish(await numberedPdf(1, 'Priced'), { title: 'Priced / 1', price: 499 });
    const { id, browser } = await newMember(presigning, 'owner@example.com');
    await grantIssue(presigning.connection.db, { userId: id, source: 'gift', issueId: priced });
    const opened = await browser.send(`/api/issues/${priced}/download/full`);
    const { url, page_images: images, keep_url } = (await opened.json()) as Download;
    const thumb = images?.thumb_url.replace('{page}', '1') ?? '';
    const locate = async (address: string) => {
      const answer = await presigning.fetch(address);
      assert.equal(answer.status, 307, address);
      // Readers come back to a page after its signature has ended: the browser keeps the way to the picture as long as the picture.
      assert.equal(answer.headers.get('cache-control'), 'private, max-age=3600');
      assert.equal(await answer.text(), '');
      return new URL(answer.headers.get('location') ?? '');
    };

    const document = await locate(url);
    const ends = Number(new URL(url).searchParams.get('expires'));
    const signedAt = document.searchParams.get('X-Amz-Date')?.replace(/(....)(..)(..T..)(..)/, '$1-$2-$3:$4:') ?? '';
    assert.equal(Date.parse(signedAt) / 1000 + Number(document.searchParams.get('X-Amz-Expires')), ends);
    const ofAll = (await (await browser.send(`/api/issues/${free}/download/full`)).json()) as Download;
    const shown = await presigning.fetch(ofAll.url);
    const works = Number(new URL(shown.headers.get('location') ?? '').searchParams.get('X-Amz-Expires'));
    const kept = Number(/^private, max-age=(\d+)$/.exec(shown.headers.get('cache-control') ?? '')?.[1]);
    assert.ok(kept >= works / 2 && kept <= works, `no signature would renew this address: it is kept for ${kept} s`);
    const part = await fetch(url, { headers: { Range: 'bytes=0-4' } });
    assert.deepEqual([part.status, await part.text(), new URL(part.url).origin], [206, '%PDF-', document.origin]);
    // A browser that comes back to the picture has it still.
    assert.equal((await locate(thumb)).href, (await locate(thumb)).href);
    assert.equal((await fetch(thumb)).headers.get('content-type'), 'image/webp');
    assert.match(
      (await fetch(keep_url ?? '')).headers.get('content-disposition') ?? '',
      /^attachment; filename="Priced 1\.pdf"$/,
    );
    for (const address of [url.replace('signature=', 'signature=A'), url.split('?')[0] ?? '']) {
      const refused = await presigning.fetch(address);
      assert.deepEqual([refused.status, refused.headers.get('location')], [403, null]);
    }
    const page = await presigning.fetch('/', { headers: { Accept: 'text/html' } });
    for (const source of ['img-src', 'connect-src']) {
      const policy = page.headers.get('content-security-policy')?.split('; ');
      assert.ok(policy?.find((each) => each.startsWith(source))?.includes(` ${document.origin}`), source);
    }
    assert.equal((await presigning.fetch(url, { method: 'HEAD' })).status, 200);
    await presigning.stop();
  });
});
