import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/**
 * The only place that reads and writes `catalogue_revision`. It tells servers that something in the catalogue has
 * changed.
 */

export interface CatalogueState {
  revision: number;
  /** The time of the next scheduled publication, by the clock of the database; null: none is scheduled. */
  next: Date | null;
  /** Seconds until then. */
  secondsToNext: number | null;
}

/** The revision and the next publication. While both stay the same, readers may see the same issues. */
export async function catalogueState(db: Database): Promise<CatalogueState> {
  const { rows } = await sql<CatalogueState>`
    select revision, next, extract(epoch from next - now())::float8 as "secondsToNext"
    from catalogue_revision, (select min(published_at) as next from issues where published_at > now()) as scheduled
  `.execute(db);
  return rows[0] as CatalogueState;
}

export async function countRevision(db: Database): Promise<void> {
  await db.updateTable('catalogue_revision').set({ revision: sql`revision + 1` }).execute();
}
