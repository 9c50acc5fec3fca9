import { type Kysely, sql } from 'kysely';

/** A key keeps the answer to a purchase that was refused, too: there is no payment of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys alter column payment_id drop not null`.execute(db);
}
