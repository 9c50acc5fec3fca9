import { type Kysely, sql } from 'kysely';

/**
 * Marks the refunds that the store itself has ordered: it tries again what the provider refuses. Plans on hold fall due, as the
 * server now asks about them every day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('refunds')
    .addColumn('automatic', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await sql`update payments set due_at = now() where suspended and due_at is null`.execute(db);
}
