import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/**
 * Replaces the openings of a day, issue and document by one row. A browser can report an opening for a day. Until then
 * its row keeps it from counting twice.
 */
export async function sumOpenings(db: Database): Promise<void> {
  await sql`
    with summed as (
      delete from openings
      where opened_at < date_trunc('day', now(), 'UTC') - interval '2 days'
      returning issue_id, type, opened_at
    )
    insert into opening_days (issue_id, type, day, openings)
    select issue_id, type, (opened_at at time zone 'UTC')::date, count(*)::int from summed group by 1, 2, 3
    on conflict (issue_id, type, day) do update set openings = opening_days.openings + excluded.openings`.execute(db);
}
