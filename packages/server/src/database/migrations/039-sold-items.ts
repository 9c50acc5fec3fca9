import { type Kysely, sql } from 'kysely';

/**
 * The sold item beside each charge, so that lists and sums of charges don't look into every payment. Background work
 * fills it in for charges that are here already, and for those of the former release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table charges add column sold_type text, add column sold_id integer`.execute(db);
}
