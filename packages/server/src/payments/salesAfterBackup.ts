import { type Insertable, type NotNull, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { SalesAfterBackupTable } from '../database/tables.ts';

/** The only place that reads and writes `sales_after_backup`. */

export type FoundSale = Omit<Insertable<SalesAfterBackupTable>, 'claimed_at'>;

/** @returns true if the sale is new, or if it had an obstacle before and has none now */
export async function noteFoundSale(transaction: Database, sale: FoundSale): Promise<boolean> {
  const noted = await transaction
    .insertInto('sales_after_backup')
    .values({ ...sale, claimed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('payment_id')
        .doUpdateSet({ obstacle: null })
        .where('sales_after_backup.obstacle', 'is not', null)
        .where('sales_after_backup.claimed_at', 'is', null)
        .where(sql<boolean>`excluded.obstacle is null`),
    )
    .returning('payment_id')
    .executeTakeFirst();
  return noted !== undefined;
}

const waitingSales = (db: Database) =>
  db.selectFrom('sales_after_backup').where('claimed_at', 'is', null).where('obstacle', 'is', null);

/** The buyers of sales that wait for them. */
export async function findWaitingBuyers(db: Database): Promise<Set<string>> {
  const rows = await waitingSales(db).select('buyer').distinct().execute();
  return new Set(rows.map(({ buyer }) => buyer));
}

export async function waitsFor(db: Database, buyers: readonly string[]): Promise<boolean> {
  const row = await waitingSales(db).select('payment_id').where('buyer', 'in', buyers).executeTakeFirst();
  return row !== undefined;
}

export async function isWaitingSale(db: Database, paymentId: string): Promise<boolean> {
  const row = await waitingSales(db).select('payment_id').where('payment_id', '=', paymentId).executeTakeFirst();
  return row !== undefined;
}

/** The payments of the sales that wait, in the order of their ids. */
export async function listWaitingSales(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await waitingSales(db)
    .select('payment_id')
    .where('payment_id', '>', after)
    .orderBy('payment_id')
    .limit(limit)
    .execute();
  return rows.map(({ payment_id }) => payment_id);
}

/** `is`: sales without an obstacle, which wait for their buyers. `is not`: sales that wait for a decision. */
type WithObstacle = 'is' | 'is not';

/** Ends the waiting of a sale. Of several calls, one does. */
async function endWaiting(transaction: Database, paymentId: string, obstacle: WithObstacle): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sales_after_backup')
    .set({ claimed_at: sql<Date>`now()` })
    .where('claimed_at', 'is', null)
    .where('obstacle', obstacle, null)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function hasEnded(db: Database, paymentId: string, obstacle: WithObstacle): Promise<boolean> {
  const row = await db
    .selectFrom('sales_after_backup')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .where('claimed_at', 'is not', null)
    .where('obstacle', obstacle, null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a sale that waits. Of several calls, one gets it. */
export const takeWaitingSale = (transaction: Database, paymentId: string): Promise<boolean> =>
  endWaiting(transaction, paymentId, 'is');

/** True for a sale that a reader has got, by signing in or by hand. */
export const isClaimed = (db: Database, paymentId: string): Promise<boolean> => hasEnded(db, paymentId, 'is');

/** Takes the sales that wait for the buyer. Of several calls, one gets each sale. @returns the ids of their payments */
export async function takeWaitingSales(transaction: Database, buyers: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .updateTable('sales_after_backup')
    .set({ claimed_at: sql<Date>`now()` })
    .where('claimed_at', 'is', null)
    .where('obstacle', 'is', null)
    .where('buyer', 'in', buyers)
    .returning('payment_id')
    .execute();
  return rows.map(({ payment_id }) => payment_id);
}

export interface SaleCounts {
  /** Sales that are their buyers' again. */
  claimed: number;
  /** Sales whose buyers have not signed in since. */
  waiting: number;
  /** Sales that a person has to decide on. */
  undecided: number;
}

export const countSales = (db: Database): Promise<SaleCounts> =>
  db
    .selectFrom('sales_after_backup')
    .select([
      sql<number>`count(*) filter (where claimed_at is not null and obstacle is null)::int`.as('claimed'),
      sql<number>`count(*) filter (where claimed_at is null and obstacle is null)::int`.as('waiting'),
      sql<number>`count(*) filter (where claimed_at is null and obstacle is not null)::int`.as('undecided'),
    ])
    .executeTakeFirstOrThrow();

/** The sales that a person has to decide on, in the order of their ids. */
export const listUndecided = (db: Database, after: string, limit: number) =>
  db
    .selectFrom('sales_after_backup')
    .select(['payment_id', 'gateway', 'gateway_ref', 'item', 'obstacle', 'found_at'])
    .where('claimed_at', 'is', null)
    .where('obstacle', 'is not', null)
    .$narrowType<{ obstacle: NotNull }>()
    .where('payment_id', '>', after)
    .orderBy('payment_id')
    .limit(limit)
    .execute();

/** @returns true for the call that has ended the waiting, false for later ones, null if no such sale was found */
export async function markDecided(transaction: Database, paymentId: string): Promise<boolean | null> {
  if (await endWaiting(transaction, paymentId, 'is not')) return true;
  return (await hasEnded(transaction, paymentId, 'is not')) ? false : null;
}
