import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { connect, type Database } from '../database/connection.ts';
import { inSearchTransaction } from './searchTransaction.ts';

onBothDatabases('the transaction of a search', (database) => {
  test('ends after two seconds, keeps to indexes and to one processor; what comes after it does none of these', async (context) => {
    const { db, close } = await connect(database.settings);
    context.after(close);
    const settings = async (on: Database) => {
      const { rows } = await sql<{ timeout: string; seqscan: string; workers: string }>`
        select current_setting('statement_timeout') as timeout, current_setting('enable_seqscan') as seqscan,
          current_setting('max_parallel_workers_per_gather') as workers`.execute(on);
      return rows[0];
    };
    const before = await settings(db);
    assert.equal(before?.seqscan, 'on');
    assert.deepEqual(await inSearchTransaction(db, settings), { timeout: '2s', seqscan: 'off', workers: '0' });
    assert.deepEqual(await settings(db), before);
  });
});
