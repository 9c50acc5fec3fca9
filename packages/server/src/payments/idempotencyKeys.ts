import type { Database } from '../database/connection.ts';
import type { KeptAnswer } from '../database/tables.ts';

/** The only place that reads and writes `idempotency_keys`. */

export const findKey = (db: Database, userId: number, key: string) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'payment_id', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

export async function insertKey(
  db: Database,
  row: { user_id: number; key: string; body_hash: string; payment_id: string },
): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({ ...row, answer: null })
    .execute();
}

/** Keeps the first answer to a key. @returns that one */
export async function keepAnswer(db: Database, userId: number, key: string, answer: KeptAnswer): Promise<KeptAnswer> {
  const kept = await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return kept ? answer : ((await findKey(db, userId, key))?.answer ?? answer);
}

/** Whether whoever has started the payment was told how it stands. */
export async function isAnswered(db: Database, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('payment_id', '=', paymentId)
    .where('answer', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
