import { type Kysely, sql } from 'kysely';
import { seriesFromTitle } from '../../catalogue/seriesFromTitle.ts';

/** Issues that were published before get the series that their titles name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('issues').addColumn('series', 'text').execute();
  const { rows } = await sql<{ id: number; title: string }>`select id, title from issues`.execute(db);
  for (const { id, title } of rows) {
    const series = seriesFromTitle(title);
    if (series !== null) await sql`update issues set series = ${series} where id = ${id}`.execute(db);
  }
}
