import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { isDatabaseAway, requestPool } from './requestPool.ts';

onOneDatabase('connections for requests', ({ settings }) => {
  const { DATABASE_URL } = settings;

  /** Starts a proxy to the database that can lose its connections without a word, as a cut network does. */
  async function startWay(url: URL) {
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      const upstream = connect(Number(url.port), url.hostname);
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(socket);
        socket.on('error', () => {}).on('close', () => other.destroy());
        socket.pipe(other);
      }
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    after(() => {
      server.close();
      for (const socket of sockets) socket.destroy();
    });
    return {
      port: String((server.address() as AddressInfo).port),
      loseConnections() {
        for (const socket of sockets) socket.unpipe().pause();
      },
    };
  }

  test('that are lost without a word are replaced, all at once', { skip: !DATABASE_URL, timeout: 30_000 }, async () => {
    const way = await startWay(new URL(DATABASE_URL ?? ''));
    const url = new URL(DATABASE_URL ?? '');
    url.port = way.port;
    const db = new Kysely({ dialect: new PostgresDialect({ pool: requestPool({ connectionString: url.href }) }) });
    const ask = () => sql`select 1`.execute(db);
    await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    way.loseConnections();
    await assert.rejects(ask(), isDatabaseAway);
    // When the first connection does not answer, the pool gives all of them up.
    while (!(await ask().catch(() => false))) await new Promise(setImmediate);
    await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    await db.destroy();
  });

  test('mean that the database is away when it refuses them for any reason', { skip: !DATABASE_URL }, async () => {
    const url = new URL(DATABASE_URL ?? '');
    url.pathname = '/no_such_database';
    const db = new Kysely({ dialect: new PostgresDialect({ pool: requestPool({ connectionString: url.href }) }) });
    await assert.rejects(sql`select 1`.execute(db), isDatabaseAway);
    await db.destroy();
  });

  test('wait for a process that stood still', { skip: !DATABASE_URL, timeout: 30_000 }, async () => {
    const pool = requestPool({ connectionString: DATABASE_URL ?? '' });
    const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
    const ask = () => sql`select 1`.execute(db);
    const standStill = () => {
      const end = performance.now() + 3000;
      while (performance.now() < end);
    };
    // The process stands still while a connection is made, then while one is used. PostgreSQL answers at once.
    for (let number = 0; number < 2; number++) {
      const asked = ask();
      await new Promise(setImmediate);
      standStill();
      await asked;
      await ask();
    }
    await db.destroy();
  });

  test('to a database that takes no more writes are replaced', { skip: !DATABASE_URL, timeout: 30_000 }, async () => {
    const pool = requestPool({ connectionString: DATABASE_URL ?? '' });
    const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
    await sql`set session characteristics as transaction read only`.execute(db);
    const write = () => sql`create table if not exists written (id integer)`.execute(db);
    await assert.rejects(write(), isDatabaseAway);
    await write();
    await db.destroy();
  });
});
