import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { sql } from 'kysely';
import sharp from 'sharp';
import { onOneDatabase } from '../../../../../test/support/databases.ts';
import { deskMember } from '../../../../../test/support/deskMembers.ts';
import type { HttpBrowser } from '../../../../../test/support/httpBrowser.ts';
import { importer } from '../../../../../test/support/importOnce.ts';
import { newMember } from '../../../../../test/support/members.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../../test/support/testStore.ts';
import { busy } from '../../httpError.ts';
import { findFile } from '../../reading/issueFiles.ts';
import { makeChosenPages } from './makeChosenPages.ts';

type Issue = DeskAnswer<'getIssue'>;

onOneDatabase('the cover and the sample chosen in the desk', (database) => {
  let store: TestStore;
  let editor: HttpBrowser;
  before(async () => {
    store = await startTestStore(database);
    editor = await deskMember(store, 'editor');
  });
  after(() => store.stop());

  const at = (id: number) => `/api/desk/issues/${id}`;
  const read = async (id: number): Promise<Issue> => (await editor.fetch(at(id))).json();
  const choose = async (id: number, pages: object) =>
    editor.send(`${at(id)}/pages`, { revision: (await read(id)).revision, ...pages }, { method: 'PUT' });
  const make = () => makeChosenPages({ ...store.services, ...importer }, new AbortController().signal);
  const log = (id: number) =>
    store.connection.db
      .selectFrom('desk_audit')
      .select(['actor', 'action', 'before', 'after'])
      .where('subject', '=', `issue:${id}`)
      .orderBy('id')
      .execute();
  const listChanges = async (id: number): Promise<DeskAnswer<'listIssueChanges'>['rows']> =>
    (await (await editor.fetch(`${at(id)}/changes`)).json()).rows;

  /** How much two pictures differ at a small size. */
  async function difference(one: Response, other: Response): Promise<number> {
    const [a, b] = await Promise.all(
      [one, other].map(async (picture) =>
        sharp(await picture.arrayBuffer())
          .resize({ width: 75, height: 100, fit: 'fill' })
          .greyscale()
          .raw()
          .toBuffer(),
      ),
    );
    return (a as Buffer).reduce((sum, value, index) => sum + Math.abs(value - ((b as Buffer)[index] ?? 0)), 0);
  }

  test('a scheduled issue gets them in the background, and nothing of it comes out before its time', async () => {
    const id = await store.publish(await numberedPdf(4, 'Embargo'), { publishedAt: new Date(Date.now() + 3_600_000) });
    const { cover: former } = await read(id);
    const answer = await choose(id, { cover_page: 2, sample: [3, 1, 3] });
    assert.equal(answer.status, 200);
    const waiting: Issue = await answer.json();
    const chosen = { cover_page: 2, sample: [1, 3], state: 'waiting', error: null };
    assert.deepEqual([waiting.cover_page, waiting.sample, waiting.chosen_pages], [1, null, chosen]);
    assert.equal((await choose(id, { cover_page: 3 })).status, 409);

    // Two servers look for work at the same time.
    await Promise.all([make(), make()]);
    const made = await read(id);
    assert.deepEqual([made.cover_page, made.sample, made.chosen_pages], [2, [1, 3], null]);
    assert.notEqual(made.cover.file_name, former.file_name);
    assert.deepEqual([made.cover.width, made.cover.height], [former.width, former.height]);
    const picture = (page: number) => editor.fetch(`${at(id)}/pages/${page}`);
    const cover = () => editor.fetch(`${at(id)}/cover/400`);
    assert.ok(
      (await difference(await cover(), await picture(2))) < (await difference(await cover(), await picture(1))),
    );
    assert.deepEqual(await log(id), [
      {
        actor: 'editor@example.com',
        action: 'choosePages',
        before: { cover_page: 1, sample: null },
        after: { cover_page: 2, sample: [1, 3] },
      },
    ]);

    const { status, headers } = await picture(4);
    assert.deepEqual(
      [status, headers.get('content-type'), headers.get('cache-control')],
      [200, 'image/webp', 'no-store'],
    );
    assert.equal((await picture(5)).status, 404);
    const reader = await newMember(store, 'reader@example.com');
    const support = await deskMember(store, 'support', 'support@example.com');
    assert.equal((await reader.browser.fetch(`${at(id)}/pages/1`)).status, 403);
    assert.equal((await support.fetch(`${at(id)}/pages/1`)).status, 403);
    assert.equal((await store.fetch(`${at(id)}/pages/1`)).status, 401);
    for (const { file_name } of [former, made.cover]) {
      assert.equal((await editor.fetch(`/covers/400/${file_name}`)).status, 404);
    }
    assert.equal((await reader.browser.fetch(`/read/${id}`)).status, 404);
    assert.equal((await reader.browser.send(`/api/issues/${id}/download/sample`)).status, 404);
  });

  test('undoes them, with the cover and the sample that were there before', async (context) => {
    const id = await store.publish(await numberedPdf(3, 'Back again'), { sample: '1-2' });
    const first = await read(id);
    // From here on, this server doesn't look by itself whether the catalogue has changed.
    const now = performance.now();
    const clock = context.mock.method(performance, 'now', () => now);
    await store.fetch('/api/issues');
    await choose(id, { cover_page: 3, sample: null });
    await make();
    const changed = await read(id);
    assert.deepEqual([changed.cover_page, changed.sample], [3, null]);
    // Addresses of the former cover stay good for a while.
    for (const { file_name } of [first.cover, changed.cover]) {
      assert.equal((await store.fetch(`/covers/400/${file_name}`)).status, 200);
    }
    clock.mock.restore();
    const [change] = await listChanges(id);
    assert.deepEqual([change?.action, change?.can_undo], ['choosePages', true]);
    assert.equal((await editor.send(`${at(id)}/changes/${change?.id}/undo`)).status, 200);
    assert.equal((await editor.send(`${at(id)}/changes/${change?.id}/undo`)).status, 409);
    await make();
    const back = await read(id);
    assert.deepEqual([back.cover_page, back.sample, back.revision], [1, [1, 2], first.revision]);
    assert.deepEqual(
      (await log(id)).map(({ action }) => action),
      ['choosePages', 'undoChange'],
    );
  });

  test('a failure leaves the issue as it is, keeps the choice, and the same call tries again', async () => {
    const { db } = store.connection;
    const id = await store.publish(await numberedPdf(2, 'Lost picture'));
    const { revision } = await read(id);
    const full = await findFile(db, id, 'full');
    const key = `${full?.pictures_key}/pages/1600/2.webp`;
    await store.services.storage.remove(key);
    await choose(id, { cover_page: 2, sample: [1] });
    await make();
    const failed = await read(id);
    assert.deepEqual(failed.chosen_pages, { cover_page: 2, sample: [1], state: 'failed', error: 'refused' });
    assert.deepEqual([failed.cover_page, failed.sample, failed.revision], [1, null, revision]);
    await db
      .updateTable('issue_files')
      .set({ picture_heights: JSON.stringify([1000]) })
      .where('issue_id', '=', id)
      .execute();
    assert.equal((await choose(id, { cover_page: 2, sample: [1] })).status, 200);
    // The server that began it was killed.
    await db
      .updateTable('page_choices')
      .set({ state: 'running', alive_until: sql<Date>`now() - interval '1 second'` })
      .execute();
    await make();
    const { cover_page, sample, chosen_pages } = await read(id);
    assert.deepEqual([cover_page, sample, chosen_pages], [2, [1], null]);
  });

  test('that failed are forgotten when the present ones are chosen again', async () => {
    const id = await store.publish(await numberedPdf(2, 'Given up'), { sample: '1' });
    await choose(id, { cover_page: 2 });
    await store.connection.db.updateTable('page_choices').set({ state: 'failed' }).execute();
    assert.equal((await read(id)).chosen_pages?.state, 'failed');
    const answer: Issue = await (await choose(id, { cover_page: 1, sample: [1] })).json();
    for (const issue of [answer, await read(id)]) {
      assert.deepEqual([issue.cover_page, issue.sample, issue.chosen_pages], [1, [1], null]);
    }
    assert.deepEqual(await log(id), []);
  });

  test('wait when the storage goes away while they are made', async () => {
    const id = await store.publish(await numberedPdf(2, 'Waiting'));
    await choose(id, { cover_page: 2, sample: [1] });
    let isAway = false;
    const storage = {
      ...store.services.storage,
      async read() {
        isAway = true;
        throw busy();
      },
      check: async () => assert.ok(!isAway),
    };
    await assert.rejects(
      makeChosenPages({ ...store.services, storage, ...importer }, new AbortController().signal),
      /the storage takes too long/,
    );
    assert.equal((await read(id)).chosen_pages?.state, 'waiting');
    await make();
    assert.deepEqual([(await read(id)).cover_page, (await read(id)).sample], [2, [1]]);
  });

  test('refuses pages that the issue does not have', async () => {
    const id = await store.publish(await numberedPdf(2, 'Two pages'));
    for (const wrong of [
      { cover_page: 3 },
      { cover_page: 0 },
      { sample: [1, 3] },
      { sample: [] },
      { cover_page: 1.5 },
    ]) {
      assert.equal((await choose(id, wrong)).status, 400, JSON.stringify(wrong));
    }
    const { revision } = await read(id);
    const stale = { revision: 'another', cover_page: 2 };
    assert.equal((await editor.send(`${at(id)}/pages`, stale, { method: 'PUT' })).status, 409);
    assert.deepEqual([(await read(id)).chosen_pages, (await read(id)).revision], [null, revision]);
  });
});
