import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Download, Issue } from '@magazine-store/protocol';
import { sql } from 'kysely';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import type { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { importer } from '../../../../test/support/importOnce.ts';
import { type Member, newMember } from '../../../../test/support/members.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { grantAccess, grantIssue } from '../entitlements/entitlements.ts';
import { busy } from '../httpError.ts';
import { removeDueFiles } from '../reading/removals.ts';
import { databasePublishing } from './databasePublishing.ts';
import { editIssue } from './editIssue.ts';
import { sweepFormerFiles } from './formerFiles.ts';
import { replaceIssue } from './replaceIssue.ts';
import type { Target } from './storeImport.ts';

onOneDatabase('changing an issue', (database) => {
  let store: TestStore;
  let target: Target;
  let owner: Member;
  let subscriber: Member;
  before(async () => {
    store = await startTestStore(database);
    const { connection, services } = store;
    const publishing = databasePublishing(connection.db);
    target = { storage: services.storage, step: (run) => run(publishing), ...importer };
    owner = await newMember(store, 'owner@example.com');
    subscriber = await newMember(store, 'subscriber@example.com');
    const until = new Date(Date.now() + 1e9);
    await grantAccess(connection.db, { userId: subscriber.id, source: 'gift', until });
  });
  after(() => store.stop());

  const grantPurchase = (issueId: number) =>
    grantIssue(store.connection.db, { userId: owner.id, issueId, source: `payment:${issueId}` });
  const download = (browser: HttpBrowser, id: number, type = 'full') =>
    browser.send(`/api/issues/${id}/download/${type}`, {});
  const fetchBytes = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  async function fileWith(bytes: Uint8Array, name = 'other.pdf'): Promise<string> {
    const file = path.join(store.services.config.DATA_DIR, name);
    await writeFile(file, bytes);
    return file;
  }
  async function findListed(id: number): Promise<Issue | undefined> {
    const { issues } = (await (await store.fetch('/api/issues')).json()) as { issues: Issue[] };
    return issues.find((issue) => issue.id === id);
  }
  /** Waits for the list, which servers look at once a second. */
  async function untilListed(id: number, isSo: (issue: Issue | undefined) => boolean): Promise<Issue | undefined> {
    for (;;) {
      const issue = await findListed(id);
      if (isSo(issue)) return issue;
      await setTimeout(100);
    }
  }
  const publish: TestStore['publish'] = async (...published) => {
    const id = await store.publish(...published);
    await untilListed(id, (issue) => issue !== undefined);
    return id;
  };
  const unpublish = async (id: number) => {
    await target.step((publishing) => publishing.setPublished({ id, published: false }));
    await untilListed(id, (issue) => !issue);
  };

  test('edit changes the named details in one step and leaves the others', async () => {
    const id = await publish(await numberedPdf(3, 'Before 3'), { description: 'As it was', sample: '1' });
    const publishedAt = new Date('2026-02-03');
    await editIssue(
      id,
      { title: 'After 4', price: null, languages: ['de'], rtl: true, publishedAt },
      { samplePages: '2-3' },
      target,
    );
    const issue = await untilListed(id, (now) => now?.title === 'After 4');
    const { title, series, description, is_free, price, languages, rtl, published_at, has_sample } = issue as Issue;
    assert.deepEqual(
      { title, series, description, is_free, price, languages, rtl, published_at, has_sample },
      {
        title: 'After 4',
        // The series came from the title.
        series: 'After',
        description: 'As it was',
        is_free: true,
        price: 0,
        languages: ['de'],
        rtl: true,
        published_at: publishedAt.toISOString(),
        has_sample: true,
      },
    );
  });

  test('edit makes another sample of the same file, and removes the sample', async () => {
    const id = await publish(await numberedPdf(4, 'Sampled'), { sample: '1' });
    const before = (await (await download(owner.browser, id, 'sample')).json()) as Download;
    const formerBytes = await fetchBytes(before.url);
    await editIssue(id, {}, { samplePages: '2,4' }, target);
    const now = (await (await download(owner.browser, id, 'sample')).json()) as Download;
    assert.equal(now.page_images?.sizes.length, 2);
    assert.notEqual(now.version, before.version);
    assert.ok((await fetchBytes(now.url)).equals(await fetchBytes(now.url)));
    // The address was handed out for the former sample.
    assert.ok((await fetchBytes(before.url)).equals(formerBytes));
    await editIssue(id, {}, { samplePages: null }, target);
    await untilListed(id, (issue) => issue?.has_sample === false);
    assert.equal((await download(owner.browser, id, 'sample')).status, 404);
    await assert.rejects(editIssue(id, {}, { samplePages: '3-9' }, target), /pages 1 to 4/);
  });

  test('edit makes the cover of another page, which a replacement keeps if it has the page', async () => {
    const id = await publish(await numberedPdf(3, 'Covered'));
    const former = (await findListed(id))?.cover.file_name ?? '';
    await assert.rejects(editIssue(id, {}, { coverPage: 4 }, target), /pages 1 to 3, and no page 4/);
    const away: Target = { ...target, storage: { ...target.storage, read: () => Promise.reject(busy()) } };
    await assert.rejects(editIssue(id, {}, { coverPage: 2 }, away), {
      message: `the storage takes too long to give the picture of page 2 of issue ${id}: try it again later`,
    });
    assert.equal((await editIssue(id, {}, { coverPage: 2 }, target)).cover_page, 2);
    const now = await untilListed(id, (issue) => issue?.cover.file_name !== former);
    for (const name of [former, now?.cover.file_name]) {
      assert.equal((await store.fetch(`/covers/800/${name}`)).status, 200);
    }
    const state = () => target.step((publishing) => publishing.get(id));
    await replaceIssue(id, await fileWith(await numberedPdf(2, 'Covered again')), {}, target);
    assert.equal((await state()).cover_page, 2);
    await replaceIssue(id, await fileWith(await numberedPdf(1, 'Covered alone')), {}, target);
    assert.equal((await state()).cover_page, 1);
  });

  test('a series that the publisher has set stays when the title changes', async () => {
    const id = await publish(await numberedPdf(1, 'Named 1'), { series: 'Chosen' });
    await editIssue(id, { title: 'Other 2' }, {}, target);
    assert.equal((await untilListed(id, (issue) => issue?.title === 'Other 2'))?.series, 'Chosen');
    await editIssue(id, { series: null }, {}, target);
    await untilListed(id, (issue) => issue !== undefined && issue.series === undefined);
  });

  test('replace keeps the issue and its owners, and addresses of the former file serve it', async () => {
    const id = await publish(await numberedPdf(4, 'Former'), { sample: '1-2', title: 'Kept title' });
    await grantPurchase(id);
    const before = (await (await download(owner.browser, id)).json()) as Download;
    const formerBytes = await fetchBytes(before.url);
    const formerPage = await fetchBytes(before.page_images?.url.replace('{page}', '4') ?? '');
    const cover = (await findListed(id))?.cover.file_name;

    const file = await fileWith(await numberedPdf(3, 'Latter'));
    assert.deepEqual(await replaceIssue(id, file, {}, target), {});
    assert.equal(await replaceIssue(id, file, {}, target), null);
    const now = (await (await download(owner.browser, id)).json()) as Download;
    assert.notEqual(now.version, before.version);
    assert.equal(now.page_images?.sizes.length, 3);
    assert.ok(!(await fetchBytes(now.url)).equals(formerBytes));
    assert.ok((await fetchBytes(before.url)).equals(formerBytes));
    assert.ok((await fetchBytes(before.page_images?.url.replace('{page}', '4') ?? '')).equals(formerPage));
    assert.ok((await fetchBytes(before.keep_url ?? '')).equals(formerBytes));

    const issue = await untilListed(id, (listed) => listed?.page_count === 3);
    assert.equal(issue?.title, 'Kept title');
    assert.equal(issue?.has_sample, true);
    assert.notEqual(issue?.cover.file_name, cover);
    for (const name of [cover, issue?.cover.file_name]) {
      assert.equal((await store.fetch(`/covers/400/${name}`)).status, 200);
    }
    const found = await (await store.fetch(`/api/issues/${id}/search?q=Latter&type=full`)).json();
    assert.equal(found.hits.length, 3);
    const gone = await (await store.fetch(`/api/issues/${id}/search?q=Former&type=full`)).json();
    assert.equal(gone.hits.length, 0);
  });

  test('replace refuses the file of another issue, and a file without the pages of the sample', async () => {
    const pdf = await numberedPdf(2, 'Taken');
    const other = await publish(pdf);
    const id = await publish(await numberedPdf(3, 'Own'), { sample: '1-3' });
    await assert.rejects(replaceIssue(id, await fileWith(pdf), {}, target), new RegExp(`is already issue ${other}`));
    const short = await fileWith(await numberedPdf(1, 'Short'));
    await assert.rejects(replaceIssue(id, short, {}, target), /pages 1 to 1/);
    await assert.rejects(replaceIssue(99999, short, {}, target), /there is no issue 99999/);
    assert.deepEqual(await replaceIssue(id, short, { samplePages: '1' }, target), {});
  });

  test('replace is refused when the sample was changed while the file was imported', async () => {
    const id = await publish(await numberedPdf(4, 'Edited meanwhile'), { sample: '1' });
    const file = await fileWith(await numberedPdf(4, 'Late'));
    const importFile: Target['importFile'] = async (...importing) => {
      const imported = await importer.importFile(...importing);
      await editIssue(id, {}, { samplePages: '2' }, target);
      return imported;
    };
    await assert.rejects(replaceIssue(id, file, {}, { ...target, importFile }), /the sample .* was changed meanwhile/);
    const issue = await target.step((publishing) => publishing.get(id));
    assert.deepEqual(issue.sample, [2]);
    assert.deepEqual(await replaceIssue(id, file, {}, target), {});
  });

  const bringBack = (id: number) => target.step((publishing) => publishing.bringBack(id));
  const findHits = async (id: number, word: string): Promise<number> =>
    (await (await store.fetch(`/api/issues/${id}/search?q=${word}&type=full`)).json()).hits.length;

  test('the former file comes back for a day, and readers of the replaced one read on', async () => {
    const { connection, services } = store;
    const id = await publish(await numberedPdf(4, 'Sunrise'), { sample: '1-2', title: 'Kept title' });
    await grantPurchase(id);
    const former = await target.step((publishing) => publishing.get(id));
    const { cover } = (await findListed(id)) as Issue;
    const first = (await (await download(owner.browser, id)).json()) as Download;
    const firstBytes = await fetchBytes(first.url);
    await replaceIssue(id, await fileWith(await numberedPdf(3, 'Sunset')), { samplePages: '3' }, target);
    const second = (await (await download(owner.browser, id)).json()) as Download;
    const secondBytes = await fetchBytes(second.url);

    await bringBack(id);
    assert.deepEqual(await target.step((publishing) => publishing.get(id)), former);
    const issue = await untilListed(id, (listed) => listed?.page_count === 4);
    assert.deepEqual(issue?.cover, cover);
    const again = (await (await download(owner.browser, id)).json()) as Download;
    assert.deepEqual([again.version, again.page_images?.sizes.length], [first.version, 4]);
    assert.ok((await fetchBytes(second.url)).equals(secondBytes));
    assert.deepEqual([await findHits(id, 'Sunrise'), await findHits(id, 'Sunset')], [4, 0]);

    // A second time the other file comes back, and so on.
    await bringBack(id);
    assert.equal(((await (await download(owner.browser, id)).json()) as Download).version, second.version);
    assert.ok((await fetchBytes(first.url)).equals(firstBytes));
    await bringBack(id);
    // What was replaced a day ago goes. The file that came back stays.
    await connection.db
      .updateTable('file_removals')
      .set({ due_at: new Date(0) })
      .execute();
    await removeDueFiles(connection.db, services.storage);
    const last = (await (await download(owner.browser, id)).json()) as Download;
    assert.ok((await fetchBytes(last.url)).equals(firstBytes));
    assert.equal((await fetchBytes(last.page_images?.url.replace('{page}', '4') ?? '')).length > 0, true);
    assert.equal((await store.fetch(`/covers/400/${cover.file_name}`)).status, 200);
    assert.equal((await download(owner.browser, id, 'sample')).status, 200);
    await assert.rejects(bringBack(id), /no former file/);
    assert.equal(((await (await download(owner.browser, id)).json()) as Download).version, first.version);
  });

  test('no file comes back after its day, and none that has become another issue', async () => {
    const { db } = store.connection;
    const pdf = await numberedPdf(2, 'Was here');
    const id = await publish(pdf);
    await assert.rejects(bringBack(id), /no former file/);
    await replaceIssue(id, await fileWith(await numberedPdf(2, 'Is here')), {}, target);
    const other = await publish(pdf);
    await assert.rejects(bringBack(id), new RegExp(`is issue ${other} now`));
    await target.step((publishing) => publishing.remove(other));
    await db.updateTable('former_files').set({ kept_until: sql<Date>`now()` }).where('issue_id', '=', id).execute();
    await assert.rejects(bringBack(id), /no former file/);
    await sweepFormerFiles(db);
    const kept = await db.selectFrom('former_files').select('issue_id').where('issue_id', '=', id).execute();
    assert.deepEqual(kept, []);
    await assert.rejects(bringBack(99999), /there is no issue 99999/);
  });

  test('a file that comes back while another one is imported is the former file of that one', async () => {
    const id = await publish(await numberedPdf(1, 'One'));
    const versionOf = async () => (await target.step((publishing) => publishing.fullFile(id))).version;
    const one = await versionOf();
    await replaceIssue(id, await fileWith(await numberedPdf(2, 'Two')), {}, target);
    const importFile: Target['importFile'] = async (...importing) => {
      const imported = await importer.importFile(...importing);
      await bringBack(id);
      return imported;
    };
    await replaceIssue(id, await fileWith(await numberedPdf(3, 'Three')), {}, { ...target, importFile });
    const three = await versionOf();
    assert.equal((await target.step((publishing) => publishing.get(id))).page_count, 3);
    await bringBack(id);
    assert.equal(await versionOf(), one);
    // Two at once change places one after the other.
    await Promise.all([bringBack(id), bringBack(id), bringBack(id)]);
    assert.equal(await versionOf(), three);
  });

  test('only its owners can open an unpublished issue', async () => {
    const id = await publish(await numberedPdf(2, 'Withdrawn'), { sample: '1' });
    const cover = (await untilListed(id, (issue) => issue !== undefined))?.cover.file_name;
    await grantPurchase(id);
    await unpublish(id);
    const addresses = [
      `/read/${id}`,
      `/read/${id}/full`,
      `/api/issues/${id}/search?q=page&type=full`,
      `/covers/75/${cover}`,
    ];
    for (const address of addresses) {
      assert.equal((await owner.browser.fetch(address)).status, 200, address);
      assert.equal((await subscriber.browser.fetch(address)).status, 404, address);
      assert.equal((await store.fetch(address)).status, 404, address);
    }
    assert.match((await owner.browser.fetch(`/covers/75/${cover}`)).headers.get('cache-control') ?? '', /^private/);
    const fetchList = async (browser: HttpBrowser) =>
      ((await (await browser.fetch('/api/issues')).json()) as { issues: Issue[] }).issues.map((issue) => issue.id);
    assert.ok((await fetchList(owner.browser)).includes(id));
    assert.ok(!(await fetchList(subscriber.browser)).includes(id));
    const data = (await (await owner.browser.fetch('/api/page')).json()) as { issues: Issue[] };
    assert.ok(data.issues.some((issue) => issue.id === id));
    for (const type of ['full', 'sample']) {
      assert.equal((await download(owner.browser, id, type)).status, 200);
      assert.equal((await download(subscriber.browser, id, type)).status, 404);
    }
    const { url } = (await (await download(owner.browser, id)).json()) as Download;
    assert.equal((await fetch(url)).status, 200);
    assert.equal((await owner.browser.fetch(`/api/download-pdf/${id}`)).status, 200);
    assert.equal((await store.fetch(`/api/download-pdf/${id}`)).status, 404);
  });

  test('publishing the same file again brings an unpublished issue back, but not with other details', async () => {
    const pdf = await numberedPdf(1, 'Again');
    const id = await publish(pdf, { price: 250 });
    assert.equal(await publish(pdf, { price: 250 }), id);
    await unpublish(id);
    const other = store.publish(pdf, { price: 300, print: true });
    await assert.rejects(other, new RegExp(`is already issue ${id}, with a different price and print. .* edit ${id}$`));
    assert.equal(await findListed(id), undefined);
    assert.equal(await publish(pdf, { price: 250 }), id);
    await untilListed(id, (issue) => issue !== undefined);
  });

  test('an issue that an account owns is not deleted', async () => {
    const id = await publish(await numberedPdf(1, 'Owned'));
    await grantPurchase(id);
    await assert.rejects(
      target.step((publishing) => publishing.remove(id)),
      /owned by 1 account\. .* unpublish/,
    );
    assert.ok(await untilListed(id, (issue) => issue !== undefined));
  });

  test('a deleted issue disappears at once, and its files after a day', async () => {
    const { connection, services } = store;
    const pdf = await numberedPdf(2, 'Deleted');
    const id = await publish(pdf, { sample: '1', price: null });
    const kept = await publish(await numberedPdf(2, 'Kept'), { price: null });
    const { file_name } = (await untilListed(id, (issue) => issue !== undefined))?.cover ?? {};
    const { url } = (await (await download(owner.browser, id)).json()) as Download;
    const { storage_key } = await target.step((publishing) => publishing.fullFile(id));
    await target.step((publishing) => publishing.remove(id));
    await untilListed(id, (issue) => !issue);
    assert.equal((await fetch(url)).status, 403);
    assert.equal((await store.fetch(`/read/${id}`)).status, 404);
    assert.equal((await store.fetch(`/covers/75/${file_name}`)).status, 404);
    // The same file published again has stored files of its own.
    const again = await publish(pdf, { sample: '1', price: null });

    const isStored = async (key: string) => {
      const bytes = await services.storage.read(key);
      bytes?.destroy();
      return bytes !== null;
    };
    await removeDueFiles(connection.db, services.storage);
    assert.ok(await isStored(storage_key), 'before the day is over');
    await connection.db
      .updateTable('file_removals')
      .set({ due_at: new Date(0) })
      .execute();
    const removed: string[] = [];
    const counting = {
      ...services.storage,
      async remove(key: string) {
        removed.push(key);
        await services.storage.remove(key);
      },
    };
    await Promise.all([removeDueFiles(connection.db, counting), removeDueFiles(connection.db, counting)]);
    assert.equal(await isStored(storage_key), false);
    assert.equal(await isStored(`covers/${file_name}/75.webp`), false);
    assert.equal(new Set(removed).size, removed.length, 'each once');
    assert.ok(removed.length > 0);
    for (const present of [again, kept]) {
      const answer = (await (await download(owner.browser, present)).json()) as Download;
      assert.equal((await fetch(answer.url)).status, 200);
    }
  });

  test('the next sweep finishes an interrupted removal', async () => {
    const { connection, services } = store;
    const id = await publish(await numberedPdf(1, 'Interrupted'));
    const { storage_key } = await target.step((publishing) => publishing.fullFile(id));
    await target.step((publishing) => publishing.remove(id));
    const due = () =>
      connection.db
        .updateTable('file_removals')
        .set({ due_at: new Date(0) })
        .execute();
    await due();
    const failing = { ...services.storage, remove: () => Promise.reject(new Error('cut')) };
    await assert.rejects(removeDueFiles(connection.db, failing), /cut/);
    await due();
    await removeDueFiles(connection.db, services.storage);
    assert.equal(await services.storage.read(storage_key), null);
    const left = await connection.db.selectFrom('file_removals').selectAll().execute();
    assert.deepEqual(left, []);
  });
});
