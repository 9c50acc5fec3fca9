import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { type Connection, connect } from '../database/connection.ts';
import { startAttempt, takeAttempt } from './signIns.ts';

const HOUR = 3_600_000;

onOneDatabase('sign-in attempts of a server with a wrong clock', (database) => {
  let connection: Connection;
  before(async () => {
    connection = await connect(database.settings);
  });
  after(() => connection.close());

  async function begin(): Promise<string> {
    const asked = { challenge: randomUUID(), provider: 'custom', origin: 'https://store.example', needsCode: false };
    const attempt = await startAttempt(connection.db, asked);
    assert.ok(attempt);
    return attempt.state;
  }

  test('work when it is an hour ahead of the database', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + HOUR });
    assert.ok(await takeAttempt(connection.db, 'custom', await begin()));
  });

  test('end after ten minutes when it is an hour behind', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() - HOUR });
    const state = await begin();
    await sql`update sign_ins set created_at = now() - interval '11 minutes'`.execute(connection.db);
    assert.equal(await takeAttempt(connection.db, 'custom', state), null);
  });
});
