import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** Deletes declarations whose claims are barred: in the EU no later than three years after the end of their year. */
export async function sweepDeclarations(db: Database): Promise<void> {
  await db
    .deleteFrom('declarations')
    .where('received_at', '<', sql<Date>`date_trunc('year', now(), 'UTC') - interval '3 years'`)
    .execute();
}
