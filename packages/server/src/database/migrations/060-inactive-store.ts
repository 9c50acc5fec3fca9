import { type Kysely, sql } from 'kysely';

/** A store that was restored or moved away from, until the operator activates it: one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inactive_store')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('since', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
