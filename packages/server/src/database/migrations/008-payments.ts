import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // The payment stays for the books when the account is deleted.
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('gateway', 'text', (column) => column.notNull().check(sql`gateway in ('stripe', 'paypal')`))
    .addColumn('gateway_ref', 'text')
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('item_type', 'text', (column) => column.notNull().check(sql`item_type in ('issue', 'plan')`))
    .addColumn('item_id', 'integer', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('period', 'text')
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('precision', 'integer', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('billing', 'jsonb')
    .addColumn('consent', 'jsonb')
    .addColumn('status', 'text', (column) =>
      column
        .notNull()
        .defaultTo('created')
        .check(
          sql`status in ('created', 'requires_action', 'pending', 'completed', 'failed', 'cancelled', 'refunded', 'disputed')`,
        ),
    )
    .addColumn('error', 'jsonb')
    .addColumn('client_secret', 'text')
    .addColumn('paid_until', 'timestamptz')
    .addColumn('next_billing_at', 'timestamptz')
    .addColumn('owed', 'text', (column) => column.check(sql`owed in ('refund', 'stop')`))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('completed_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('payments_user').on('payments').columns(['user_id', 'item_type', 'item_id']).execute();
  await sql`create unique index payments_gateway_ref on payments (gateway, gateway_ref) where gateway_ref is not null`.execute(
    db,
  );
  await sql`create index payments_due on payments (due_at) where due_at is not null`.execute(db);

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text', (column) => column.notNull().references('payments.id').onDelete('cascade'))
    .addColumn('answer', 'jsonb')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('idempotency_keys_pkey', ['user_id', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_payment').on('idempotency_keys').column('payment_id').execute();

  await db.schema
    .createTable('gateway_plans')
    .addColumn('plan_id', 'integer', (column) => column.notNull().references('plans.id').onDelete('cascade'))
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('gateway_plan_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('gateway_plans_pkey', ['plan_id', 'client_id'])
    .execute();

  await db.schema
    .createTable('mails')
    .addColumn('id', 'serial', (column) => column.primaryKey())
    .addColumn('occasion', 'text', (column) => column.notNull().unique())
    .addColumn('mail', 'jsonb')
    .addColumn('due_at', 'timestamptz', (column) => column.defaultTo(sql`now()`))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index mails_due on mails (due_at) where due_at is not null`.execute(db);

  await db.schema
    .createTable('declarations')
    .addColumn('receipt', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('withdrawal', 'cancellation')`))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('contract', 'text', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull())
    .execute();
}
