import type { Kysely } from 'kysely';

/** The hashes of the identities that redeemed a coupon. They stay when the account is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('coupon_redeemers')
    .addColumn('redemption_id', 'integer', (column) =>
      column.notNull().references('coupon_redemptions.id').onDelete('cascade'),
    )
    .addColumn('redeemer', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('coupon_redeemers_pkey', ['redemption_id', 'redeemer'])
    .execute();
  await db.schema.createIndex('coupon_redeemers_redeemer').on('coupon_redeemers').column('redeemer').execute();
}
