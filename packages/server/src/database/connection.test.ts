import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { freePort } from '../../../../test/support/freePort.ts';
import { PlainError } from '../plainError.ts';
import { connect, openDatabase } from './connection.ts';

const isOneLine = (line: RegExp) => (error: Error) => {
  assert.ok(error instanceof PlainError, error.stack);
  assert.match(error.message, line);
  assert.ok(!error.message.includes('\n'));
  return true;
};

onOneDatabase('a connection to PostgreSQL', ({ settings }) => {
  test('that breaks in a transaction fails this transaction, and nothing else', {
    skip: !settings.DATABASE_URL,
  }, async () => {
    const { db, close } = await connect(settings);
    const broken = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      // No query runs on this connection when it ends.
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
      await sql`select 1`.execute(transaction);
    });
    await assert.rejects(broken);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
    assert.deepEqual(rows, [{ one: 1 }]);
    await close();
  });
});

onOneDatabase('a start', ({ settings }) => {
  test('on the database of a newer release is refused with one line', async () => {
    const { db, close } = await connect(settings);
    await sql`insert into kysely_migration values ('999-later', '2099-01-01')`.execute(db);
    await close();
    await assert.rejects(connect(settings), (error: Error) => {
      assert.ok(error instanceof PlainError, error.stack);
      assert.match(error.message, /newer release.*999-later/);
      return true;
    });
    // The way back from an update: the operator says that this release works there.
    const back = await connect({ ...settings, NEWER_DATABASE: true });
    await sql`delete from kysely_migration where name = '999-later'`.execute(back.db);
    await back.close();
  });

  test('that may not migrate is refused with one line while the database is behind, and works once it is not', async () => {
    const waiting = { ...settings, MIGRATE_AT_START: false };
    const { db, close } = await connect(waiting);
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration) returning *`.execute(db);
    await close();
    const [newest] = rows;
    await assert.rejects(
      connect(waiting),
      isOneLine(new RegExp(`earlier release.* lacks ${newest?.name}\\).*run 'magazine-store migrate' first$`)),
    );
    const again = await openDatabase(settings);
    await sql`insert into kysely_migration values (${newest?.name}, ${newest?.timestamp})`.execute(again.db);
    await again.close();
    await (await connect(waiting)).close();
  });

  test('with a PostgreSQL that does not answer, or refuses the store, is refused with one line', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await assert.rejects(
      connect({ ...settings, DATABASE_URL: `postgres://store@127.0.0.1:${port}/store` }),
      isOneLine(/^DATABASE_URL: 127\.0\.0\.1:\d+ can't be used: .*timeout/),
    );
    silent.close();
    if (!settings.DATABASE_URL) return;
    for (const [change, line] of [
      [(url: URL) => (url.pathname = '/nothing'), /can't be used: database "nothing" does not exist$/],
      [(url: URL) => (url.username = 'stranger'), /can't be used: role "stranger" does not exist$/],
      [(url: URL) => (url.search = '?sslmode=require'), /can't be used: The server does not support SSL/],
    ] as const) {
      const url = new URL(settings.DATABASE_URL);
      change(url);
      await assert.rejects(connect({ ...settings, DATABASE_URL: url.href }), isOneLine(line));
    }
  });

  test('through a pooler that does not take the limits of time is refused with one line', {
    skip: !settings.DATABASE_URL,
  }, async (t) => {
    const url = new URL(settings.DATABASE_URL ?? '');
    const database = Number(url.port);
    const fields = 'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
    const refusal = Buffer.from(`E....${fields}`);
    refusal.writeInt32BE(refusal.length - 1, 1);
    const sockets: Socket[] = [];
    const pooler = createServer((client) => {
      sockets.push(client.on('error', () => {}));
      client.once('data', (startup) => {
        if (startup.includes('statement_timeout')) return client.end(refusal);
        const server = openSocket(database, url.hostname).on('error', () => {});
        sockets.push(server);
        server.write(startup);
        client.pipe(server).pipe(client);
      });
    }).listen(0, '127.0.0.1');
    t.after(() => {
      pooler.close();
      for (const socket of sockets) socket.destroy();
    });
    await once(pooler, 'listening');
    url.port = String((pooler.address() as AddressInfo).port);
    await assert.rejects(
      connect({ ...settings, DATABASE_URL: url.href }),
      isOneLine(/can't be used: unsupported startup parameter: statement_timeout$/),
    );
  });

  test('without its PostgreSQL is refused with one line that names the server, and no password', async () => {
    const port = await freePort();
    const DATABASE_URL = `postgres://store:secret@127.0.0.1:${port}/store`;
    await assert.rejects(connect({ ...settings, DATABASE_URL }), (error: Error) => {
      assert.ok(error instanceof PlainError, error.stack);
      assert.equal(error.message, `DATABASE_URL: 127.0.0.1:${port} can't be reached (ECONNREFUSED)`);
      return true;
    });
  });
});
