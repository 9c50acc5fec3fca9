import assert from 'node:assert/strict';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { spreadsPdf } from '../../../../../test/fixtures/spreadsPdf.ts';
import { onOneDatabase } from '../../../../../test/support/databases.ts';
import { deskMember, signedInBrowser } from '../../../../../test/support/deskMembers.ts';
import { HttpBrowser } from '../../../../../test/support/httpBrowser.ts';
import { importer } from '../../../../../test/support/importOnce.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../../test/support/testStore.ts';
import { importUploads } from '../../publishing/importUploads.ts';
import { makeChosenPages } from './makeChosenPages.ts';

type Import = DeskAnswer<'listImports'>['rows'][number];
type Issue = DeskAnswer<'getIssue'>;
const UPLOADS = '/api/desk/uploads';
const base64 = (text: string) => Buffer.from(text).toString('base64');

onOneDatabase('uploads in the desk', (database) => {
  let store: TestStore;
  let editor: HttpBrowser;
  let colleague: HttpBrowser;
  let reader: HttpBrowser;
  before(async () => {
    store = await startTestStore(database);
    editor = await deskMember(store, 'editor');
    colleague = await deskMember(store, 'editor', 'colleague@example.com');
    reader = (await signedInBrowser(store, 'reader@example.com')).browser;
  });
  after(() => store.stop());

  function tus(browser: HttpBrowser, method: string, address: string, headers: object = {}, body?: Uint8Array) {
    const token = browser.cookies.get('XSRF-TOKEN');
    return browser.fetch(address, {
      method,
      headers: { 'Tus-Resumable': '1.0.0', ...(token && { 'X-XSRF-TOKEN': token }), ...headers },
      ...(body && { body: body as BodyInit }),
    });
  }
  const tryToBegin = (size: number, metadata: string, browser = editor) =>
    tus(browser, 'POST', UPLOADS, { 'Upload-Length': String(size), 'Upload-Metadata': metadata });
  interface Chosen {
    replaces?: number;
    spreads?: string;
  }
  async function begin(size: number, name: string, browser = editor, chosen: Chosen = {}): Promise<string> {
    const metadata = Object.entries({ filename: name, member: '999999', ...chosen });
    const given = metadata.map(([key, value]) => `${key} ${base64(String(value))}`).join();
    const answer = await tryToBegin(size, given, browser);
    assert.equal(answer.status, 201);
    return answer.headers.get('location') ?? '';
  }
  const add = (address: string, offset: number, bytes: Uint8Array, browser = editor) =>
    tus(
      browser,
      'PATCH',
      address,
      { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
      bytes,
    );
  const listImports = async (): Promise<Import[]> => (await (await editor.fetch('/api/desk/imports')).json()).rows;
  const findImport = async (address: string) => {
    const found = (await listImports()).find(({ id }) => address.endsWith(id));
    assert.ok(found);
    return found;
  };
  const runImports = (tools = importer, { storage } = store.services) =>
    importUploads({ db: store.connection.db, storage, ...tools }, store.app.log, new AbortController().signal);
  async function upload(bytes: Uint8Array, name: string, chosen: Chosen = {}): Promise<string> {
    const address = await begin(bytes.length, name, editor, chosen);
    assert.equal((await add(address, 0, bytes)).status, 204);
    assert.equal((await editor.send(`${address}/import`)).status, 204);
    return address;
  }

  test('a file arrives in pieces, goes on after a lost connection, and becomes a draft', async () => {
    const bytes = await numberedPdf(3, 'Arrived 7');
    const address = await begin(bytes.length, 'arrived_7.pdf');
    assert.equal((await add(address, 0, bytes.subarray(0, 1000))).status, 204);
    assert.equal((await editor.send(`${address}/import`)).status, 409);
    const head = await tus(editor, 'HEAD', address);
    assert.equal(head.headers.get('upload-offset'), '1000');
    assert.equal((await add(address, 10, bytes.subarray(10))).status, 409);
    assert.equal((await add(address, 1000, bytes.subarray(1000))).status, 204);
    assert.equal((await editor.send(`${address}/import`)).status, 204);
    // The answer may have been lost on the way.
    assert.equal((await editor.send(`${address}/import`)).status, 204);
    assert.equal((await findImport(address)).state, 'waiting');

    await runImports();
    const { state, issue_id, error, file_name } = await findImport(address);
    assert.deepEqual({ state, error, file_name }, { state: 'done', error: null, file_name: 'arrived_7.pdf' });
    const issue: Issue = await (await editor.fetch(`/api/desk/issues/${issue_id}`)).json();
    assert.deepEqual(
      [issue.title, issue.series, issue.state, issue.price, issue.published_at, issue.page_count],
      ['Arrived 7', 'Arrived', 'draft', 0, null, 3],
    );
    const log = await store.connection.db.selectFrom('desk_audit').select(['action', 'after']).execute();
    assert.deepEqual(log, [{ action: 'importUpload', after: { file: 'arrived_7.pdf' } }]);
  });

  test('a draft is nowhere in the store, and needs a price before it is published', async () => {
    const address = await upload(await numberedPdf(2, 'Embargo draft'), 'draft.pdf');
    await runImports();
    const { issue_id: id } = await findImport(address);
    const at = `/api/desk/issues/${id}`;
    const { cover, revision }: Issue = await (await editor.fetch(at)).json();
    const missing = [`/read/${id}`, `/read/${id}/full`, `/embed/read/${id}`, `/covers/400/${cover.file_name}`];
    for (const browser of [new HttpBrowser(store.url), reader]) {
      for (const place of missing) assert.equal((await browser.fetch(place)).status, 404, place);
      assert.equal((await browser.send(`/api/issues/${id}/download/full`)).status, 404);
      for (const place of ['/', '/api/page', '/api/issues', '/feed.xml', '/sitemap.xml', '/api/search?q=Embargo']) {
        const text = await (await browser.fetch(place)).text();
        assert.ok(!text.includes('Embargo draft') && !text.includes(`/read/${id}<`), place);
      }
      for (const place of [at, `${at}/cover/400`, '/api/desk/imports']) {
        assert.ok([401, 403].includes((await browser.fetch(place)).status), place);
      }
    }
    const refused = await editor.send(`${at}/publish`, { revision });
    assert.deepEqual([refused.status, (await refused.json()).error], [409, 'price_missing']);
    const priced: Issue = await (await editor.send(at, { revision, price: 300 }, { method: 'PUT' })).json();
    assert.equal(priced.state, 'draft');
    const answer = await editor.send(`${at}/publish`, { revision: priced.revision });
    const published: Issue = await answer.json();
    assert.equal(published.state, 'on_sale');
    assert.ok(Math.abs(Date.parse(published.published_at ?? '') - Date.now()) < 600_000);
    const off: Issue = await (await editor.send(`${at}/unpublish`, { revision: published.revision })).json();
    assert.equal(off.state, 'unpublished');
  });

  test('no other member reaches an upload, and none can be read', async () => {
    const address = await begin(2000, 'mine.pdf');
    assert.equal((await tus(colleague, 'HEAD', address)).status, 404);
    assert.equal((await add(address, 0, new Uint8Array(10), colleague)).status, 404);
    assert.equal((await tus(colleague, 'DELETE', address)).status, 404);
    assert.equal((await colleague.send(`${address}/import`)).status, 404);
    for (const browser of [editor, colleague, reader]) assert.equal((await browser.fetch(address)).status, 404);
    assert.equal((await tus(reader, 'HEAD', address)).status, 403);
    assert.equal((await tus(new HttpBrowser(store.url), 'HEAD', address)).status, 401);
    const forged = { 'Upload-Length': '5', 'X-XSRF-TOKEN': 'guessed' };
    assert.equal((await tus(editor, 'POST', UPLOADS, forged)).status, 403);
    const accountant = await deskMember(store, 'accountant');
    assert.equal((await tus(accountant, 'POST', UPLOADS, { 'Upload-Length': '5' })).status, 403);
    assert.equal((await tus(editor, 'HEAD', `${UPLOADS}/..%2f..%2fetc`)).status, 404);
    assert.equal((await tus(editor, 'DELETE', address)).status, 204);
    assert.equal((await tus(editor, 'HEAD', address)).status, 404);
  });

  test('the pieces of many files leave a member the other calls', async () => {
    const sender = await deskMember(store, 'editor', 'sender@example.com');
    const address = await begin(3, 'pieces.pdf', sender);
    const { db } = store.connection;
    const countCalls = async () => {
      const rows = await db.selectFrom('rate_limits').select(['key', 'points']).orderBy('key').execute();
      return rows.filter(({ key }) => /^desk( of an account)?:/.test(key));
    };
    const counted = await countCalls();
    for (const offset of [0, 1, 2]) {
      assert.equal((await add(address, offset, new Uint8Array(1), sender)).status, 204);
      assert.equal((await tus(sender, 'HEAD', address)).status, 200);
    }
    assert.deepEqual(await countCalls(), counted);
  });

  test('refuses a file larger than an import takes', async () => {
    assert.equal((await tus(editor, 'POST', UPLOADS, { 'Upload-Length': '500000001' })).status, 413);
  });

  test('says why a file could not be imported, and tries again with the same file', async () => {
    const broken = await upload(Buffer.from('no PDF at all'), 'letter.pdf');
    const unlucky = await upload(await numberedPdf(1, 'Unlucky'), 'unlucky.pdf');
    const failing = {
      ...importer,
      importFile: async () => {
        throw new Error('the disk is full');
      },
    };
    await assert.rejects(runImports(failing), /the disk is full/);
    assert.deepEqual([(await findImport(broken)).error, (await findImport(unlucky)).error], ['not_a_pdf', 'failed']);
    const { id, can_retry } = await findImport(unlucky);
    assert.equal(can_retry, true);
    assert.equal((await colleague.send(`/api/desk/imports/${id}/retry`)).status, 204);
    assert.equal((await colleague.send(`/api/desk/imports/${id}/retry`)).status, 404);
    assert.equal((await findImport(unlucky)).state, 'waiting');
    await runImports();
    assert.equal((await findImport(unlucky)).state, 'done');
  });

  test('the log has the reason for which a file counts as damaged', async () => {
    const address = await upload((await numberedPdf(1, 'Half')).subarray(0, 300), 'half.pdf');
    await runImports();
    assert.equal((await findImport(address)).error, 'broken');
    const line = store.log.find((text) => text.includes('half.pdf')) ?? assert.fail('no line');
    const { msg, err } = JSON.parse(line);
    assert.equal(msg, 'the upload half.pdf was refused: broken');
    assert.equal(err.message, 'Invalid PDF structure.');
  });

  test('a file that is an issue already leads to this issue', async () => {
    const bytes = await numberedPdf(1, 'Twice');
    const id = await store.publish(bytes);
    const address = await upload(bytes, 'twice.pdf');
    await runImports();
    const { state, error, issue_id, can_retry } = await findImport(address);
    assert.deepEqual(
      { state, error, issue_id, can_retry },
      { state: 'failed', error: 'known', issue_id: id, can_retry: false },
    );
  });

  test('a file takes the place of an issue’s file, and the former one comes back once', async () => {
    const address = await upload(await numberedPdf(3, 'Misprinted'), 'misprinted.pdf');
    await runImports();
    const { issue_id: id } = await findImport(address);
    const at = `/api/desk/issues/${id}`;
    const read = async (): Promise<Issue> => (await editor.fetch(at)).json();
    const former = await read();
    const replacement = await upload(await numberedPdf(5, 'Corrected'), 'corrected.pdf', { replaces: id ?? 0 });
    const waiting = await findImport(replacement);
    assert.deepEqual([waiting.state, waiting.replaces, waiting.issue_id], ['waiting', id, null]);
    assert.equal((await read()).former_file, null);
    await runImports();
    const done = await findImport(replacement);
    assert.deepEqual([done.state, done.issue_id, done.is_present], ['done', id, true]);
    assert.equal((await findImport(address)).is_present, false);
    const replaced = await read();
    assert.deepEqual(
      [replaced.title, replaced.page_count, replaced.former_file?.page_count, replaced.revision],
      [former.title, 5, 3, former.revision],
    );
    assert.notEqual(replaced.cover.file_name, former.cover.file_name);

    const kept_until = replaced.former_file?.kept_until;
    const both = await Promise.all([editor, colleague].map((by) => by.send(`${at}/bring-back`, { kept_until })));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const refused = await both.find(({ status }) => status === 409)?.json();
    const present = await read();
    assert.deepEqual([refused.error, refused.issue], ['changed_meanwhile', present]);
    assert.deepEqual([present.cover, present.page_count, present.former_file?.page_count], [former.cover, 3, 5]);
    assert.deepEqual(
      [(await findImport(address)).is_present, (await findImport(replacement)).is_present],
      [true, false],
    );
    const log = await store.connection.db
      .selectFrom('desk_audit')
      .select(['action', 'before', 'after'])
      .where('subject', '=', `issue:${id}`)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      log.map(({ action, after: later }) => [action, later]),
      [
        ['importUpload', { file: 'corrected.pdf' }],
        ['bringBackFile', { page_count: 3, file_size: former.file_size, sample: null }],
      ],
    );
  });

  test('pages that an editor chooses while a new file is made ready hold for the new file', async () => {
    const id = await store.publish(await numberedPdf(3, 'Before'));
    const at = `/api/desk/issues/${id}`;
    const read = async (): Promise<Issue> => (await editor.fetch(at)).json();
    const choose = async (pages: object) => {
      const { revision } = await read();
      assert.equal((await editor.send(`${at}/pages`, { revision, ...pages }, { method: 'PUT' })).status, 200);
    };
    const make = (tools = importer) => makeChosenPages({ ...store.services, ...tools }, new AbortController().signal);
    const chosen = async () => {
      const { cover_page, sample, page_count, chosen_pages } = await read();
      return { cover_page, sample, page_count, chosen_pages };
    };

    // While the file is imported.
    const corrected = await upload(await numberedPdf(2, 'After'), 'after.pdf', { replaces: id });
    let imports = 0;
    await runImports({
      ...importer,
      importFile: async (...given) => {
        const imported = await importer.importFile(...given);
        imports += 1;
        if (imports === 1) {
          await choose({ cover_page: 2, sample: null });
          await make();
        }
        return imported;
      },
    });
    assert.equal((await findImport(corrected)).state, 'done');
    assert.deepEqual(await chosen(), { cover_page: 2, sample: null, page_count: 2, chosen_pages: null });

    // The file comes while the pages are made.
    await upload(await numberedPdf(3, 'Before'), 'again.pdf', { replaces: id });
    await choose({ cover_page: 2, sample: [1] });
    let samples = 0;
    await make({
      ...importer,
      makeSample: async (...given) => {
        samples += 1;
        if (samples === 1) await runImports();
        return importer.makeSample(...given);
      },
    });
    assert.equal(samples, 2);
    assert.deepEqual(await chosen(), { cover_page: 2, sample: [1], page_count: 3, chosen_pages: null });

    // The file that comes before has no such page.
    await choose({ cover_page: 3, sample: [1] });
    await upload(await numberedPdf(1, 'Short'), 'short.pdf', { replaces: id });
    await runImports();
    await make();
    assert.deepEqual(await chosen(), {
      ...{ cover_page: 1, sample: [1], page_count: 1 },
      chosen_pages: { cover_page: 3, sample: [1], state: 'failed', error: 'replaced' },
    });
  });

  test('a file that can’t take the place of an issue’s file leaves the issue as it is', async () => {
    const bytes = await numberedPdf(3, 'Stays');
    const id = await store.publish(bytes, { sample: '3' });
    const short = await upload(await numberedPdf(1, 'Too short'), 'short.pdf', { replaces: id });
    const same = await upload(bytes, 'same.pdf', { replaces: id });
    const gone = await store.publish(await numberedPdf(1, 'Goes'));
    const lost = await upload(await numberedPdf(2, 'Lost'), 'lost.pdf', { replaces: gone });
    const { replaces } = await findImport(lost);
    await store.connection.db.deleteFrom('issues').where('id', '=', replaces).execute();
    await runImports();
    const outcomes = [await findImport(short), await findImport(same), await findImport(lost)];
    assert.deepEqual(
      outcomes.map(({ error, can_retry }) => [error, can_retry]),
      [
        ['bad_sample', false],
        ['known', false],
        ['no_issue', false],
      ],
    );
    const issue: Issue = await (await editor.fetch(`/api/desk/issues/${id}`)).json();
    assert.deepEqual([issue.page_count, issue.former_file], [3, null]);
    const nothing = await editor.send(`/api/desk/issues/${id}/bring-back`, { kept_until: '2027-01-01T00:00:00Z' });
    assert.deepEqual([nothing.status, (await nothing.json()).error], [409, 'no_former_file']);

    for (const wrong of ['x', '-1', '0', '12345678901', '']) {
      const metadata = `filename ${base64('a.pdf')},replaces ${base64(wrong)}`;
      assert.equal((await tryToBegin(10, metadata)).status, 400, wrong);
    }
    const address = await begin(bytes.length, 'nowhere.pdf', editor, { replaces: 999_999 });
    await add(address, 0, bytes);
    assert.equal((await editor.send(`${address}/import`)).status, 404);
  });

  test('double pages are found, split or kept whole, as the member chose', async () => {
    const single = [{ text: 'one page' }] as const;
    const double = [{ text: 'left page' }, { text: 'right page' }] as const;
    const countPages = async (bytes: Uint8Array, chosen: Chosen) => {
      const address = await upload(bytes, 'double.pdf', chosen);
      await runImports();
      const { issue_id } = await findImport(address);
      const { page_count }: Issue = await (await editor.fetch(`/api/desk/issues/${issue_id}`)).json();
      return page_count;
    };
    assert.equal(await countPages(await spreadsPdf([single, double, double]), {}), 5);
    assert.equal(await countPages(await spreadsPdf([single, double, double, double]), { spreads: 'auto' }), 7);
    assert.equal(await countPages(await spreadsPdf([double, double]), { spreads: 'auto' }), 2);
    assert.equal(await countPages(await spreadsPdf([double, double, double]), { spreads: 'split' }), 6);
    assert.equal(await countPages(await spreadsPdf([single, double]), { spreads: 'keep' }), 2);

    for (const wrong of ['halve', 'Split', '']) {
      const metadata = `filename ${base64('a.pdf')},spreads ${base64(wrong)}`;
      const answer = await tryToBegin(10, metadata);
      assert.deepEqual([answer.status, (await answer.json()).error], [400, 'invalid_request'], wrong);
    }
  });

  test('a chosen way with double pages imports the same file of an issue again', async () => {
    const bytes = await spreadsPdf([[{ text: 'cover' }], [{ text: 'left' }, { text: 'right' }]]);
    const draft = await upload(bytes, 'whole.pdf');
    await runImports();
    const { issue_id } = await findImport(draft);
    const id = issue_id ?? assert.fail('no issue');
    const read = async (): Promise<Issue> => (await editor.fetch(`/api/desk/issues/${id}`)).json();
    assert.equal((await read()).page_count, 3);

    const found = await upload(bytes, 'whole.pdf', { replaces: id, spreads: 'auto' });
    const whole = await upload(bytes, 'whole.pdf', { replaces: id, spreads: 'keep' });
    await runImports();
    const { error, issue_id: known } = await findImport(found);
    assert.deepEqual([error, known], ['known', id]);
    const { state, is_present, page_notes } = await findImport(whole);
    assert.deepEqual([state, is_present, page_notes.half], ['done', true, undefined]);
    const { page_count, former_file } = await read();
    assert.deepEqual([page_count, former_file?.page_count], [2, 3]);

    // The file of another issue stays what it is, and so does one that is uploaded as a new issue.
    const other = await store.publish(await numberedPdf(1, 'Other'));
    const refused = [
      await upload(bytes, 'whole.pdf', { replaces: other, spreads: 'split' }),
      await upload(bytes, 'whole.pdf', { spreads: 'split' }),
    ];
    await runImports();
    for (const address of refused) {
      const outcome = await findImport(address);
      assert.deepEqual([outcome.error, outcome.issue_id], ['known', id]);
    }
    assert.equal((await read()).page_count, 2);
  });

  test('an import that a stop of the server ends waits for the next server', async () => {
    const address = await upload(await numberedPdf(1, 'Stopped'), 'stopped.pdf');
    const stopping = new AbortController();
    const { connection, services } = store;
    const importFile: typeof importer.importFile = async () => {
      stopping.abort();
      throw stopping.signal.reason;
    };
    const { storage } = services;
    await importUploads({ db: connection.db, storage, ...importer, importFile }, store.app.log, stopping.signal);
    assert.equal((await findImport(address)).state, 'waiting');
    await runImports();
    assert.equal((await findImport(address)).state, 'done');
  });

  test('files wait while the storage is away', async () => {
    const addresses = [await upload(await numberedPdf(1, 'Early'), 'early.pdf')];
    addresses.push(await upload(await numberedPdf(1, 'Later'), 'later.pdf'));
    const check = () => Promise.reject(new Error('the bucket is away'));
    const storage = { ...store.services.storage, check };
    await assert.rejects(runImports(importer, { ...store.services, storage }), /the bucket is away/);
    for (const address of addresses) assert.equal((await findImport(address)).state, 'waiting');
    await runImports();
    for (const address of addresses) assert.equal((await findImport(address)).state, 'done');
  });

  test('a file whose import meets the end of the storage waits', async () => {
    const address = await upload(await numberedPdf(1, 'Unstored'), 'unstored.pdf');
    let isAway = false;
    const storage = {
      ...store.services.storage,
      async put() {
        isAway = true;
        throw new Error('the bucket has gone away');
      },
      check: async () => assert.ok(!isAway),
    };
    await assert.rejects(runImports(importer, { ...store.services, storage }), /the bucket has gone away/);
    assert.equal((await findImport(address)).state, 'waiting');
    await runImports();
    assert.equal((await findImport(address)).state, 'done');
  });

  test('a call that repeats one that still stores the file waits for it', async () => {
    const bytes = await numberedPdf(1, 'Slow bucket');
    const address = await begin(bytes.length, 'slow_bucket.pdf');
    assert.equal((await add(address, 0, bytes)).status, 204);
    const { storage } = store.services;
    const { put } = storage;
    const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let puts = 0;
    storage.put = async (...given) => {
      puts += 1;
      started.resolve();
      await mayEnd.promise;
      await put(...given);
    };
    const first = editor.send(`${address}/import`);
    await started.promise;
    const second = editor.send(`${address}/import`);
    await listImports();
    assert.equal((await colleague.send(`${address}/import`)).status, 404);
    mayEnd.resolve();
    assert.deepEqual([(await first).status, (await second).status, puts], [204, 204, 1]);
    storage.put = put;
    await runImports();
    assert.equal((await findImport(address)).state, 'done');
  });

  test('a file that could not be stored whole is removed later', async () => {
    const bytes = await numberedPdf(1, 'Half');
    const address = await begin(bytes.length, 'half.pdf');
    assert.equal((await add(address, 0, bytes)).status, 204);
    const { put } = store.services.storage;
    store.services.storage.put = () => Promise.reject(new Error('the disk is full'));
    assert.equal((await editor.send(`${address}/import`)).status, 500);
    store.services.storage.put = put;
    const storage_key = `uploads/${path.basename(address)}.pdf`;
    const { db } = store.connection;
    const removals = await db
      .selectFrom('file_removals')
      .select('due_at')
      .where('storage_key', '=', storage_key)
      .execute();
    assert.equal(removals.length, 1);
  });

  test('an upload that was left a day ago goes', async () => {
    const folder = path.join(store.services.config.DATA_DIR, 'uploads');
    const [left, recent] = [await begin(2000, 'left.pdf'), await begin(2000, 'recent.pdf')];
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(path.join(folder, path.basename(left)), yesterday, yesterday);
    await begin(2000, 'next.pdf');
    const names = (await readdir(folder)).join();
    assert.ok(!names.includes(path.basename(left)));
    assert.ok(names.includes(path.basename(recent)));
  });
});
