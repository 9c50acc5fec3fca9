import { type Kysely, sql } from 'kysely';

/** The server's list of payment providers says which there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments drop constraint payments_gateway_check`.execute(db);
}
