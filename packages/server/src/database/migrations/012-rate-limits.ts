import { type Kysely, sql } from 'kysely';

/**
 * Counters that all servers share. The table is unlogged: the counters change with nearly every request, no request
 * waits for the disk, and a crash of the database may lose them. rate-limiter-flexible needs this order of the columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table rate_limits (
    key text primary key,
    points integer not null,
    expire bigint
  )`.execute(db);
  await sql`create index rate_limits_expire on rate_limits (expire)`.execute(db);
}
