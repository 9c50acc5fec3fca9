import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Download } from '@magazine-store/protocol';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { importer } from '../../../../test/support/importOnce.ts';
import { type Member, newMember } from '../../../../test/support/members.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { grantIssue } from '../entitlements/entitlements.ts';
import { busy } from '../httpError.ts';
import { databasePublishing } from './databasePublishing.ts';
import { editIssue } from './editIssue.ts';
import { isUpToDate, reimportIssue } from './reimportIssue.ts';
import type { Target } from './storeImport.ts';

onOneDatabase('importing an issue again', (database) => {
  let store: TestStore;
  let target: Target;
  let owner: Member;
  before(async () => {
    store = await startTestStore(database);
    const publishing = databasePublishing(store.connection.db);
    target = { storage: store.services.storage, step: (run) => run(publishing), ...importer };
    owner = await newMember(store, 'owner@example.com');
  });
  after(() => store.stop());

  const fullFile = (id: number) => target.step((publishing) => publishing.fullFile(id));
  const latestImport = async () => (await target.step((publishing) => publishing.listImports()))[0];
  const download = async (id: number, type = 'full') =>
    (await (await owner.browser.send(`/api/issues/${id}/download/${type}`, {})).json()) as Download;
  const fetchBytes = async (url: string) => {
    const response = await fetch(url);
    assert.equal(response.status, 200, url);
    return Buffer.from(await response.arrayBuffer());
  };

  /** An issue as a release before page pictures and layers has imported it. */
  async function publishFormer(title: string, pages: number, sample?: string): Promise<number> {
    const id = await store.publish(await numberedPdf(pages, title), { title, ...(sample && { sample }) });
    await grantIssue(store.connection.db, { userId: owner.id, issueId: id, source: `payment:${id}` });
    await store.connection.db
      .updateTable('issue_files')
      .set({ picture_heights: null, has_layers: false, import_version: null })
      .where('issue_id', '=', id)
      .execute();
    while ((await owner.browser.fetch(`/read/${id}`)).status !== 200);
    return id;
  }

  test('gives it pictures and layers under new addresses, and those of before go on', async () => {
    const id = await publishFormer('Former 1', 3, '1-2');
    await editIssue(id, { title: 'Edited title' }, {}, target);
    const before = await download(id);
    const formerBytes = await fetchBytes(before.url);
    assert.equal(before.page_images?.heights, undefined);

    assert.deepEqual(await reimportIssue(id, {}, target), {});
    const now = await download(id);
    assert.notEqual(now.url.split('?')[0], before.url.split('?')[0]);
    assert.equal(now.version, before.version, 'the PDF is the same');
    const { heights = [], url = '', layers_url = '' } = now.page_images ?? {};
    assert.ok(heights.length > 1);
    for (const height of heights) {
      await fetchBytes(url.replace('{height}', String(height)).replace('{page}', '3'));
    }
    await fetchBytes(layers_url.replace('{page}', '3'));
    assert.ok((await fetchBytes(before.url)).equals(formerBytes));
    assert.deepEqual((await download(id, 'sample')).page_numbers, [1, 2]);

    const issue = await target.step((publishing) => publishing.get(id));
    assert.deepEqual([issue.title, issue.sample, issue.page_count], ['Edited title', [1, 2], 3]);
    const hits = async (word: string) =>
      (await (await store.fetch(`/api/issues/${id}/search?q=${word}&type=full`)).json()).hits.length;
    assert.equal(await hits('Former'), 3);
    const row = await latestImport();
    assert.deepEqual([row?.state, row?.issue_id, row?.page_notes], ['done', id, {}]);
    assert.match(row?.file_name ?? '', new RegExp(`issue ${id}`));
    // The publisher's own file still is this issue.
    assert.equal(await store.publish(await numberedPdf(3, 'Former 1'), { title: 'Edited title', sample: '1-2' }), id);
  });

  test('two commands at once bring it up to date once', async () => {
    const id = await publishFormer('Twice', 2);
    const imported = Promise.withResolvers<void>();
    let started = 0;
    let importing: Promise<unknown> = Promise.resolve();
    // Both have imported before one of them registers.
    const importFile: Target['importFile'] = async (...given) => {
      const mine = importing.then(() => importer.importFile(...given));
      importing = mine;
      if (++started === 2) imported.resolve(importing.then(() => {}));
      await imported.promise;
      return mine;
    };
    const outcomes = await Promise.all([1, 2].map(() => reimportIssue(id, {}, { ...target, importFile })));
    assert.equal(outcomes.filter((outcome) => outcome === null).length, 1);
    assert.ok(isUpToDate(await fullFile(id)));
    await fetchBytes((await download(id)).url);
  });

  test('a sample that was made before does not come with the former pictures', async () => {
    const id = await publishFormer('Sampled', 2);
    const makeSample: Target['makeSample'] = async (...given) => {
      await reimportIssue(id, {}, target);
      return importer.makeSample(...given);
    };
    const edited = editIssue(id, {}, { samplePages: '1' }, { ...target, makeSample });
    await assert.rejects(edited, { refusal: 'replaced_meanwhile' });
    assert.equal((await target.step((publishing) => publishing.get(id))).sample, null);
  });

  test('a file that is replaced meanwhile stays', async () => {
    const id = await publishFormer('Replaced', 2);
    const importFile: Target['importFile'] = async (...importing) => {
      const imported = await importer.importFile(...importing);
      await store.connection.db
        .updateTable('issue_files')
        .set({ storage_key: 'issues/other/full-0.pdf' })
        .where('issue_id', '=', id)
        .execute();
      return imported;
    };
    await assert.rejects(reimportIssue(id, {}, { ...target, importFile }), /was replaced meanwhile: try it again/);
    assert.equal((await fullFile(id)).storage_key, 'issues/other/full-0.pdf');
  });

  test('tells why it can’t be done, and leaves everything as it was', async () => {
    await assert.rejects(reimportIssue(99999, {}, target), /there is no issue 99999/);
    const id = await publishFormer('Lost', 1);
    const before = await fullFile(id);
    const { storage } = target;
    const without: Target = { ...target, storage: { ...storage, read: async () => null } };
    await assert.rejects(reimportIssue(id, {}, without), /the PDF of issue \d+ is not in the storage any more/);
    assert.deepEqual([(await latestImport())?.state, (await latestImport())?.error], ['failed', 'refused']);
    const slow: Target = { ...target, storage: { ...storage, read: () => Promise.reject(busy()) } };
    await assert.rejects(reimportIssue(id, {}, slow), /the storage takes too long to give the PDF of issue/);
    const full: Target = { ...target, storage: { ...storage, put: () => Promise.reject(new Error('full')) } };
    await assert.rejects(reimportIssue(id, {}, full), /full/);
    assert.deepEqual(await fullFile(id), before);
    await fetchBytes((await download(id)).url);
  });
});
