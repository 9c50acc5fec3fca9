import type { Kysely } from 'kysely';

/**
 * The text of every page, for searches in one issue and over all. An index over all issues belongs to `folded`: an
 * expression or a generated column of a later migration, filled from the rows that are here, without a new import.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_texts')
    .addColumn('issue_id', 'integer', (column) => column.notNull().references('issues.id').onDelete('cascade'))
    .addColumn('page', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('folded', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_texts_pkey', ['issue_id', 'page'])
    .execute();
}
