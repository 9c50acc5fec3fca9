import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** The only place that reads and writes `coupon_orders`. */

/**
 * Begins an order for coupons. The same order at the same time waits for the end of this transaction.
 * @returns Null: the order is new. Else the terms of the order that had the key before, and the codes that it has made.
 */
export async function beginOrder(
  transaction: Database,
  key: string,
  terms: string,
): Promise<{ terms: string; codes: string[] } | null> {
  const begun = await transaction
    .insertInto('coupon_orders')
    .values({ key, terms })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (begun) return null;
  const former = await transaction
    .selectFrom('coupon_orders')
    .select(['terms', 'codes'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { terms: former.terms, codes: former.codes ?? [] };
}

/** Keeps the codes of an order, for when it comes again. */
export async function endOrder(transaction: Database, key: string, codes: readonly string[]): Promise<void> {
  await transaction
    .updateTable('coupon_orders')
    .set({ codes: JSON.stringify(codes) })
    .where('key', '=', key)
    .execute();
}

/** Deletes the keys of orders that no page sends any more. */
export async function sweepOrders(db: Database): Promise<void> {
  await db.deleteFrom('coupon_orders').where('created_at', '<', sql<Date>`now() - interval '90 days'`).execute();
}
