import { type Kysely, sql } from 'kysely';

/** Pictures of pages in several heights, and the layers over them. Files of former imports have neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['issue_files', 'replaced_files']) {
    await sql`alter table ${sql.table(table)}
      add column picture_heights jsonb,
      add column has_layers boolean not null default false,
      add column draw_pages jsonb`.execute(db);
  }
}
