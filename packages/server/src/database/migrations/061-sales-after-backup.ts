import { type Kysely, sql } from 'kysely';

/** The backup that the store was made of: one row. What the payment providers have sold since then: a row for each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('restored_backup')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('taken_at', 'timestamptz', (column) => column.notNull())
    .addColumn('activated_at', 'timestamptz')
    .addColumn('sales_listed_at', 'timestamptz')
    .addColumn('sales_complete', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .createTable('sales_after_backup')
    .addColumn('payment_id', 'text', (column) => column.primaryKey())
    .addColumn('gateway', 'text', (column) => column.notNull())
    .addColumn('gateway_ref', 'text', (column) => column.notNull())
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('buyer', 'text', (column) => column.notNull())
    .addColumn('found_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('claimed_at', 'timestamptz')
    .addColumn('obstacle', 'text')
    .execute();
  await sql`create index sales_after_backup_waiting on sales_after_backup (buyer)
    where claimed_at is null and obstacle is null`.execute(db);
}
