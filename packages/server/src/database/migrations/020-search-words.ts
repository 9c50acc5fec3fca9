import { type Kysely, sql } from 'kysely';

/**
 * The words that a search for a part of a word finds (`search/searchWords.ts`). While it serves, the server fills the
 * tables for pages that are here already. Servers of the former release don't use them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_words')
    .addColumn('word', 'text', (column) => column.notNull())
    .addColumn('parts', sql`text[]`, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('search_words_word').on('search_words').column('word').execute();
  await sql`create index search_words_parts on search_words using gin (parts) with (fastupdate = off)`.execute(db);
  await db.schema
    .createTable('search_word_issues')
    .addColumn('issue_id', 'integer', (column) => column.primaryKey().references('issues.id').onDelete('cascade'))
    .execute();
}
