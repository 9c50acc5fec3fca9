import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { connect } from './connection.ts';

onOneDatabase('a connection to PostgreSQL', ({ settings }) => {
  test('that breaks in a transaction fails this transaction, and nothing else', {
    skip: !settings.DATABASE_URL,
  }, async () => {
    const { db, close } = await connect(settings);
    const broken = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      // Nothing is being asked on this connection when it ends.
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
      await sql`select 1`.execute(transaction);
    });
    await assert.rejects(broken);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
    assert.deepEqual(rows, [{ one: 1 }]);
    await close();
  });
});
