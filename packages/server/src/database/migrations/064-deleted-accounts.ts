import type { Kysely } from 'kysely';

/** The time at which the account of a plan was deleted: what the provider collects for the plan after it is given back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('account_deleted_at', 'timestamptz').execute();
}
