import { type Kysely, sql } from 'kysely';

/** The terms by which searches found pages until migration 011, which fills a table of its own instead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Long values lie outside of the row. Counting the found pages then reads a few bytes of each.
  await sql`alter table page_texts set (toast_tuple_target = 128)`.execute(db);
  await sql`alter table page_texts add column terms tsvector not null default ''`.execute(db);
  await sql`alter table page_texts alter column terms drop default`.execute(db);
  await sql`create index page_texts_terms on page_texts using gin (terms)`.execute(db);
}
