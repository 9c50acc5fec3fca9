import type { CouponFault, Promocode } from '@magazine-store/protocol';
import { type Insertable, sql } from 'kysely';
import { lockUser } from '../account/users.ts';
import { appearsLater } from '../catalogue/issues.ts';
import type { Database } from '../database/connection.ts';
import type { CouponsTable } from '../database/tables.ts';
import {
  grantAccess,
  grantIssue,
  listEntitlements,
  loadPurchases,
  revokeSources,
} from '../entitlements/entitlements.ts';
import { abandonPaymentsFor } from '../payments/payments.ts';
import { foldCode, typedCode } from './codes.ts';

/** The only place that reads and writes `coupons` and `coupon_redemptions`. */

const DAY_MS = 24 * 60 * 60 * 1000;

export type NewCoupon = Omit<Insertable<CouponsTable>, 'id' | 'uses' | 'created_at' | 'withdrawn_at'>;

/** A code as readers may type it. An index has the same words. */
const typedCodes = sql<string>`replace(code, '-', '')`;

/** @returns The codes that were free, and are coupons now. */
export async function insertCoupons(db: Database, coupons: readonly NewCoupon[]): Promise<string[]> {
  const added: string[] = [];
  for (const part of inParts(coupons)) added.push(...(await insertPart(db, part)));
  return added;
}

async function insertPart(db: Database, coupons: readonly NewCoupon[]): Promise<string[]> {
  const taken = await db
    .selectFrom('coupons')
    .select(typedCodes.as('typed'))
    .where(
      typedCodes,
      'in',
      coupons.map(({ code }) => typedCode(code)),
    )
    .execute();
  const free = coupons.filter(({ code }) => !taken.some(({ typed }) => typed === typedCode(code)));
  if (free.length === 0) return [];
  const added = await db
    .insertInto('coupons')
    .values(free.map((coupon) => ({ ...coupon, code: foldCode(coupon.code) })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .execute();
  return added.map(({ code }) => code);
}

/** Locks the issue's coupons: none is redeemed before the transaction ends. */
export async function lockCouponsFor(transaction: Database, issueId: number): Promise<void> {
  await transaction.selectFrom('coupons').select('id').where('issue_id', '=', issueId).forUpdate().execute();
}

export const allCoupons = (db: Database) => db.selectFrom('coupons').selectAll().orderBy('id').execute();

export interface CouponFilter {
  /** The beginning of a code or of the name of a series, in any case. */
  q?: string | undefined;
  /** The whole name of a series. */
  series?: string | undefined;
}

/** Coupons from the newest on, below the id `after`. */
export const listCoupons = (db: Database, { q, series }: CouponFilter, { after, limit }: Part) =>
  db
    .selectFrom('coupons')
    .selectAll()
    .$if(after !== null, (query) => query.where('id', '<', after as number))
    .$if(series !== undefined, (query) => query.where('series', '=', series as string))
    .$if(Boolean(q), (query) =>
      query.where((where) =>
        where.or([
          ...(typedCode(q as string) ? [sql<boolean>`starts_with(${typedCodes}, ${typedCode(q as string)})`] : []),
          sql<boolean>`starts_with(lower(series), ${(q as string).toLowerCase()})`,
        ]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findCoupon = (db: Database, id: number) =>
  db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst();

/** The redemptions of a coupon from the newest on, below the id `after`. */
export const listRedemptions = (db: Database, couponId: number, { after, limit }: Part) =>
  db
    .selectFrom('coupon_redemptions')
    .select(['id', 'user_id', 'redeemed_at', 'expires_at'])
    .where('coupon_id', '=', couponId)
    .$if(after !== null, (query) => query.where('id', '<', after as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/**
 * Withdraws coupons: none of them is redeemed any more. With `revoke`, everything that they have given is revoked too, also
 * by those that were withdrawn before.
 * @returns The coupons that were not withdrawn before, and the number of all.
 */
export async function withdrawCoupons(
  transaction: Database,
  {
    id,
    series,
    revoke,
  }: { id: number; series?: never; revoke: boolean } | { id?: never; series: string; revoke: boolean },
): Promise<{ withdrawn: { id: number; code: string }[]; of: number }> {
  // A redemption that has locked the coupon ends first, and is seen below.
  const coupons = await transaction
    .selectFrom('coupons')
    .select(['id', 'code', 'withdrawn_at'])
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .$if(series !== undefined, (query) => query.where('series', '=', series as string))
    .orderBy('id')
    .forUpdate()
    .execute();
  const open = coupons.filter(({ withdrawn_at }) => withdrawn_at === null);
  for (const part of inParts(open)) {
    await transaction
      .updateTable('coupons')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where(
        'id',
        'in',
        part.map((coupon) => coupon.id),
      )
      .execute();
  }
  const outcome = { withdrawn: open, of: coupons.length };
  if (!revoke) return outcome;
  for (const part of inParts(coupons))
    await revokeRedeemed(
      transaction,
      part.map((coupon) => coupon.id),
    );
  return outcome;
}

async function revokeRedeemed(transaction: Database, couponIds: readonly number[]): Promise<void> {
  const redemptions = await transaction
    .selectFrom('coupon_redemptions')
    .select(['id', 'user_id'])
    .where('coupon_id', 'in', couponIds)
    .execute();
  for (const part of inParts(redemptions)) {
    await revokeSources(
      transaction,
      part.flatMap(({ id, user_id }) => (user_id === null ? [] : { userId: user_id, source: `coupon:${id}` as const })),
    );
  }
}

/** A statement can have only so many values. */
const MOST_VALUES = 1000;
const inParts = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / MOST_VALUES) }, (_, index) =>
    items.slice(index * MOST_VALUES, (index + 1) * MOST_VALUES),
  );

interface Part {
  after: number | null;
  limit: number;
}

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
    .where(typedCodes, '=', typedCode(code))
    // Codes of former releases may differ in their dashes alone.
    .orderBy(sql`code = ${foldCode(code)}`, 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const now = new Date();
  if (!coupon || coupon.withdrawn_at || (coupon.expires_at && coupon.expires_at <= now)) return { fault: 'unknown' };
  const { issue_id: issueId, days } = coupon;
  // The coupon stays valid for the day on which its issue appears.
  if (issueId !== null && (await appearsLater(transaction, issueId))) return { fault: 'unknown' };

  const theirs = await transaction
    .selectFrom('coupon_redemptions')
    .select('id')
    .where('coupon_id', '=', coupon.id)
    .where('user_id', '=', userId)
    .execute();
  if (theirs.length >= coupon.per_person) return { fault: 'usedByYou' };
  if (coupon.max_uses !== null && coupon.uses >= coupon.max_uses) return { fault: 'used' };

  const { issues, subscription } = await loadPurchases(transaction, userId);
  // A reader would lose the days that overlap with other access.
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

/** The user's coupons that have not expired, and that the publisher has not taken back. */
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
  const { issues, access } = await listEntitlements(db, userId);
  const granted = new Set([...issues, ...access].map(({ source }) => source));
  return redemptions.filter(({ id }) => granted.has(`coupon:${id}`)).map(toPromocode);
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
