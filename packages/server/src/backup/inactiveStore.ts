import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { noteActivated } from './restoredBackup.ts';

/**
 * The only place that reads and writes `inactive_store`. An inactive store sells nothing, sends no mail and asks no
 * payment provider: the store that it is a copy of may still do so.
 */

export type Reason = 'restored' | 'moved';

export async function markInactive(db: Database, reason: Reason): Promise<void> {
  await db
    .insertInto('inactive_store')
    .values({ id: 1, reason })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ reason, since: sql<Date>`now()` }))
    .execute();
}

/** The reason why the store is inactive; null for an active one. */
export async function findInactive(db: Database): Promise<Reason | null> {
  const row = await db.selectFrom('inactive_store').select('reason').executeTakeFirst();
  return row?.reason ?? null;
}

/** @returns true if the store was inactive */
export async function activateStore(db: Database): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('inactive_store').executeTakeFirst();
    if (numDeletedRows > 0n) await noteActivated(transaction);
    return numDeletedRows > 0n;
  });
}
