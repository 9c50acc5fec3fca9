import { type Kysely, sql } from 'kysely';

/** The beginnings of the English reasons that former releases have noted, and the codes for them. */
const CODES: [beginning: string, code: string][] = [
  ['it is no sale of this store', 'not_sealed'],
  ['the store has no ', 'unknown_item'],
  ['it was paid in ', 'other_currency'],
  ['it was sold for ', 'other_price'],
];

/** The reason why a sale waits for a decision becomes a code, which the desk says in the member's language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [beginning, code] of CODES) {
    await sql`update sales_after_backup set obstacle = ${code} where obstacle like ${`${beginning}%`}`.execute(db);
  }
}
