import { type Insertable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { IdempotencyKeysTable, KeptAnswer } from '../database/tables.ts';
import { RUNNING } from './running.ts';

/** The only place that reads and writes `idempotency_keys`. */

export const findKey = (db: Database, userId: number, key: string) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'payment_id', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

export async function insertKey(db: Database, row: Insertable<IdempotencyKeysTable>): Promise<void> {
  await db.insertInto('idempotency_keys').values(row).execute();
}

/** Keeps the first answer to a key. @returns the first answer */
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

/** Notes that the request under this key runs again. */
export async function takeKey(db: Database, userId: number, key: string): Promise<void> {
  await setUnanswered(db, userId, key, false);
}

/** Notes that the request under this key has ended without a known result. */
export async function releaseKey(db: Database, userId: number, key: string): Promise<void> {
  await setUnanswered(db, userId, key, true);
}

async function setUnanswered(db: Database, userId: number, key: string, unanswered: boolean): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ unanswered })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** True if no request works on the payment: it was answered, or ended without an answer of the provider. */
export async function isFree(db: Database, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('payment_id', '=', paymentId)
    .where((where) => where.or([where('answer', 'is not', null), where('unanswered', '=', true)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes keys that no page sends any more. Keys of payments under way stay. */
export async function sweepKeys(db: Database): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '90 days'`)
    .where((where) =>
      where.or([
        where('payment_id', 'is', null),
        where('payment_id', 'not in', (running) =>
          running.selectFrom('payments').select('id').where('status', 'in', RUNNING),
        ),
      ]),
    )
    .execute();
}
