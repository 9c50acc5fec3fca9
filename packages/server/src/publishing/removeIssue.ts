import { deleteIssue, lockIssue } from '../catalogue/issues.ts';
import { lockCouponsFor } from '../coupons/coupons.ts';
import type { Database } from '../database/connection.ts';
import { countOwners } from '../entitlements/entitlements.ts';
import { findUndecidedPayment } from '../payments/payments.ts';
import { listFiles } from '../reading/issueFiles.ts';
import { scheduleRemoval } from '../reading/removals.ts';
import { listStorageKeys } from './listStorageKeys.ts';
import { PublishingError } from './publishing.ts';

/** Takes an issue out of the database for good; its files go after a day. @throws PublishingError */
export function removeIssue(db: Database, id: number): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // Takes the locks in the same order as redeeming a coupon.
    await lockCouponsFor(transaction, id);
    const issue = await lockIssue(transaction, id);
    if (!issue) throw new PublishingError(`there is no issue ${id}`);
    const owners = await countOwners(transaction, id);
    if (owners > 0) {
      throw new PublishingError(
        `issue ${id} is owned by ${owners} ${owners === 1 ? 'account' : 'accounts'}. To take it out of the store: magazine-store unpublish ${id}`,
      );
    }
    const undecided = await findUndecidedPayment(transaction, id);
    if (undecided?.status === 'disputed') {
      throw new PublishingError(
        `a payment for issue ${id} is disputed. To take it out of the store: magazine-store unpublish ${id}`,
      );
    }
    if (undecided) throw new PublishingError(`a reader is buying issue ${id}: try again in a few minutes`);
    await scheduleRemoval(transaction, listStorageKeys(issue, await listFiles(transaction, id)));
    await deleteIssue(transaction, id);
  });
}
