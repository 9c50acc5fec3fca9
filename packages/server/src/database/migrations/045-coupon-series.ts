import { type Kysely, sql } from 'kysely';

/** Series of coupons, and coupons that the publisher has withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coupons add column series text, add column withdrawn_at timestamptz`.execute(db);
}
