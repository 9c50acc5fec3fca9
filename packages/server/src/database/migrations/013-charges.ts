import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('charges')
    .addColumn('id', 'serial', (column) => column.primaryKey())
    .addColumn('payment_id', 'text', (column) => column.notNull().references('payments.id').onDelete('cascade'))
    .addColumn('gateway', 'text', (column) => column.notNull())
    .addColumn('transaction_id', 'text')
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('precision', 'integer', (column) => column.notNull())
    .addColumn('refunded_amount', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('charged_at', 'timestamptz', (column) => column.notNull())
    .addColumn('country', 'text')
    .addColumn('country_evidence', 'text')
    .execute();
  await db.schema
    .createIndex('charges_transaction')
    .on('charges')
    .columns(['gateway', 'transaction_id'])
    .unique()
    .execute();
  await db.schema.createIndex('charges_payment').on('charges').column('payment_id').execute();

  // Fills in the first charges from the payments. The reconciler asks the providers for the rest.
  await sql`
    insert into charges (payment_id, gateway, amount, currency, precision, refunded_amount, charged_at, country, country_evidence)
    select id, gateway, amount, currency, precision, case status when 'refunded' then amount else 0 end, completed_at,
      billing ->> 'country_code', case when billing is null then null else 'tax_id' end
    from payments where completed_at is not null`.execute(db);

  await db.schema
    .alterTable('payments')
    .addColumn('suspended', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .alterTable('idempotency_keys')
    .addColumn('unanswered', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}
