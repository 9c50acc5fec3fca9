import { type Kysely, sql } from 'kysely';

/** Drafts: issues of uploaded files, which have never been published. The import of an upload waits for its turn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table issues add column draft boolean not null default false`.execute(db);
  await sql`alter table imports add column upload_key text`.execute(db);
  await sql`alter table imports add column waiting boolean not null default false`.execute(db);
}
