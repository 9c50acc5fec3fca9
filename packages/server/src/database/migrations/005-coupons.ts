import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('coupons')
    .addColumn('id', 'serial', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('issue_id', 'integer', (column) => column.references('issues.id').onDelete('cascade'))
    .addColumn('days', 'integer')
    .addColumn('max_uses', 'integer')
    .addColumn('per_person', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('coupons_give_one_thing', sql`(issue_id is null) <> (days is null)`)
    .addCheckConstraint('coupons_uses', sql`uses <= coalesce(max_uses, uses)`)
    .execute();

  await db.schema
    .createTable('coupon_redemptions')
    .addColumn('id', 'serial', (column) => column.primaryKey())
    .addColumn('coupon_id', 'integer', (column) => column.notNull().references('coupons.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('redeemed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('coupon_redemptions_user').on('coupon_redemptions').column('user_id').execute();
}
