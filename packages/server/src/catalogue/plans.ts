import type { Plan } from '@magazine-store/protocol';
import { plan } from '@magazine-store/protocol/schemas';
import type { Database } from '../database/connection.ts';
import { countRevision } from './revision.ts';

/** The only place that reads and writes `plans`; every write counts the catalogue's revision up with it. */

/** The periods of plans, the shortest first, as readers compare them. */
const PERIODS: readonly Plan['period'][] = plan.shape.period.options;

/** The plans that are for sale. */
export async function offeredPlans(db: Database): Promise<Plan[]> {
  const plans = await db.selectFrom('plans').select(['id', 'period', 'price']).where('offered', '=', true).execute();
  return plans.sort((a, b) => PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period) || a.id - b.id);
}

export const findOffered = (db: Database, id: number): Promise<Plan | undefined> =>
  db
    .selectFrom('plans')
    .select(['id', 'period', 'price'])
    .where('id', '=', id)
    .where('offered', '=', true)
    .executeTakeFirst();

export const allPlans = (db: Database) =>
  db.selectFrom('plans').select(['id', 'period', 'price', 'offered']).orderBy('id').execute();

export function insertPlan(db: Database, added: Pick<Plan, 'period' | 'price'>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction.insertInto('plans').values(added).returning('id').executeTakeFirstOrThrow();
    await countRevision(transaction);
    return id;
  });
}

/** Puts a plan on sale or takes it off. Subscribers keep it. @returns true if there is such a plan */
export function setOffered(db: Database, id: number, offered: boolean): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('plans')
      .set({ offered })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await countRevision(transaction);
    return numUpdatedRows > 0n;
  });
}
