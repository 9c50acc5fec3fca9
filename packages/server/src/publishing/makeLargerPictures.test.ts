import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Download } from '@magazine-store/protocol';
import sharp from 'sharp';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { importer } from '../../../../test/support/importOnce.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { busy } from '../httpError.ts';
import { ImportError } from '../importing/importError.ts';
import { drawLarger } from '../importing/pictures/drawLarger.ts';
import { databasePublishing } from './databasePublishing.ts';
import { editIssue } from './editIssue.ts';
import { countImports, type ImportState } from './imports.ts';
import { makeLargerPictures } from './makeLargerPictures.ts';
import type { Target } from './storeImport.ts';

onOneDatabase('larger pictures', (database) => {
  let store: TestStore;
  before(async () => {
    store = await startTestStore(database);
  });
  after(() => store.stop());
  beforeEach(async () => {
    await store.connection.db.deleteFrom('issues').execute();
    await store.connection.db.deleteFrom('imports').execute();
  });

  const going = new AbortController().signal;
  const make = (tools: Partial<Parameters<typeof makeLargerPictures>[0]> = {}, signal = going) =>
    makeLargerPictures(
      { db: store.connection.db, storage: store.services.storage, drawLarger, ...tools },
      store.app.log,
      signal,
    );
  const publish = async (title: string, pages: number, sample?: string) =>
    store.publish(await numberedPdf(pages, title), { title, price: null, ...(sample && { sample }) });
  const publishing = () => databasePublishing(store.connection.db);
  async function findRow(id: number): Promise<ImportState> {
    const rows = await publishing().listImports();
    return rows.find(({ file_name }) => file_name === `larger pictures of issue ${id}`) ?? assert.fail();
  }
  const heights = async (id: number) => (await publishing().fullFile(id)).picture_heights;
  async function download(id: number, type: 'full' | 'sample'): Promise<Download> {
    for (;;) {
      const response = await new HttpBrowser(store.url).send(`/api/issues/${id}/download/${type}`, {});
      if (response.status === 200) return response.json() as Promise<Download>;
    }
  }
  /** Remembers the pages that are drawn, and draws them as simply as can be. */
  function recordDrawing(fail: (pages: number[]) => Error | null = () => null) {
    const drawn: number[][] = [];
    const draw: typeof drawLarger = async (file, _folder, pages) => {
      const numbers = pages.map(({ number }) => number);
      drawn.push(numbers);
      const error = fail(numbers);
      if (error) throw error;
      return numbers.map((number) => ({ key: `pages/2400/${number}.webp`, path: file, contentType: 'image/webp' }));
    };
    return { drawn, drawLarger: draw };
  }

  test('come to an issue that is on sale, under the addresses that it has', async () => {
    const id = await publish('Autumn', 2, '2');
    const before = await download(id, 'full');
    await make();
    for (const type of ['full', 'sample'] as const) {
      const { url, page_images } = await download(id, type);
      if (type === 'full') assert.equal(url, before.url);
      assert.deepEqual(page_images?.heights, [1000, 1600, 2400]);
      const address = page_images?.url.replace('{height}', '2400').replace('{page}', '1') ?? '';
      const picture = await fetch(address);
      const { height = 0 } = await sharp(await picture.arrayBuffer()).metadata();
      assert.ok(height > 1600, String(height));
    }
    const { state, issue_id } = await findRow(id);
    assert.deepEqual([state, issue_id], ['done', id]);
    const target: Target = { ...importer, storage: store.services.storage, step: (run) => run(publishing()) };
    await editIssue(id, {}, { samplePages: '1' }, target);
    assert.deepEqual((await download(id, 'sample')).page_images?.heights, [1000, 1600, 2400]);
    const { drawn, drawLarger } = recordDrawing();
    await make({ drawLarger });
    assert.deepEqual(drawn, [], 'nothing is left to do');
  });

  test('go on after a failure with the first page that is not stored', async () => {
    const id = await publish('Long', 18);
    const cut = recordDrawing((pages) => (pages.includes(9) ? new Error('cut') : null));
    await assert.rejects(make(cut), /cut/);
    assert.deepEqual([(await findRow(id)).state, (await findRow(id)).done], ['failed', 8]);
    assert.deepEqual(await heights(id), [1000, 1600]);
    const rest = recordDrawing();
    await make(rest);
    assert.deepEqual(
      rest.drawn.map((pages) => pages[0]),
      [9, 17],
    );
    assert.deepEqual(await heights(id), [1000, 1600, 2400]);
  });

  test('of a file that can’t be drawn are given up, and the other issues get theirs', async () => {
    const older = await publish('Older', 1);
    const bad = await publish('Bad', 2);
    const refused = recordDrawing((pages) => (pages.length === 2 ? new ImportError('too_slow', 'slow') : null));
    await make(refused);
    await make(refused);
    assert.deepEqual(refused.drawn, [[1, 2], [1, 2], [1, 2], [1]]);
    assert.deepEqual([(await findRow(bad)).state, (await findRow(bad)).error], ['failed', 'too_slow']);
    const failedImports = (await countImports(store.connection.db)).filter(({ state }) => state === 'failed');
    assert.deepEqual(failedImports, [], 'the PDF was imported');
    assert.deepEqual(
      [await heights(bad), await heights(older)],
      [
        [1000, 1600],
        [1000, 1600, 2400],
      ],
    );
  });

  test('wait for a storage that fails, however long, and for the next server', async () => {
    const id = await publish('Waiting', 1);
    const { storage } = store.services;
    for (let time = 0; time < 5; time++) {
      const put = () => Promise.reject(new Error('away'));
      await assert.rejects(make({ ...recordDrawing(), storage: { ...storage, put } }), /away/);
      const read = () => Promise.reject(busy());
      await assert.rejects(make({ ...recordDrawing(), storage: { ...storage, read } }), /takes too long/);
    }
    const stopping = new AbortController();
    const drawLarger: ReturnType<typeof recordDrawing>['drawLarger'] = (_file, _folder, _pages, options) =>
      new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(stopping.signal.reason));
        stopping.abort();
      });
    await assert.rejects(make({ drawLarger }, stopping.signal), { name: 'AbortError' });
    await make(recordDrawing());
    assert.deepEqual(await heights(id), [1000, 1600, 2400]);
  });

  test('of an issue whose files were replaced or deleted meanwhile leave no trace', async () => {
    const replaced = await publish('Replaced', 1);
    const { db } = store.connection;
    const replacing = recordDrawing();
    await make({
      drawLarger: async (...given) => {
        if (replacing.drawn.length === 0) {
          await db.updateTable('issue_files').set({ pictures_key: 'issues/other' }).execute();
        }
        return replacing.drawLarger(...given);
      },
    });
    assert.equal(replacing.drawn.length, 2, 'once for each of the two files');
    assert.deepEqual(await heights(replaced), [1000, 1600, 2400]);
    await publish('Deleted', 1);
    await make({
      drawLarger: async (...given) => {
        await db.deleteFrom('issues').execute();
        return recordDrawing().drawLarger(...given);
      },
    });
    assert.deepEqual(await db.selectFrom('issue_files').selectAll().execute(), []);
  });
});
