import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('store_currency')
    // The table has one row.
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('precision', 'integer', (column) => column.notNull())
    .execute();

  // Takes the place of gateway_plans, which the former release still uses.
  await db.schema
    .createTable('gateway_plan_prices')
    .addColumn('plan_id', 'integer', (column) => column.notNull().references('plans.id').onDelete('cascade'))
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('precision', 'integer', (column) => column.notNull())
    .addColumn('gateway_plan_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('gateway_plan_prices_pkey', ['plan_id', 'client_id', 'amount', 'currency', 'precision'])
    .execute();
  // The provider knows a plan since the first payment for it.
  await sql`
    insert into gateway_plan_prices (plan_id, client_id, amount, currency, precision, gateway_plan_id)
    select plan_id, client_id, first.amount, first.currency, first.precision, gateway_plan_id
    from gateway_plans, lateral (
      select amount, currency, precision from payments
      where item_type = 'plan' and item_id = plan_id and gateway = 'paypal' order by created_at limit 1
    ) as first`.execute(db);
}
