import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../test/support/databases.ts';

/** Runs a process that writes rows for a bucket, and then ends in the middle of the backup. */
function endInTheMiddle(TMPDIR: string, end: string): void {
  const program = `
    import { writeFileSync } from 'node:fs';
    import { bucketPlace } from '${new URL('bucketPlace.ts', import.meta.url)}';
    const { folder } = await bucketPlace('s3://backups', {});
    writeFileSync(folder + '/users.jsonl', 'reader@example.com');
    ${end}`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR },
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
}

test('a backup into a bucket that is ended leaves no rows in the temporary folder', async () => {
  const folder = temporaryFolder();
  await mkdir(folder);
  endInTheMiddle(folder, 'process.exit(143)');
  assert.deepEqual(await readdir(folder), []);
});

test('the next one removes the rows of a backup that was killed', async () => {
  const folder = temporaryFolder();
  await mkdir(folder);
  endInTheMiddle(folder, "process.kill(process.pid, 'SIGKILL')");
  const [killed = assert.fail()] = await readdir(folder);
  const older = new Date(Date.now() - 120_000);
  for (const name of ['', 'folder.lock']) await utimes(path.join(folder, killed, name), older, older);
  endInTheMiddle(folder, 'process.exit(143)');
  assert.deepEqual(await readdir(folder), []);
});
