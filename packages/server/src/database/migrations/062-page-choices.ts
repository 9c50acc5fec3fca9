import { type Kysely, sql } from 'kysely';

/** The pages that a member of the desk has chosen for the cover and the sample of an issue, until they are made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_choices')
    .addColumn('issue_id', 'integer', (column) => column.primaryKey().references('issues.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('cover_page', 'integer', (column) => column.notNull())
    .addColumn('sample', 'jsonb')
    .addColumn('actor', 'jsonb', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('waiting'))
    .addColumn('error', 'text')
    .addColumn('alive_until', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('chosen_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
