import { type Kysely, sql } from 'kysely';

/** The time at which the publisher has done what a declaration asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table declarations add column done_at timestamptz`.execute(db);
}
