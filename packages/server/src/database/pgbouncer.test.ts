import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { freePort } from '../../../../test/support/freePort.ts';
import { databaseUrl } from '../../../../test/support/migrated.ts';
import { connect } from './connection.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const NAME = `test_pgbouncer_${process.pid}`;
const IGNORED = 'ignore_startup_parameters = statement_timeout, lock_timeout';

const server = process.env.TEST_POSTGRES_URL;
const obstacle = existsSync(PROGRAM)
  ? server === undefined && 'TEST_POSTGRES_URL is not set'
  : 'PgBouncer is not installed: apt-get install pgbouncer';

/** Starts PgBouncer in front of the database, with a connection of PostgreSQL for each transaction. */
async function startPgBouncer(t: TestContext, more = ''): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'magazine-store-pgbouncer-'));
  const port = await freePort();
  const settings = path.join(folder, 'pgbouncer.ini');
  const { port: postgresPort } = new URL(server as string);
  writeFileSync(
    settings,
    `[databases]
${NAME} = host=127.0.0.1 port=${postgresPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
# Two statements outside of a transaction never run on the same connection.
server_round_robin = 1
min_pool_size = 3
${more}`,
  );
  // It refuses to run as root.
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  const account = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
  if (account.uid !== undefined) for (const file of [folder, settings]) chownSync(file, account.uid, account.gid);
  const child = spawn(PROGRAM, ['-q', settings], { stdio: 'ignore', ...account });
  const ended = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  });
  while (!(await listens(port))) {
    assert.equal(child.exitCode, null, 'PgBouncer has ended');
    await setTimeout(20);
  }
  return `postgres://postgres@127.0.0.1:${port}/${NAME}`;
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = openSocket(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() && true));
    socket.once('error', () => resolve(false));
  });

describe('behind PgBouncer', { skip: obstacle }, () => {
  const direct = new Client({ connectionString: server });
  before(async () => {
    await direct.connect();
    await direct.query(`create database ${NAME}`);
  });
  after(async () => {
    await direct.query(`drop database ${NAME} with (force)`);
    await direct.end();
  });

  test('a server does not start without the setting that the docs name, and says so in one line', async (t) => {
    const DATABASE_URL = await startPgBouncer(t);
    await assert.rejects(connect({ DATABASE_URL, DATA_DIR: '' }), /^[^\n]*unsupported startup parameter[^\n]*$/);
  });

  test('servers that start at once on an empty database leave no lock behind', { timeout: 60_000 }, async (t) => {
    const DATABASE_URL = await startPgBouncer(t, IGNORED);
    const started = await Promise.all(Array.from({ length: 3 }, () => connect({ DATABASE_URL, DATA_DIR: '' })));
    for (const { close } of started) await close();
    const inspector = new Client({ connectionString: databaseUrl(server as string, NAME) });
    await inspector.connect();
    t.after(() => inspector.end());
    const { rows } = await inspector.query(`
      select * from pg_locks join pg_database on oid = database
      where locktype = 'advisory' and datname = current_database()`);
    assert.deepEqual(rows, []);
  });

  test('a statement that takes too long ends in PostgreSQL, too, and the next one works', {
    timeout: 60_000,
  }, async (t) => {
    const DATABASE_URL = await startPgBouncer(t, IGNORED);
    const { forRequests, close } = await connect({ DATABASE_URL, DATA_DIR: '' });
    t.after(close);
    await assert.rejects(sql`select pg_sleep(600)`.execute(forRequests), { code: '57014' });
    const { rows } = await direct.query(
      `select query from pg_stat_activity where datname = $1 and state = 'active' and query like '%pg_sleep%'`,
      [NAME],
    );
    assert.deepEqual(rows, []);
    await sql`select 1`.execute(forRequests);
  });
});
