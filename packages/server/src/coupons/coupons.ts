import type { CouponFault, Promocode } from '@magazine-store/protocol';
import type { Insertable } from 'kysely';
import { lockUser } from '../account/users.ts';
import type { Database } from '../database/connection.ts';
import type { CouponsTable } from '../database/tables.ts';
import { grantAccess, grantIssue, loadPurchases } from '../entitlements/entitlements.ts';
import { abandonPaymentsFor } from '../payments/payments.ts';
import { foldCode } from './codes.ts';

/** The only place that reads and writes `coupons` and `coupon_redemptions`. */

const DAY_MS = 24 * 60 * 60 * 1000;

export type NewCoupon = Omit<Insertable<CouponsTable>, 'id' | 'uses' | 'created_at'>;

/** @returns True if the code was free. */
export async function insertCoupon(db: Database, coupon: NewCoupon): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('coupons')
    .values({ ...coupon, code: foldCode(coupon.code) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locks the issue's coupons: none is redeemed before the transaction ends. */
export async function lockCouponsFor(transaction: Database, issueId: number): Promise<void> {
  await transaction.selectFrom('coupons').select('id').where('issue_id', '=', issueId).forUpdate().execute();
}

export const allCoupons = (db: Database) => db.selectFrom('coupons').selectAll().orderBy('id').execute();

/**
 * Redeems the coupon and grants its entitlement in the caller's transaction, or does neither, also when many users or
 * windows come at once.
 */
export async function redeemCoupon(
  transaction: Database,
  userId: number,
  code: string,
): Promise<{ promocode: Promocode } | { fault: CouponFault }> {
  // The locks make redemptions wait for each other: those of a user with two coupons, and those of many users with
  // one coupon.
  await lockUser(transaction, userId);
  const coupon = await transaction
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', foldCode(code))
    .forUpdate()
    .executeTakeFirst();
  const now = new Date();
  if (!coupon || (coupon.expires_at && coupon.expires_at <= now)) return { fault: 'unknown' };

  const theirs = await transaction
    .selectFrom('coupon_redemptions')
    .select('id')
    .where('coupon_id', '=', coupon.id)
    .where('user_id', '=', userId)
    .execute();
  if (theirs.length >= coupon.per_person) return { fault: 'usedByYou' };
  if (coupon.max_uses !== null && coupon.uses >= coupon.max_uses) return { fault: 'used' };

  const { issue_id: issueId, days } = coupon;
  const { issues, subscription } = await loadPurchases(transaction, userId);
  // Days that run beside others would be lost.
  const owned = issueId === null ? subscription?.active : issues.some((issue) => issue.issue_id === issueId);
  if (owned) return { fault: 'owned' };

  const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS);
  await transaction
    .updateTable('coupons')
    .set((expression) => ({ uses: expression('uses', '+', 1) }))
    .where('id', '=', coupon.id)
    .execute();
  const { id } = await transaction
    .insertInto('coupon_redemptions')
    .values({ coupon_id: coupon.id, user_id: userId, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const gift = { userId, source: `coupon:${id}` } as const;
  if (issueId !== null) {
    await grantIssue(transaction, { ...gift, issueId });
    await abandonPaymentsFor(transaction, userId, issueId);
  }
  if (expiresAt) await grantAccess(transaction, { ...gift, until: expiresAt });
  return { promocode: toPromocode({ id, issue_id: issueId, expires_at: expiresAt }) };
}

/** The user's coupons that have not expired. */
export async function listUserPromocodes(db: Database, userId: number): Promise<Promocode[]> {
  const redemptions = await db
    .selectFrom('coupon_redemptions as redemption')
    .innerJoin('coupons', 'coupons.id', 'redemption.coupon_id')
    .select(['redemption.id', 'redemption.expires_at', 'coupons.issue_id'])
    .where('redemption.user_id', '=', userId)
    .where((where) =>
      where.or([where('redemption.expires_at', 'is', null), where('redemption.expires_at', '>', new Date())]),
    )
    .orderBy('redemption.id', 'desc')
    .execute();
  return redemptions.map(toPromocode);
}

/** All coupons that the user has ever redeemed, for their export. */
export async function listUserRedemptions(db: Database, userId: number) {
  const redemptions = await db
    .selectFrom('coupon_redemptions')
    .innerJoin('coupons', 'coupons.id', 'coupon_redemptions.coupon_id')
    .select(['coupons.code', 'coupon_redemptions.redeemed_at'])
    .where('coupon_redemptions.user_id', '=', userId)
    .orderBy('coupon_redemptions.id')
    .execute();
  return redemptions.map(({ code, redeemed_at }) => ({ code, redeemed_at: redeemed_at.toISOString() }));
}

/** The codes of the coupons that the user has redeemed, by the redemption's id. */
export async function findRedeemedCodes(db: Database, userId: number): Promise<Map<number, string>> {
  const redemptions = await db
    .selectFrom('coupon_redemptions')
    .innerJoin('coupons', 'coupons.id', 'coupon_redemptions.coupon_id')
    .select(['coupon_redemptions.id', 'coupons.code'])
    .where('coupon_redemptions.user_id', '=', userId)
    .execute();
  return new Map(redemptions.map(({ id, code }) => [id, code]));
}

interface Redemption {
  id: number;
  issue_id: number | null;
  expires_at: Date | null;
}

const toPromocode = ({ id, issue_id, expires_at }: Redemption): Promocode => ({
  id,
  ...(issue_id === null ? { type: 'subscription' } : { type: 'issue', issue_id }),
  expires_at: expires_at?.toISOString() ?? null,
});
