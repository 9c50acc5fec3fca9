import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import sharp from 'sharp';
import { onOneDatabase } from '../../../../../test/support/databases.ts';
import { deskMember } from '../../../../../test/support/deskMembers.ts';
import type { HttpBrowser } from '../../../../../test/support/httpBrowser.ts';
import { startTestStore, type TestStore } from '../../../../../test/support/testStore.ts';

type Details = DeskAnswer<'getStoreDetails'>;

onOneDatabase('the icon of the store', (database) => {
  let store: TestStore;
  let editor: HttpBrowser;
  before(async () => {
    store = await startTestStore(database);
    editor = await deskMember(store, 'editor');
  });
  after(() => store.stop());

  const read = async (): Promise<Details> => (await editor.fetch('/api/desk/store')).json();
  const set = async (picture: string | null, revision?: number) =>
    editor.send('/api/desk/store/icon', { revision: revision ?? (await read()).revision, picture }, { method: 'PUT' });
  const drawn = async (format: 'jpeg' | 'webp', width = 300) =>
    (
      await sharp({ create: { width, height: 200, channels: 3, background: '#0f6e6e' } })
        .toFormat(format)
        .toBuffer()
    ).toString('base64');

  test('is a picture that the server has drawn anew, and another one takes its place', async () => {
    const first: Details = await (await set(await drawn('jpeg'))).json();
    assert.match(first.icon ?? '', /^\/icon\/[0-9a-f]{32}$/);
    const answer = await store.fetch(first.icon ?? '');
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')],
      [200, 'image/png', 'nosniff'],
    );
    const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
    assert.deepEqual([format, width, height], ['png', 256, 256]);
    const stale = await set(await drawn('webp'), first.revision - 1);
    assert.deepEqual([stale.status, (await read()).icon], [409, first.icon]);
    const second: Details = await (await set(await drawn('webp'))).json();
    assert.notEqual(second.icon, first.icon);
    const waiting = await store.connection.db.selectFrom('file_removals').select('storage_key').execute();
    const keys = waiting.map(({ storage_key }) => storage_key);
    assert.ok(keys.includes(`icons/${first.icon?.slice(6)}.png`));
    assert.ok(!keys.includes(`icons/${second.icon?.slice(6)}.png`));
    const none: Details = await (await set(null)).json();
    assert.equal(none.icon, null);
    const log = await store.connection.db.selectFrom('desk_audit').select(['action', 'after']).orderBy('id').execute();
    assert.deepEqual(
      log.map(({ action, after: now }) => [action, now]),
      [first.icon, second.icon, null].map((icon) => ['setStoreIcon', { icon }]),
    );
  });

  test('is no drawing that runs scripts, nothing else than a picture, and none that is too small', async () => {
    const { icon } = await read();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>';
    for (const wrong of [Buffer.from(svg), Buffer.from('GIF89a'), Buffer.from('hello'), Buffer.from([])]) {
      assert.equal((await set(wrong.toString('base64'))).status, 400);
    }
    assert.equal((await set(await drawn('webp', 31))).status, 400);
    assert.equal((await set('x'.repeat(700_001))).status, 400);
    assert.equal((await read()).icon, icon);
    assert.equal((await store.fetch('/icon/..%2F..%2Fsecret')).status, 404);
  });
});
