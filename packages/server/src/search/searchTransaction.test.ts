import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { connect, type Database } from '../database/connection.ts';
import { inSearchTransaction } from './searchTransaction.ts';

onBothDatabases('the transaction of a search', (database) => {
  test('ends after two seconds and keeps to indexes; what comes after it does neither', async (context) => {
    const { db, close } = await connect(database.settings);
    context.after(close);
    const settings = async (on: Database) => {
      const { rows } = await sql<{ timeout: string; seqscan: string }>`
        select current_setting('statement_timeout') as timeout, current_setting('enable_seqscan') as seqscan`.execute(
        on,
      );
      return rows[0];
    };
    assert.deepEqual(await inSearchTransaction(db, settings), { timeout: '2s', seqscan: 'off' });
    assert.deepEqual(await settings(db), { timeout: '0', seqscan: 'on' });
  });
});
