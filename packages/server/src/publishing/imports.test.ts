import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { makePdf } from '../../../../test/fixtures/makePdf.ts';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { importer } from '../../../../test/support/importOnce.ts';
import { NO_TIME } from '../catalogue/issues.ts';
import { type Connection, connect } from '../database/connection.ts';
import { ImportError } from '../importing/importError.ts';
import { diskStorage } from '../reading/diskStorage.ts';
import { databasePublishing } from './databasePublishing.ts';
import { countImports, type ImportState, importHealth, newImportId } from './imports.ts';
import { publishIssue } from './publishIssue.ts';
import type { Publishing } from './publishing.ts';
import { replaceIssue } from './replaceIssue.ts';
import type { Target } from './storeImport.ts';

onOneDatabase('the row of an import', ({ settings }) => {
  let connection: Connection;
  let publishing: Publishing;
  let target: Target;
  before(async () => {
    connection = await connect(settings);
    publishing = databasePublishing(connection.db);
    await mkdir(settings.DATA_DIR, { recursive: true });
    target = {
      ...importer,
      storage: diskStorage(path.join(settings.DATA_DIR, 'storage')),
      step: (run) => run(publishing),
      noteImport: (note) => publishing.noteImport(note),
    };
  });
  after(() => connection.close());

  async function writePdf(name: string, title: string): Promise<string> {
    const file = path.join(settings.DATA_DIR, name);
    await writeFile(file, await makePdf({ title, pages: [{ text: title }] }));
    return file;
  }
  async function latest(): Promise<ImportState> {
    const [row] = await publishing.listImports();
    assert.ok(row);
    return row;
  }
  const FREE = { price: null };
  const plain = { samplePages: null };

  test('that fails after some pages counts as a failed one', async () => {
    const id = newImportId();
    await publishing.beginImport({ id, fileName: 'broken.pdf', quietSeconds: 0 });
    await publishing.noteImport({ id, step: 'pages', done: 2, total: 7 });
    await publishing.endImport({ id, error: 'broken' });
    const failed = (await countImports(connection.db)).find(({ state }) => state === 'failed');
    assert.equal(failed?.count, 1);
    assert.equal((await importHealth(connection.db)).failures, 1);
    await connection.db.deleteFrom('imports').execute();
  });

  test('tells the page that an import is at, and then its issue', async () => {
    const file = await writePdf('autumn.pdf', 'Autumn');
    let seen: ImportState | undefined;
    const importFile: Target['importFile'] = async (source, workDir, options) => {
      options.onProgress?.({ step: 'pages', done: 3, total: 7 });
      do {
        await setTimeout(20);
        seen = await latest();
      } while (seen.step === null);
      return importer.importFile(source, workDir, options);
    };
    const { id } = await publishIssue(file, FREE, plain, { ...target, importFile });
    const { file_name, state, step, done, total, ended_at } = seen ?? assert.fail();
    assert.deepEqual(
      { file_name, state, step, done, total, ended_at },
      { file_name: 'autumn.pdf', state: 'running', step: 'pages', done: 3, total: 7, ended_at: null },
    );
    const ended = await publishing.findImport(seen?.id ?? '');
    assert.deepEqual([ended?.state, ended?.issue_id, ended?.error], ['done', id, null]);
    assert.ok(ended?.ended_at);

    const count = (await publishing.listImports()).length;
    await publishIssue(file, FREE, plain, target);
    assert.equal((await publishing.listImports()).length, count, 'a known file is not imported');

    assert.deepEqual(await replaceIssue(id, await writePdf('later.pdf', 'Later'), {}, target), {});
    const replaced = await latest();
    assert.deepEqual([replaced.file_name, replaced.state, replaced.issue_id], ['later.pdf', 'done', id]);
  });

  test('publishing the file of a draft publishes it for the first time, and now', async () => {
    const file = await writePdf('draft.pdf', 'Draft');
    const { id } = await publishIssue(file, FREE, plain, target);
    const draft = { draft: true, published: false, published_at: NO_TIME };
    await connection.db.updateTable('issues').set(draft).where('id', '=', id).execute();
    const { status, scheduledFor } = await publishIssue(file, FREE, plain, target);
    assert.deepEqual({ status, scheduledFor }, { status: 'added', scheduledFor: null });
    await publishing.setPublished({ id, published: false });
    assert.equal((await publishIssue(file, FREE, plain, target)).status, 'restored');
  });

  test('tells why an import failed', async () => {
    const assertRefused = async (error: Error) => {
      const importFile = () => Promise.reject(error);
      const file = await writePdf('bad.pdf', error.message);
      await assert.rejects(publishIssue(file, FREE, plain, { ...target, importFile }), error);
      const { state, error: code, ended_at } = await latest();
      assert.ok(ended_at);
      return [state, code];
    };
    assert.deepEqual(await assertRefused(new ImportError('too_slow', 'slow')), ['failed', 'too_slow']);
    assert.deepEqual(await assertRefused(new Error('disk')), ['failed', 'failed']);
  });

  test('an import that can’t be noted goes on', async () => {
    const noteImport = () => Promise.reject(new Error('away'));
    const { status } = await publishIssue(await writePdf('alone.pdf', 'Alone'), FREE, plain, { ...target, noteImport });
    assert.equal(status, 'added');
  });

  test('an import of a command that was killed has failed once its time is over', async () => {
    await publishing.beginImport({ id: 'killed', fileName: 'killed.pdf', quietSeconds: 3600 });
    await publishing.noteImport({ id: 'killed', step: 'text', done: 1, total: 2 });
    const stateNow = async () => (await publishing.findImport('killed'))?.state;
    assert.equal(await stateNow(), 'running');
    // A minute later.
    await connection.db
      .updateTable('imports')
      .set({ alive_until: sql<Date>`alive_until - interval '61 seconds'` })
      .where('id', '=', 'killed')
      .execute();
    assert.equal(await stateNow(), 'failed');
    const { error, ended_at } = (await publishing.findImport('killed')) ?? assert.fail();
    assert.equal(error, 'killed');
    assert.ok(ended_at);
    await publishing.noteImport({ id: 'killed', step: 'text', done: 2, total: 2 });
    assert.equal(await stateNow(), 'failed');
    assert.equal(await publishing.findImport('unknown'), null);
  });
});
