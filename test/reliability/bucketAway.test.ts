import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Answer, Download } from '@magazine-store/protocol';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import { findById } from '../../packages/server/src/catalogue/issues.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import { listStorageKeys } from '../../packages/server/src/publishing/listStorageKeys.ts';
import { listFiles } from '../../packages/server/src/reading/issueFiles.ts';
import { openStorage } from '../../packages/server/src/reading/openStorage.ts';
import { removeDueFiles } from '../../packages/server/src/reading/removals.ts';
import { BUCKET_KEYS, type FailingBucket, startFailingBucket } from '../support/bucket.ts';
import { startCommand } from '../support/commandLine.ts';
import { onOneDatabase, temporaryFolder } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';
import { numberedPdf } from '../support/testStore.ts';

const PAGES = 3;
/** The files of an issue that the bucket takes before it fails. Some are pictures, others are still missing. */
const TAKEN = 4;

onOneDatabase('publishing while the bucket fails', ({ settings: data }) => {
  const directory = temporaryFolder();
  let bucket: FailingBucket;
  let settings: typeof data & { STORAGE_URL: string };
  let server: ServerProcess;
  before(async () => {
    bucket = await startFailingBucket(directory);
    settings = { ...data, STORAGE_URL: bucket.url() };
    server = await startServer({
      ...{ ...settings, ...BUCKET_KEYS, PORT: String(await freePort()), LOG_LEVEL: 'silent' },
      SESSION_SECRET: 'the secret of the tests, of no use elsewhere',
    });
  });
  after(async () => {
    await server.stop();
    await bucket.stop();
  });

  const start = (...args: string[]) => startCommand({ ...settings, ...BUCKET_KEYS }, ...args);
  const fetchIssues = async () =>
    ((await (await fetch(`${server.url}/api/issues`)).json()) as Answer<'getIssues'>).issues;

  async function assertReads(id: number): Promise<void> {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${server.url}/api/issues/${id}/download/full`, { method: 'POST', headers, body: '{}' });
    const document = await fetch(((await answer.json()) as Download).url);
    assert.equal((await document.text()).slice(0, 5), '%PDF-');
  }

  for (const [what, kind] of [
    ['refuses a file', 'refuses'],
    ['closes its connections', 'ends connections'],
    ['takes a file slowly, and the command is told to stop', 'hangs'],
  ] as const) {
    test(`a bucket that ${what} leaves nothing to see, and the next try succeeds`, { timeout: 120_000 }, async () => {
      const before = await fetchIssues();
      await mkdir(data.DATA_DIR, { recursive: true });
      const pdf = path.join(data.DATA_DIR, `${kind}.pdf`);
      await writeFile(pdf, await numberedPdf(PAGES, kind));
      const failed = bucket.fail(kind, TAKEN);
      const { child, outcome } = start('publish', pdf, '--free');
      await failed;
      if (kind === 'hangs') child.kill('SIGTERM');
      const { code, out, errors } = await outcome;
      assert.notEqual(code, 0);
      assert.equal(out, '');
      if (kind !== 'hangs')
        assert.match(errors, /^magazine-store: [^\n]*bucket magazines has not taken a file[^\n]*\n$/);
      assert.deepEqual(await fetchIssues(), before);
      assert.ok(!(await start('issues').outcome).out.includes(kind));

      bucket.recover();
      const again = await start('publish', pdf, '--free').outcome;
      const [, id] = /published as issue (\d+)/.exec(again.out) ?? assert.fail(again.errors);
      while ((await fetchIssues()).length === before.length);
      await assertReads(Number(id));
    });
  }

  test('after a day, the bucket has the files of the issues and no others', async () => {
    await server.stop();
    const { db, close } = await connect(settings);
    await db
      .updateTable('file_removals')
      .set({ due_at: new Date(0) })
      .execute();
    await removeDueFiles(db, await openStorage(settings));
    const places: string[] = [];
    for (const { id } of await db.selectFrom('issues').select('id').execute()) {
      const row = await findById(db, id);
      if (row) places.push(...listStorageKeys(row, await listFiles(db, id)));
    }
    await close();
    const stored = (await readdir(path.join(directory, 'magazines'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(directory, 'magazines'), path.join(entry.parentPath, entry.name)))
      .filter((key) => /^(issues|covers)\//.test(key));
    assert.notEqual(stored.length, 0);
    assert.deepEqual(
      stored.filter((key) => !places.some((place) => key.startsWith(place))),
      [],
    );
  });
});
