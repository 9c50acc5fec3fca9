import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { command } from '../support/commandLine.ts';
import { temporaryFolder } from '../support/databases.ts';
import { freePort } from '../support/postgres.ts';
import { numberedPdf } from '../support/testStore.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';

test('a backup of the embedded database is made while its server runs, and without a server', {
  timeout: 180_000,
}, async () => {
  const DATA_DIR = temporaryFolder();
  const folders = [temporaryFolder(), temporaryFolder()] as const;
  const settings = { DATA_DIR, SESSION_SECRET, PORT: String(await freePort()), LOG_LEVEL: 'silent' };
  const server = await startServer(settings);
  try {
    const pdf = path.join(DATA_DIR, 'kept.pdf');
    await writeFile(pdf, await numberedPdf(1, 'Kept'));
    assert.equal((await command(settings, 'publish', pdf, '--free')).code, 0);
    const { code, out } = await command(settings, 'backup', folders[0]);
    assert.equal(code, 0);
    assert.match(out, /: the store as of \S+Z: \d+ rows, \d+ files \(\d.* [KM]B\)$/m);
  } finally {
    await server.stop();
  }
  assert.equal((await command(settings, 'backup', folders[1])).code, 0);
  for (const folder of folders) assert.ok(existsSync(path.join(folder, 'manifest.json')));
  assert.ok(!existsSync(path.join(DATA_DIR, 'backup')), 'the copy of the database stays');
});
