import { type Kysely, sql } from 'kysely';

/** The publisher's own details of the store, which servers read with the catalogue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('store_details')
    // The table has one row.
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('details', 'jsonb', (column) => column.notNull())
    .execute();
}
