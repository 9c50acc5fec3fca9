import type { Locale, PurchaseItem } from '@magazine-store/protocol';
import { lockIssueIfSold } from '../catalogue/issues.ts';
import { findOffered } from '../catalogue/plans.ts';
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
  if (type === 'issue') {
    const issue = await lockIssueIfSold(transaction, id);
    return issue && { amount: issue.is_free ? 0 : issue.price, description: issue.title || `№ ${id}`, period: null };
  }
  const plan = await findOffered(transaction, id);
  return plan && { amount: plan.price, description: planName(plan.period, locale), period: plan.period };
}
