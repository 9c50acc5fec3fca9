import type { Kysely } from 'kysely';

/** A sign-in attempt that its page did not confirm is redeemed with a code, which may be wrong five times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sign_ins')
    .addColumn('needs_code', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('code_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
