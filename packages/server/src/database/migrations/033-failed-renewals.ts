import type { Kysely } from 'kysely';

/** A provider tries a failed renewal again before it suspends the plan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('renewal_failed', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}
