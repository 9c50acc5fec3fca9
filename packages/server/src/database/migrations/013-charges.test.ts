import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyDatabase } from '../../../../../test/support/emptyDatabase.ts';

const { db, migrateTo } = await emptyDatabase();

const insertAsBefore = (id: string, status: string, completed: string | null, billing: object | null = null) =>
  sql`insert into payments
    (id, gateway, gateway_ref, item_type, item_id, description, amount, currency, precision, locale, status, completed_at, billing)
    values (${id}, 'stripe', ${`pi_${id}`}, 'issue', 1, 'For sale', 499, 'EUR', 2, 'en', ${status}, ${completed},
      ${billing && JSON.stringify(billing)})`.execute(db);

test('earlier payments get their first charge, and the former release can still sell', async () => {
  await migrateTo('010-replacing-and-deleting');
  await insertAsBefore('paid', 'completed', '2026-01-02T03:04:05Z', { tax_id: '5260250274', country_code: 'PL' });
  await insertAsBefore('refunded', 'refunded', '2026-01-03T03:04:05Z');
  await insertAsBefore('left', 'cancelled', null);
  await migrateTo('013-charges');
  await insertAsBefore('later', 'completed', '2026-01-04T03:04:05Z');
  const { rows } = await sql<object>`
    select payment_id, transaction_id, amount, currency, precision, refunded_amount, country, country_evidence
    from charges order by payment_id`.execute(db);
  const charge = { transaction_id: null, amount: 499, currency: 'EUR', precision: 2 };
  assert.deepEqual(rows, [
    { payment_id: 'paid', ...charge, refunded_amount: 0, country: 'PL', country_evidence: 'tax_id' },
    { payment_id: 'refunded', ...charge, refunded_amount: 499, country: null, country_evidence: null },
  ]);
});
