import { type Kysely, sql } from 'kysely';

/**
 * What searches find pages by and show of them. The server fills the table for pages that are here already while it
 * serves (`search/fillSearchPages.ts`). `page_texts.terms` and its index served the search before this one; they stay
 * until no server of the release before can run.
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
  // Whatever is long lies elsewhere: counting the pages found then reads a few bytes of each.
  await sql`alter table search_pages set (toast_tuple_target = 128)`.execute(db);
  await sql`create index search_pages_words on search_pages using gin (words)`.execute(db);
  await sql`alter table page_texts alter column terms set default ''`.execute(db);
}
