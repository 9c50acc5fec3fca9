import { type Kysely, sql } from 'kysely';

/** What the import of an uploaded file does with double pages. Before, it always found them by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column spreads text not null default 'auto'`.execute(db);
}
