import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { Client } from 'pg';
import { serverProgram, startServer } from '../../examples/demo/serverProcess.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { makePdf } from '../fixtures/makePdf.ts';
import { command, type Outcome } from '../support/commandLine.ts';
import { temporaryFolder } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';
import { databaseUrl } from '../support/migrated.ts';
import { smallDisk } from '../support/smallDisk.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';
const full = smallDisk(12);

function assertRefused({ code, out, errors }: Outcome, line: RegExp): void {
  assert.match(errors, line);
  assert.equal(errors.trim().split('\n').length, 1, errors);
  assert.deepEqual([code, out], [1, '']);
}

test('init makes a store whose settings the server and the commands read', async () => {
  const folder = temporaryFolder();
  const made = await command({}, 'init', folder);
  assert.deepEqual([made.code, made.errors], [0, '']);
  const SETTINGS_FILE = path.join(folder, 'magazine-store.env');
  assert.equal(statSync(SETTINGS_FILE).mode & 0o777, 0o600);
  const settings = readFileSync(SETTINGS_FILE, 'utf8');
  assert.match(settings, /^SESSION_SECRET=[0-9a-f]{64}$/m);
  // An operator fills in the lines of the providers: none that a provider needs is missing.
  const ofProviders = [...settings.matchAll(/^#((?:AUTH|STRIPE)_\w+)=$/gm)].map(([, name]) => [name, 'DE']);
  assert.ok(ofProviders.length > 3);
  readConfig({ SESSION_SECRET, ...Object.fromEntries(ofProviders) });

  const server = await startServer({ SETTINGS_FILE, PORT: String(await freePort()), LOG_LEVEL: 'silent' });
  try {
    const pdf = path.join(folder, 'one.pdf');
    await writeFile(pdf, await makePdf({ title: 'One', pages: [{ text: 'One' }] }));
    const published = await command({ SETTINGS_FILE }, 'publish', pdf, '--free');
    assert.deepEqual([published.code, published.errors], [0, '']);
    // The server looks for changes once a second.
    while (!(await (await fetch(`${server.url}/api/issues`)).text()).includes('"One"'));
  } finally {
    await server.stop();
  }
  assert.match((await command({ SETTINGS_FILE }, 'issues')).out, /One/);

  assertRefused(await command({}, 'init', folder), /magazine-store\.env already exists$/m);
  assertRefused(
    await command({ SESSION_SECRET }, 'init', temporaryFolder()),
    /^magazine-store: SESSION_SECRET: is set in the environment/,
  );
});

test('a command in a folder without a store refuses in one line, and makes nothing', async () => {
  const DATA_DIR = temporaryFolder();
  await mkdir(DATA_DIR, { recursive: true });
  for (const args of [['issues'], ['plans'], ['publish', 'x.pdf', '--free'], ['coupons'], ['delete', '1']]) {
    assertRefused(await command({ DATA_DIR }, ...args), /no store in .*magazine-store init.*DATA_DIR.*SETTINGS_FILE/);
  }
  assert.deepEqual(readdirSync(DATA_DIR), []);
});

const postgres = process.env.TEST_POSTGRES_URL;
test('a command on an empty PostgreSQL database refuses in one line, and makes nothing', {
  skip: !postgres,
}, async () => {
  if (!postgres) return;
  const name = `empty_${process.pid}`;
  await query(postgres, `create database ${name}`);
  const DATABASE_URL = databaseUrl(postgres, name);
  for (const args of [['issues'], ['coupons'], ['delete', '1']]) {
    assertRefused(
      await command({ DATABASE_URL, DATA_DIR: temporaryFolder() }, ...args),
      /there is no store in this database/,
    );
  }
  assert.deepEqual(await query(DATABASE_URL, "select tablename from pg_tables where schemaname = 'public'"), []);
  await query(postgres, `drop database ${name}`);
});

async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Any account but root, which may write to every folder. */
const OTHER_ACCOUNT = { uid: 65_534, gid: 65_534 };
/** True if the tests may start the program under another account, and that account may read it. */
const otherAccountRuns =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, [serverProgram, '--help'], { ...OTHER_ACCOUNT, stdio: 'ignore' }).status === 0;

test('a data folder that the account may not write to stops the start with one line', {
  skip: !otherAccountRuns,
}, async () => {
  const parent = temporaryFolder();
  await mkdir(parent);
  await chmod(parent, 0o755);
  const settings = { PORT: String(await freePort()), SESSION_SECRET, LOG_LEVEL: 'silent' };
  for (const DATA_DIR of [parent, path.join(parent, 'data')]) {
    const { PATH } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [serverProgram, 'serve'], {
      ...OTHER_ACCOUNT,
      env: { PATH, ...settings, DATA_DIR },
      encoding: 'utf8',
    });
    assertRefused({ code: status, out: stdout, errors: stderr }, /^magazine-store: .*EACCES.*$/m);
    assert.ok(stderr.includes(parent), stderr);
  }
});

const failures: [
  name: string,
  settings: () => Promise<Record<string, string>> | Record<string, string>,
  line: RegExp,
][] = [
  ['a misspelt setting', () => ({ STORE_NMAE: 'x' }), /^magazine-store: STORE_NMAE: .*did you mean STORE_NAME\?$/m],
  ['a host that this machine doesn’t have', () => ({ HOST: '192.0.2.1' }), /^magazine-store: HOST: .*192\.0\.2\.1/],
  [
    'a storage that is away',
    async () => ({
      STORAGE_URL: `s3://bucket?endpoint=http://127.0.0.1:${await freePort()}`,
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
      AWS_REGION: 'x',
    }),
    /^magazine-store: STORAGE_URL: the storage can't be used: .*ECONNREFUSED/,
  ],
  [
    'a data folder that can’t be made',
    async () => {
      const file = temporaryFolder();
      await writeFile(file, '');
      return { DATA_DIR: path.join(file, 'data') };
    },
    /^magazine-store: ENOTDIR/,
  ],
  [
    'a logo of a kind that browsers don’t show',
    async () => {
      const STORE_ICON_FILE = temporaryFolder();
      await writeFile(STORE_ICON_FILE, '');
      return { STORE_ICON_FILE };
    },
    /^magazine-store: STORE_ICON_FILE: .* must be an SVG/,
  ],
];
for (const [name, settings, line] of failures) {
  test(`${name} stops the start with one line`, async () => {
    const DATA_DIR = temporaryFolder();
    const PORT = String(await freePort());
    assertRefused(
      await command({ DATA_DIR, PORT, SESSION_SECRET, LOG_LEVEL: 'silent', ...(await settings()) }, 'serve'),
      line,
    );
  });
}

test('a full disk stops a first start with one line, and the next start begins anew', {
  skip: !full,
}, async () => {
  if (!full) return;
  const DATA_DIR = path.join(full, 'data');
  const { code, errors } = await command({ DATA_DIR, SESSION_SECRET, LOG_LEVEL: 'silent' }, 'serve');
  assert.equal(code, 1);
  assert.equal(errors.trim().split('\n').length, 1, errors);
  assert.match(errors, /^magazine-store: .*(full|ENOSPC|space)/);
  assert.equal(existsSync(path.join(DATA_DIR, 'postgres')), false);
});
