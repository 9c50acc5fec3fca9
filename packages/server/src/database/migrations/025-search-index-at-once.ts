import { type Kysely, sql } from 'kysely';

/**
 * The words of a new page go into the index at once. Before, PostgreSQL collected them in a list of up to 4 MB inside of
 * the index, which each search reads from its beginning. The list made the index of some thousand pages about twice as
 * large, because its space stays in the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter index search_pages_words set (fastupdate = off)`.execute(db);
  await sql`select gin_clean_pending_list('search_pages_words')`.execute(db);
}
