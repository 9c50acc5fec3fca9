import type { Plan } from '@magazine-store/protocol';
import { plan } from '@magazine-store/protocol/schemas';
import type { Database } from '../database/connection.ts';
import { countRevision } from './revision.ts';

/** The only place that writes `plans`; every write counts the catalogue's revision up with it. */

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

export const findPlan = (db: Database, id: number): Promise<Plan | undefined> =>
  db.selectFrom('plans').select(['id', 'period', 'price']).where('id', '=', id).executeTakeFirst();

export const allPlans = (db: Database) =>
  db.selectFrom('plans').select(['id', 'period', 'price', 'offered', 'created_at']).orderBy('id').execute();

export function insertPlan(db: Database, added: Pick<Plan, 'period' | 'price'>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction.insertInto('plans').values(added).returning('id').executeTakeFirstOrThrow();
    await countRevision(transaction);
    return id;
  });
}

/** Offers a plan, unless the store offers one of this period and price. Of two calls at once, one makes the plan. */
export async function offerNewPlan(
  transaction: Database,
  { period, price }: Pick<Plan, 'period' | 'price'>,
): Promise<{ id: number; isNew: boolean }> {
  // Another call waits here until this one has ended.
  await countRevision(transaction);
  const known = await transaction
    .selectFrom('plans')
    .select('id')
    .where('period', '=', period)
    .where('price', '=', price)
    .where('offered', '=', true)
    .executeTakeFirst();
  if (known) return { id: known.id, isNew: false };
  const { id } = await transaction
    .insertInto('plans')
    .values({ period, price })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: true };
}

/** Puts a plan on sale or takes it off. Subscribers keep it. @returns true if there is such a plan */
export const setOffered = (db: Database, id: number, offered: boolean): Promise<boolean> =>
  db.transaction().execute(async (transaction) => (await changeOffered(transaction, id, offered)) !== 'none');

/** The same in a transaction. @returns `none`: there is no such plan; `same`: it was so before */
export async function changeOffered(
  transaction: Database,
  id: number,
  offered: boolean,
): Promise<'changed' | 'same' | 'none'> {
  const plan = await transaction
    .selectFrom('plans')
    .select('offered')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!plan) return 'none';
  if (plan.offered === offered) return 'same';
  await transaction.updateTable('plans').set({ offered }).where('id', '=', id).execute();
  await countRevision(transaction);
  return 'changed';
}
