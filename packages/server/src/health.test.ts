import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { after, before, mock, test } from 'node:test';
import { temporaryFolder } from '../../../test/support/databases.ts';
import { makeEmbedded } from '../../../test/support/migrated.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../test/support/testStore.ts';
import { beginImport, endImport } from './publishing/imports.ts';

let store: TestStore;
const DATA_DIR = temporaryFolder();
before(async () => {
  await makeEmbedded(DATA_DIR);
  store = await startTestStore({ settings: { DATA_DIR } });
});
after(() => store.stop());

const readiness = async () => {
  const response = await store.fetch('/readyz');
  return { code: response.status, ...(await response.json()) };
};

test('/readyz shows the last imports', async () => {
  const { db } = store.connection;
  const imports = async () => (await readiness()).background.imports;
  assert.deepEqual(await imports(), { started_at: null, succeeded_at: null, failed_at: null, failures: 0 });
  const issueId = await store.publish(await numberedPdf(1, 'Imported'));
  const run = async (id: string, error: string | null) => {
    await beginImport(db, { id, fileName: `${id}.pdf`, quietSeconds: 60 });
    await endImport(db, { id, ...(error ? { error } : { issueId, pageNotes: {} }) });
  };
  await run('first', 'failed');
  await run('second', null);
  const { succeeded_at } = await imports();
  assert.ok(Date.now() - Date.parse(succeeded_at) < 60_000, succeeded_at);
  await run('third', 'damaged');
  await run('fourth', 'failed');
  const last = await imports();
  assert.deepEqual([last.succeeded_at, last.failures], [succeeded_at, 2]);
  assert.ok(last.failed_at > succeeded_at && last.started_at > succeeded_at);
});

test('/readyz is 503 while the disk of the embedded database is full, and 200 once there is room', async () => {
  const full = mock.method(fs, 'statfs', async (folder: string) => ({
    bavail: folder === DATA_DIR ? 100 : 1_000_000,
    bsize: 4096,
  }));
  syncBuiltinESMExports();
  assert.deepEqual(await readiness(), { code: 503, status: 'not ready', failing: ['disk'] });
  full.mock.restore();
  syncBuiltinESMExports();
  assert.equal((await readiness()).code, 200);
});

test('requests for /readyz at the same time share one check', async () => {
  const write = mock.method(fs, 'writeFile');
  syncBuiltinESMExports();
  const answers = await Promise.all(Array.from({ length: 100 }, readiness));
  const probes = write.mock.callCount();
  write.mock.restore();
  syncBuiltinESMExports();
  assert.ok(answers.every(({ code }) => code === 200));
  // One file for the storage and one for the database, in each check.
  // A busy machine takes the requests in over several checks.
  assert.ok(probes > 0 && probes <= 100, `${probes} files were written`);
});
