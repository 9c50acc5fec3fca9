import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyDatabase } from '../../../../../test/support/emptyDatabase.ts';

const { db, migrateTo } = await emptyDatabase();

const insertPayment = (id: string, plan: number, currency: string, at: string) =>
  sql`insert into payments
    (id, gateway, item_type, item_id, description, amount, currency, precision, locale, created_at)
    values (${id}, 'paypal', 'plan', ${plan}, 'A plan', 999, ${currency}, 2, 'en', ${at})`.execute(db);

test('plans kept at a provider have the price and the currency of the first payment for them', async () => {
  await migrateTo('013-charges');
  await sql`insert into plans (period, price) values ('month', 999), ('year', 9900)`.execute(db);
  await insertPayment('first', 1, 'EUR', '2026-01-01T00:00:00Z');
  await insertPayment('second', 1, 'USD', '2026-02-01T00:00:00Z');
  await sql`insert into gateway_plans (plan_id, client_id, gateway_plan_id)
    values (1, 'client', 'P-1'), (2, 'client', 'P-2')`.execute(db);
  await migrateTo('014-currency');
  const { rows } = await sql<object>`select * from gateway_plan_prices`.execute(db);
  const price = { amount: 999, currency: 'EUR', precision: 2 };
  assert.deepEqual(rows, [{ plan_id: 1, client_id: 'client', ...price, gateway_plan_id: 'P-1' }]);
});
