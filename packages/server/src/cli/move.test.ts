import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { moveCommand } from './move.ts';

const present = { AWS_ACCESS_KEY_ID: 'present', AWS_SECRET_ACCESS_KEY: 'p', AWS_REGION: 'eu-central-1' };
const next = { AWS_ACCESS_KEY_ID: 'next', AWS_SECRET_ACCESS_KEY: 'n', AWS_REGION: 'eu-central-1' };

/** Tries to move to a bucket, at a database that doesn't answer. */
async function move(settings: Record<string, string>): Promise<unknown> {
  const folder = temporaryFolder();
  await mkdir(path.join(folder, 'postgres'), { recursive: true });
  const file = path.join(folder, 'new.env');
  const lines = { DATABASE_URL: 'postgres://store@127.0.0.1:1/store', STORAGE_URL: 's3://next', ...next };
  await writeFile(
    file,
    Object.entries(lines).map((line) => `${line.join('=')}\n`),
  );
  Object.assign(process.env, present, { DATA_DIR: folder }, settings);
  return moveCommand().parseAsync([file], { from: 'user' });
}

test('a move from a bucket to one with another key is refused by the name of the setting', async () => {
  await assert.rejects(
    move({ STORAGE_URL: 's3://present' }),
    /^Error: AWS_ACCESS_KEY_ID: .*new\.env has another value/,
  );
});

test('a move from the disk uses the key of the new place', async () => {
  await assert.rejects(move({ STORAGE_URL: '' }), /127\.0\.0\.1:1/);
  assert.deepEqual(Object.fromEntries(Object.keys(next).map((name) => [name, process.env[name]])), next);
});
