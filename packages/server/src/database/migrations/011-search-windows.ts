import { type Kysely, sql } from 'kysely';

/**
 * The words and pieces of pages: searches find pages by the words and show the pieces. While it serves, the server
 * fills the table for pages that are here already (`search/fillSearchPages.ts`). `page_texts.terms` and its index
 * served the former search. They stay until no server of the former release can run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_pages')
    .addColumn('issue_id', 'integer', (column) => column.notNull().references('issues.id').onDelete('cascade'))
    .addColumn('page', 'integer', (column) => column.notNull())
    .addColumn('sample_page', 'integer')
    .addColumn('windows', sql`text[]`, (column) => column.notNull())
    .addColumn('words', sql`tsvector`, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_pages_pkey', ['issue_id', 'page'])
    .execute();
  // Long values lie outside of the row. Counting the found pages then reads a few bytes of each.
  await sql`alter table search_pages set (toast_tuple_target = 128)`.execute(db);
  await sql`create index search_pages_words on search_pages using gin (words)`.execute(db);
  await sql`alter table page_texts alter column terms set default ''`.execute(db);
}
