import { type Kysely, sql } from 'kysely';

/** Refunds that the publisher has ordered. A row comes before the provider is asked, and outlives a crash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('payment_id', 'text', (column) => column.notNull().references('payments.id').onDelete('cascade'))
    .addColumn('transaction_id', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('state', 'text', (column) =>
      column.notNull().defaultTo('under_way').check(sql`state in ('under_way', 'done', 'refused')`),
    )
    .addColumn('error', 'text')
    .addColumn('gateway_ref', 'text')
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('ended_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('refunds_payment').on('refunds').column('payment_id').execute();
  await sql`create unique index refunds_under_way on refunds (payment_id, transaction_id) where state = 'under_way'`.execute(
    db,
  );
  await sql`create index refunds_due on refunds (due_at) where due_at is not null`.execute(db);
}
