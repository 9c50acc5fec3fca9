import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyDatabase } from '../../../../../test/support/emptyDatabase.ts';

const { db, migrateTo } = await emptyDatabase();

test('the reasons that a former release has noted become codes', async () => {
  await migrateTo('062-page-choices');
  for (const [id, obstacle] of Object.entries({
    a: 'it is no sale of this store, or one with another SESSION_SECRET: name that in FORMER_SESSION_SECRETS',
    b: 'the store has no issue 9: it came after the backup, or was deleted before',
    c: 'it was paid in USD',
    d: 'it was sold for another price than that in the backup',
    e: null,
  })) {
    await sql`insert into sales_after_backup (payment_id, gateway, gateway_ref, item, buyer, obstacle)
      values (${id}, 'stripe', ${`pi_${id}`}, 'issue-9', '', ${obstacle})`.execute(db);
  }
  await migrateTo('063-sale-obstacles');
  const { rows } = await sql<{ obstacle: string | null }>`
    select obstacle from sales_after_backup order by payment_id`.execute(db);
  assert.deepEqual(
    rows.map(({ obstacle }) => obstacle),
    ['not_sealed', 'unknown_item', 'other_currency', 'other_price', null],
  );
});
