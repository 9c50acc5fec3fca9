import { type Kysely, sql } from 'kysely';

/** One row for each kind of background work: the server that does it now, when it is due, and how it went last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('background_work')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'timestamptz')
    .addColumn('started_at', 'timestamptz')
    .addColumn('succeeded_at', 'timestamptz')
    .addColumn('failed_at', 'timestamptz')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('error', 'text')
    .execute();
}
