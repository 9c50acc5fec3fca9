import { type Kysely, sql } from 'kysely';

/**
 * The former file of an issue can be brought back while its files are kept. An upload may replace an issue's file, and its
 * row knows the file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_files (
      issue_id integer primary key references issues (id) on delete cascade,
      kept_until timestamptz not null,
      content_hash text not null,
      page_count integer not null,
      cover jsonb not null,
      files jsonb not null,
      page_texts jsonb not null
    )`.execute(db);
  await sql`create index former_files_kept_until on former_files (kept_until)`.execute(db);
  await sql`alter table imports add column replaces integer, add column content_hash text`.execute(db);
}
