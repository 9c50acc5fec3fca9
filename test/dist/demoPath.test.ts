import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../support/databases.ts';

test('the demo refuses a checkout whose path is too long for its socket, before it does anything else', async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const checkout = path.join(temporaryFolder(), 'x'.repeat(80));
  await mkdir(checkout, { recursive: true });
  for (const name of ['examples', 'packages', 'scripts'])
    await symlink(path.join(root, name), path.join(checkout, name));
  const start = path.join(checkout, 'examples/demo/start.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--preserve-symlinks-main', start], {
    cwd: checkout,
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.match(
    stderr,
    /^npm start: the path of this checkout is too long by \d+ bytes for the demo's socket: move it to a shorter path\n$/,
  );
  assert.deepEqual([status, stdout], [1, '']);
  assert.deepEqual((await readdir(checkout)).sort(), ['examples', 'packages', 'scripts']);
});
