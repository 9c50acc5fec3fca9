import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import sharp from 'sharp';
import { type FailingBucket, startFailingBucket } from '../../../../test/support/bucket.ts';
import { onOneDatabase, temporaryFolder } from '../../../../test/support/databases.ts';
import { deskMember } from '../../../../test/support/deskMembers.ts';
import type { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { inTime } from '../../../../test/support/inTime.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';

onOneDatabase('the desk while the bucket is away', (database) => {
  let bucket: FailingBucket;
  let store: TestStore;
  let editor: HttpBrowser;
  const directory = temporaryFolder();
  before(async () => {
    bucket = await startFailingBucket(directory);
    store = await startTestStore(database, { STORAGE_URL: bucket.url() });
    editor = await deskMember(store, 'editor');
  });
  after(async () => {
    await store?.stop();
    await bucket.stop();
  });

  async function assertBusy(answer: Response): Promise<void> {
    assert.deepEqual([answer.status, await answer.json()], [503, { error: 'busy' }]);
    assert.ok(answer.headers.get('retry-after'));
  }

  for (const kind of ['refuses', 'hangs', 'ends connections'] as const) {
    test(`a bucket that ${kind}: the icon stays as it is, the answer comes in time, and the next try succeeds`, {
      timeout: 120_000,
    }, async () => {
      const background = kind === 'hangs' ? '#0f6e6e' : '#6e0f0f';
      const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer();
      const read = async (): Promise<DeskAnswer<'getStoreDetails'>> => (await editor.fetch('/api/desk/store')).json();
      const { icon, revision } = await read();
      const body = { revision, picture: picture.toString('base64') };
      const set = () => editor.send('/api/desk/store/icon', body, { method: 'PUT' });
      void bucket.fail(kind);
      await inTime('the icon', async () => assertBusy(await set()));
      assert.equal((await read()).icon, icon);
      bucket.recover();
      assert.equal((await set()).status, 200);
      assert.notEqual((await read()).icon, icon);
    });
  }

  for (const kind of ['refuses', 'ends connections'] as const) {
    test(`a bucket that ${kind}: an upload waits on the server, and the next try imports it`, {
      timeout: 120_000,
    }, async () => {
      const bytes = Buffer.from('%PDF-');
      const send = (method: string, address: string, headers: object, body?: Buffer) =>
        editor.fetch(address, {
          method,
          headers: { 'Tus-Resumable': '1.0.0', 'X-XSRF-TOKEN': editor.cookies.get('XSRF-TOKEN') ?? '', ...headers },
          ...(body && { body: body as BodyInit }),
        });
      const begun = await send('POST', '/api/desk/uploads', { 'Upload-Length': String(bytes.length) });
      const address = begun.headers.get('location') ?? '';
      const headers = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
      assert.equal((await send('PATCH', address, headers, bytes)).status, 204);
      void bucket.fail(kind);
      await assertBusy(await editor.send(`${address}/import`));
      bucket.recover();
      assert.equal((await editor.send(`${address}/import`)).status, 204);
      const { rows }: DeskAnswer<'listImports'> = await (await editor.fetch('/api/desk/imports')).json();
      assert.ok(rows.some(({ id }) => address.endsWith(id)));
    });
  }
});
