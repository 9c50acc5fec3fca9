import { type Kysely, sql } from 'kysely';

/**
 * Counters that all servers share. Unlogged: they change with nearly every request, no one waits for the disk, and a crash
 * of the database may forget them. The order of the columns is that of rate-limiter-flexible.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table rate_limits (
    key text primary key,
    points integer not null,
    expire bigint
  )`.execute(db);
  await sql`create index rate_limits_expire on rate_limits (expire)`.execute(db);
}
