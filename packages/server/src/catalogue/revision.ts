import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** The only place that reads and writes `catalogue_revision`: servers see by it that something in the catalogue changed. */

export async function catalogueRevision(db: Database): Promise<number> {
  const { revision } = await db.selectFrom('catalogue_revision').select('revision').executeTakeFirstOrThrow();
  return revision;
}

export async function countRevision(db: Database): Promise<void> {
  await db.updateTable('catalogue_revision').set({ revision: sql`revision + 1` }).execute();
}
