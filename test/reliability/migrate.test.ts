import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { Client } from 'pg';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { lockFolder } from '../../packages/server/src/database/folderLock.ts';
import { command } from '../support/commandLine.ts';
import { temporaryFolder } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';
import { databaseUrl } from '../support/migrated.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';
const MIGRATIONS = path.resolve(import.meta.dirname, '../../packages/server/src/database/migrations');
const UP_TO_DATE = 'the database is up to date';

const names = (await readdir(MIGRATIONS)).flatMap((file) => /^(\d+-[\w-]+)\.ts$/.exec(file)?.[1] ?? []).sort();
const postgres = process.env.TEST_POSTGRES_URL;

describe('magazine-store migrate', { timeout: 120_000 }, () => {
  test('makes the tables of a new store once, however many run it, and servers that may not migrate wait for it', {
    skip: !postgres,
  }, async () => {
    if (!postgres) return;
    const name = `migrate_${randomBytes(6).toString('hex')}`;
    const client = new Client({ connectionString: postgres });
    await client.connect();
    await client.query(`create database ${name}`);
    const settings = {
      DATABASE_URL: databaseUrl(postgres, name),
      DATA_DIR: temporaryFolder(),
      PORT: String(await freePort()),
      SESSION_SECRET,
      LOG_LEVEL: 'silent',
      MIGRATE_AT_START: 'false',
    };
    try {
      const early = await command(settings, 'serve');
      assert.match(early.errors, /^magazine-store: there is no store .* run 'magazine-store migrate' first\n$/);
      assert.equal(early.code, 1);

      const asked = await command(settings, 'migrate', '--check');
      assert.deepEqual(asked, { code: 1, out: names.map((each) => `${each}: pending\n`).join(''), errors: '' });

      const both = await Promise.all([command(settings, 'migrate'), command(settings, 'migrate')]);
      assert.deepEqual(
        both.map(({ out }) => out.trim().split('\n')).sort((a, b) => a.length - b.length),
        [[UP_TO_DATE], [...names.map((each) => `${each}: done`), UP_TO_DATE]],
      );
      assert.deepEqual(await command(settings, 'migrate', '--check'), { code: 0, out: `${UP_TO_DATE}\n`, errors: '' });

      await (await startServer(settings)).stop();
    } finally {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    }
  });

  test('says to stop the server that has the embedded database open', async () => {
    const DATA_DIR = temporaryFolder();
    await mkdir(DATA_DIR);
    // Holds the folder as a server does.
    const lock = lockFolder(DATA_DIR);
    const { code, out, errors } = await command({ DATA_DIR }, 'migrate').finally(() => lock?.release());
    assert.deepEqual([code, out], [1, '']);
    assert.match(errors, /^magazine-store: another process has opened the database in .*: stop the server first\n$/);
  });
});
