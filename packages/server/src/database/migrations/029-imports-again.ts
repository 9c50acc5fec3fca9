import { type Kysely, sql } from 'kysely';

/** Which import has made an issue's files, and what an import tells of single pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['issue_files', 'replaced_files']) {
    await sql`alter table ${sql.table(table)} add column import_version integer`.execute(db);
  }
  await sql`alter table imports add column page_notes jsonb`.execute(db);
}
