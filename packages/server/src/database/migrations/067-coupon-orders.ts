import { type Kysely, sql } from 'kysely';

/** The orders for coupons, by the keys of the pages that sent them. An order that comes again makes no coupons. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('coupon_orders')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('codes', 'jsonb')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex('coupon_orders_created').on('coupon_orders').column('created_at').execute();
}
