import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { registerIssues } from '../../../../test/support/manyIssues.ts';
import { createAccount } from '../account/users.ts';
import { type Connection, connect } from '../database/connection.ts';
import { grantAccess, grantIssue, loadPurchases } from './entitlements.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onBothDatabases('what is held', ({ settings }) => {
  let connection: Connection;
  let people = 0;
  before(async () => {
    connection = await connect(settings);
    await registerIssues(connection.db, 2);
  });
  after(() => connection.close());

  async function newUser(): Promise<number> {
    const identity = { issuer: 'https://tests.example', subject: String(++people), email: null };
    return (await createAccount(connection.db, { provider: 'tests', identity, locale: 'en' })) as number;
  }

  test('an issue from two sources is one issue', async () => {
    const userId = await newUser();
    for (const source of ['gift', 'coupon:1', 'coupon:1'] as const) {
      await grantIssue(connection.db, { userId, issueId: 2, source });
    }
    assert.deepEqual(await loadPurchases(connection.db, userId), { issues: [{ issue_id: 2 }], subscription: null });
  });

  test('access lasts until its last source ends, and a source can change its end', async () => {
    const userId = await newUser();
    const [soon, later, over] = [3, 9, -1].map((days) => new Date(Date.now() + days * DAY_MS)) as [Date, Date, Date];
    const subscription = async () => (await loadPurchases(connection.db, userId)).subscription;
    await grantAccess(connection.db, { userId, until: soon, source: 'coupon:1' });
    await grantAccess(connection.db, { userId, until: later, source: 'payment:a' });
    assert.deepEqual(await subscription(), { active: true, expires_at: later.toISOString() });
    await grantAccess(connection.db, { userId, until: over, source: 'payment:a' });
    assert.deepEqual(await subscription(), { active: true, expires_at: soon.toISOString() });
    await grantAccess(connection.db, { userId, until: over, source: 'coupon:1' });
    assert.deepEqual(await subscription(), { active: false, expires_at: over.toISOString() });
  });

  // The embedded database has the clock of the server.
  test('access ends by the clock of the database, also on a server whose clock is behind', {
    skip: !settings.DATABASE_URL,
  }, async (context) => {
    const userId = await newUser();
    await grantAccess(connection.db, { userId, until: new Date(Date.now() - DAY_MS), source: 'gift' });
    context.mock.timers.enable({ apis: ['Date'], now: Date.now() - 2 * DAY_MS });
    assert.equal((await loadPurchases(connection.db, userId)).subscription?.active, false);
  });
});
