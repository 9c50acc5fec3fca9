import { deleteIssue, lockIssue } from '../catalogue/issues.ts';
import { lockCouponsFor } from '../coupons/coupons.ts';
import type { Database } from '../database/connection.ts';
import { countOwners } from '../entitlements/entitlements.ts';
import { findUndecidedPayment } from '../payments/payments.ts';
import { listFiles } from '../reading/issueFiles.ts';
import { scheduleRemoval } from '../reading/removals.ts';
import { beingBought } from './beingBought.ts';
import { loadIssueState } from './issueState.ts';
import { listStorageKeys } from './listStorageKeys.ts';
import { type IssueState, PublishingError } from './publishing.ts';

/**
 * Deletes an issue from the database. The server removes its files after a day.
 * @returns the issue as it was
 * @throws PublishingError when there is no such issue, a reader owns or is buying it, or a payment for it is disputed
 */
export async function removeIssue(transaction: Database, id: number): Promise<IssueState> {
  // Takes the locks in the same order as redeeming a coupon.
  await lockCouponsFor(transaction, id);
  const issue = await lockIssue(transaction, id);
  if (!issue) throw new PublishingError(`there is no issue ${id}`, 'not_found');
  const owners = await countOwners(transaction, id);
  if (owners > 0) {
    throw new PublishingError(
      `issue ${id} is owned by ${owners} ${owners === 1 ? 'account' : 'accounts'}. To take it out of the store: magazine-store unpublish ${id}`,
      'owned',
    );
  }
  const undecided = await findUndecidedPayment(transaction, id);
  if (undecided?.status === 'disputed') {
    throw new PublishingError(
      `a payment for issue ${id} is disputed. To take it out of the store: magazine-store unpublish ${id}`,
      'disputed',
    );
  }
  if (undecided) throw beingBought(id);
  const state = await loadIssueState(transaction, issue);
  await scheduleRemoval(transaction, listStorageKeys(issue, await listFiles(transaction, id)));
  await deleteIssue(transaction, id);
  return state;
}
