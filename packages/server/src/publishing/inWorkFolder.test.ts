import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { inWorkFolder } from './inWorkFolder.ts';

test('folders of killed processes are removed; folders of running processes and new folders stay', async () => {
  const folder = temporaryFolder();
  await mkdir(folder);
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  after(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });
  const older = new Date(Date.now() - 120_000);
  await inWorkFolder(async (running) => {
    const killed = `${running}-killed`;
    await mkdir(path.join(killed, 'pages'), { recursive: true });
    // A process that has ended leaves its lock file, unlocked.
    await writeFile(path.join(killed, 'folder.lock'), '');
    const fresh = await mkdtemp(`${running}-new-`);
    for (const old of [running, killed]) await utimes(path.join(old, 'folder.lock'), older, older);
    await inWorkFolder(async (another) => {
      const names = [running, fresh, another].map((name) => path.basename(name));
      assert.deepEqual((await readdir(folder)).sort(), names.sort());
    });
    await utimes(fresh, older, older);
  });
  await inWorkFolder(async () => {});
  assert.deepEqual(await readdir(folder), []);
});
