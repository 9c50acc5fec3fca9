import { type Kysely, sql } from 'kysely';

/** The work that makes the larger pictures of an issue has a row among the imports, which counts its tries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column tries integer`.execute(db);
}
