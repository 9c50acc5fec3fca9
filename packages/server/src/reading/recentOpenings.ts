import type { DocumentType } from '@magazine-store/protocol';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** How often the documents of an issue were opened in the last 30 days, today included. A day begins by UTC. */
export async function recentOpenings(db: Database, issueId: number): Promise<Record<DocumentType, number>> {
  const { rows } = await sql<{ type: DocumentType; openings: number }>`
    select type, sum(openings)::int as openings from (
      select type, openings from opening_days
      where issue_id = ${issueId}::int and day > (now() at time zone 'UTC')::date - 30
      union all
      select type, 1 from openings where issue_id = ${issueId}::int
    ) each group by type`.execute(db);
  return { full: 0, sample: 0, ...Object.fromEntries(rows.map(({ type, openings }) => [type, openings])) };
}
