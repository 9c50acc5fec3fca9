import assert from 'node:assert/strict';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { inWorkFolder } from './inWorkFolder.ts';

test('folders of commands that were killed go after a day, those of running ones stay', async () => {
  const folder = temporaryFolder();
  await mkdir(folder);
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  after(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });
  await inWorkFolder(async (running) => {
    const killed = `${running}-killed`;
    await mkdir(path.join(killed, 'pages'), { recursive: true });
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(killed, yesterday, yesterday);
    await inWorkFolder(async (another) => {
      const names = [running, another].map((name) => path.basename(name));
      assert.deepEqual((await readdir(folder)).sort(), names.sort());
    });
  });
  assert.deepEqual(await readdir(folder), []);
});
