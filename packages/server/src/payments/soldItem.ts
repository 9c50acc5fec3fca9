import type { Locale, Plan, PurchaseItem } from '@magazine-store/protocol';
import { findById, type IssueRow, lockIssueIfSold } from '../catalogue/issues.ts';
import { findOffered, findPlan } from '../catalogue/plans.ts';
import type { Database } from '../database/connection.ts';
import type { PaymentsTable } from '../database/tables.ts';
import { planName } from './planNames.ts';

/** The name, price and period of an item. */
export type SoldItem = Pick<PaymentsTable, 'amount' | 'description' | 'period'>;

/**
 * The item in the database now. The catalogue in memory may be a second old, and differ between two servers. A free
 * issue costs 0.
 */
export async function findSold(
  transaction: Database,
  { type, id }: PurchaseItem,
  locale: Locale,
): Promise<SoldItem | undefined> {
  return type === 'issue'
    ? describeIssue(id, await lockIssueIfSold(transaction, id))
    : describePlan(await findOffered(transaction, id), locale);
}

/** As `findSold`, for an item that may be on sale no more. */
export async function findItem(
  db: Database,
  { type, id }: PurchaseItem,
  locale: Locale,
): Promise<SoldItem | undefined> {
  return type === 'issue' ? describeIssue(id, await findById(db, id)) : describePlan(await findPlan(db, id), locale);
}

const describeIssue = (
  id: number,
  issue: Pick<IssueRow, 'title' | 'price' | 'is_free'> | undefined,
): SoldItem | undefined =>
  issue && { amount: issue.is_free ? 0 : issue.price, description: issue.title || `№ ${id}`, period: null };

const describePlan = (plan: Plan | undefined, locale: Locale): SoldItem | undefined =>
  plan && { amount: plan.price, description: planName(plan.period, locale), period: plan.period };
