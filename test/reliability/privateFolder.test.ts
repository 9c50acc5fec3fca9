import assert from 'node:assert/strict';
import { chmod, lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { command } from '../support/commandLine.ts';
import { temporaryFolder } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';
import { numberedPdf } from '../support/testStore.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';

/** The paths in the folder, itself included, that another account of the machine may read or change. */
async function openPaths(folder: string): Promise<string[]> {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => path.join(folder, name))];
  // The server stores files at the same time: an unfinished one may be gone.
  const modes = await Promise.all(
    paths.map((name) =>
      lstat(name).then(
        ({ mode }) => mode,
        () => 0,
      ),
    ),
  );
  return paths.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}

test('only the account of the server may read the data folder, also one that an earlier release left open', async () => {
  const pdf = path.join(temporaryFolder(), 'issue.pdf');
  await mkdir(path.dirname(pdf));
  await writeFile(pdf, await numberedPdf(1));
  const DATA_DIR = temporaryFolder();
  const PORT = String(await freePort());
  // The server keeps its compiled scripts in the data folder, unless this setting of Node names another one.
  const settings = { DATA_DIR, PORT, SESSION_SECRET, LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: '' };

  // The server and a command write these files next to each other.
  const first = await startServer(settings);
  const { code, errors } = await command(settings, 'publish', pdf, '--free');
  const whileItRuns = await openPaths(DATA_DIR);
  await first.stop();
  assert.equal(code, 0, errors);
  assert.deepEqual([...whileItRuns, ...(await openPaths(DATA_DIR))], []);

  const paths = await readdir(DATA_DIR, { recursive: true });
  assert.ok(paths.length > 900, 'the database and the storage are in the folder');
  for (const name of [...paths, '']) {
    const file = path.join(DATA_DIR, name);
    await chmod(file, (await lstat(file)).isDirectory() ? 0o755 : 0o666);
  }
  const second = await startServer(settings);
  const afterwards = await openPaths(DATA_DIR);
  await second.stop();
  assert.deepEqual(afterwards, []);
  assert.ok((await readdir(path.join(DATA_DIR, 'compiled'), { recursive: true })).length > 10);
});
