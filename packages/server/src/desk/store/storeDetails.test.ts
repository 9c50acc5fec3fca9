import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import sharp from 'sharp';
import { onOneDatabase } from '../../../../../test/support/databases.ts';
import { deskMember } from '../../../../../test/support/deskMembers.ts';
import type { HttpBrowser } from '../../../../../test/support/httpBrowser.ts';
import { startTestStore, type TestStore } from '../../../../../test/support/testStore.ts';
import { loadStoreDetails } from '../../catalogue/storeDetails.ts';

type Details = DeskAnswer<'getStoreDetails'>;

onOneDatabase('the details of the store', (database) => {
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

  test('the icon is a picture that the server has drawn anew, and another one takes its place', async () => {
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

  test('the icon is no drawing that runs scripts, nothing else than a picture, and none that is too small', async () => {
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

  const change = async (changes: object): Promise<Details> =>
    (await editor.send('/api/desk/store', { revision: (await read()).revision, ...changes }, { method: 'PUT' })).json();
  const listed = async (): Promise<DeskAnswer<'listStoreChanges'>['rows']> =>
    (await (await editor.fetch('/api/desk/store/changes')).json()).rows;
  const undo = (id: string) => editor.send(`/api/desk/store/changes/${id}/undo`, {});

  test('a change is undone for a day, as long as no later one has changed the same', async () => {
    const { name, message, description } = await read();
    await change({ name: 'Paper Harbour', message: { header: 'Closed', text: 'Until Monday' } });
    const [first] = await listed();
    await change({ description: 'About the sea' });
    await change({ name: 'Sea Harbour' });
    const [renamed, described, both] = await listed();
    assert.deepEqual(
      [renamed, described, both].map((each) => each?.can_undo),
      [true, true, false],
    );
    assert.equal(both?.id, first?.id);
    const refused = await undo(both?.id ?? '');
    assert.deepEqual([refused.status, (await refused.json()).error], [409, 'changed_meanwhile']);
    assert.equal((await undo(renamed?.id ?? '')).status, 200);
    assert.equal((await undo(both?.id ?? '')).status, 200);
    const after = await read();
    assert.deepEqual([after.name, after.message, after.description], [name, message, 'About the sea']);
    // The name is the operator's again, and no longer the publisher's.
    const { details } = await loadStoreDetails(store.connection.db);
    assert.deepEqual(Object.keys(details).sort(), ['description', 'icon']);
    const [undone] = await listed();
    assert.deepEqual([undone?.action, undone?.after.name], ['undoStoreChange', name]);
    assert.equal((await undo(undone?.id ?? '')).status, 200);
    assert.equal((await read()).name, 'Paper Harbour');
    assert.notEqual(description, 'About the sea');
    assert.equal((await undo('999999')).status, 404);
  });

  test('the same change again, after its answer was lost, is no conflict, and another one is', async () => {
    const before = await read();
    const count = (await listed()).length;
    const send = (changes: object) =>
      editor.send('/api/desk/store', { revision: before.revision, ...changes }, { method: 'PUT' });
    const changes = { description: 'Sent twice', message: { header: 'Open', text: 'Again' }, terms: { de: 'Kurz' } };
    const [first, again] = [await send(changes), await send(changes)];
    assert.deepEqual([first.status, again.status], [200, 200]);
    assert.deepEqual([await first.json(), await again.json()], [await read(), await read()]);
    assert.equal((await send({ ...changes, description: 'Another one' })).status, 409);
    assert.equal((await read()).description, 'Sent twice');
    assert.equal((await listed()).length, count + 1);
    const { revision } = await read();
    assert.deepEqual([(await set(null, revision)).status, (await set(null, revision)).status], [200, 200]);
    assert.equal((await change({ description: before.description, message: null, terms: null })).terms, null);
  });

  test('an icon comes back with its picture, which then stays', async () => {
    const former: Details = await (await set(await drawn('jpeg'))).json();
    await set(null);
    const [removed] = await listed();
    const answers = await Promise.all([undo(removed?.id ?? ''), undo(removed?.id ?? '')]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await read()).icon, former.icon);
    assert.equal((await store.fetch(former.icon ?? '')).status, 200);
    const waiting = await store.connection.db.selectFrom('file_removals').select('storage_key').execute();
    assert.ok(!waiting.some(({ storage_key }) => storage_key === `icons/${former.icon?.slice(6)}.png`));
  });
});
