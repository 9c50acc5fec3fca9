import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { findUsersById } from '../../account/users.ts';
import { findTitles, lockIssueIfGivable } from '../../catalogue/titles.ts';
import { foldCode, newCode } from '../../coupons/codes.ts';
import { beginOrder, endOrder } from '../../coupons/couponOrders.ts';
import {
  type CouponFilter,
  findCoupon,
  insertCoupons,
  listCoupons as listStoredCoupons,
  listRedemptions as listStoredRedemptions,
  withdrawCoupons,
} from '../../coupons/coupons.ts';
import type { Database } from '../../database/connection.ts';
import { eachPart, type Part } from '../../database/eachPart.ts';
import { HttpError } from '../../httpError.ts';
import type { Services } from '../../services.ts';
import { csvFile } from '../csv.ts';
import type { DeskHandler } from '../deskHandler.ts';
import { placeId, readPlace, writePlace } from '../placeText.ts';
import { recordChange } from '../recordChange.ts';

type Coupon = DeskAnswer<'getCoupon'>;
type StoredCoupon = Awaited<ReturnType<typeof listStoredCoupons>>[number];

/** The rows that the server reads at once for a file. */
const PART = 1000;

/** Coupons: making them, finding them, and withdrawing them. */
export function couponsDeskHandlers({ db }: Services) {
  const listCoupons: DeskHandler<'listCoupons'> = async ({ query: { q, series, after, limit } }) => {
    const found = await listStoredCoupons(db, { q, series }, { after: readPlace(placeId, after), limit });
    return { rows: await describeCoupons(db, found), next: nextPlace(found, limit) };
  };

  const makeCoupons: DeskHandler<'makeCoupons'> = async ({ body, actor }) => {
    const { key, ...order } = body;
    const { code, count, ...terms } = order;
    const expires_at = terms.expires_at === null ? null : new Date(terms.expires_at);
    if (expires_at && expires_at <= new Date()) throw new HttpError(400, 'invalid_request', 'the end is past');
    if (code !== undefined && foldCode(code) === '') {
      throw new HttpError(400, 'invalid_request', 'a code needs a letter or a number');
    }
    const asked = code === undefined ? Array.from({ length: count }, newCode) : [code];
    const codes = await db.transaction().execute(async (transaction) => {
      const wanted = JSON.stringify(order);
      const former = key === undefined ? null : await beginOrder(transaction, key, wanted);
      if (former?.terms === wanted) return former.codes;
      if (former) throw new HttpError(400, 'invalid_request', 'the key is of another order');
      if (terms.issue_id !== null && !(await lockIssueIfGivable(transaction, terms.issue_id))) {
        throw new HttpError(404, 'not_found');
      }
      const rows = asked.map((each) => ({ code: each, ...terms, expires_at }));
      const added = await insertCoupons(transaction, rows);
      if (added.length < asked.length) throw new HttpError(409, 'code_taken');
      await recordChange(transaction, actor, {
        action: 'makeCoupons',
        subject: terms.series === null ? 'coupons' : `coupons:${terms.series}`,
        after: { count: added.length, ...terms },
      });
      if (key !== undefined) await endOrder(transaction, key, added);
      return added;
    });
    return { codes };
  };

  const exportCoupons: DeskHandler<'exportCoupons'> = async ({ query }) =>
    csvFile('coupons.csv', COLUMNS, exportedParts(db, query));

  const getCoupon: DeskHandler<'getCoupon'> = ({ params: { id } }) => requireCoupon(db, id);

  const listRedemptions: DeskHandler<'listRedemptions'> = async ({ params: { id }, query: { after, limit } }) => {
    await requireCoupon(db, id);
    const found = await listStoredRedemptions(db, id, { after: readPlace(placeId, after), limit });
    const readers = await findUsersById(db, [...new Set(found.flatMap(({ user_id }) => user_id ?? []))]);
    const emails = new Map(readers.map((reader) => [reader.id, reader.email]));
    return {
      rows: found.map(({ id: redemption, user_id, redeemed_at, expires_at }) => ({
        id: redemption,
        reader: user_id === null ? null : { id: user_id, email: emails.get(user_id) ?? null },
        redeemed_at: redeemed_at.toISOString(),
        expires_at: expires_at?.toISOString() ?? null,
      })),
      next: nextPlace(found, limit),
    };
  };

  const withdrawCoupon: DeskHandler<'withdrawCoupon'> = async ({ params: { id }, body: { revoke }, actor }) => {
    const coupon = await requireCoupon(db, id);
    await db.transaction().execute(async (transaction) => {
      const { withdrawn } = await withdrawCoupons(transaction, { id, revoke });
      if (withdrawn.length === 0 && !revoke) return;
      await recordChange(transaction, actor, {
        action: 'withdrawCoupon',
        subject: `coupon:${coupon.code}`,
        before: { uses: coupon.uses },
        after: { revoke },
      });
    });
    return requireCoupon(db, id);
  };

  const withdrawSeries: DeskHandler<'withdrawSeries'> = ({ body: { series, revoke }, actor }) =>
    db.transaction().execute(async (transaction) => {
      const { withdrawn, of } = await withdrawCoupons(transaction, { series, revoke });
      if (withdrawn.length > 0 || (revoke && of > 0)) {
        await recordChange(transaction, actor, {
          action: 'withdrawSeries',
          subject: `coupons:${series}`,
          after: { count: withdrawn.length, revoke },
        });
      }
      return { withdrawn: withdrawn.length };
    });

  return {
    listCoupons,
    makeCoupons,
    exportCoupons,
    getCoupon,
    listRedemptions,
    withdrawCoupon,
    withdrawSeries,
  };
}

const nextPlace = (rows: readonly { id: number }[], limit: number): string | null => {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return last ? writePlace(last.id) : null;
};

/** @throws HttpError 404 */
async function requireCoupon(db: Database, id: number): Promise<Coupon> {
  const found = await findCoupon(db, id);
  const [coupon] = found ? await describeCoupons(db, [found]) : [];
  if (!coupon) throw new HttpError(404, 'not_found');
  return coupon;
}

async function describeCoupons(db: Database, coupons: readonly StoredCoupon[]): Promise<Coupon[]> {
  const titles = await findTitles(db, [...new Set(coupons.flatMap(({ issue_id }) => issue_id ?? []))]);
  return coupons.map((coupon) => ({
    id: coupon.id,
    code: coupon.code,
    issue: coupon.issue_id === null ? null : { id: coupon.issue_id, title: titles.get(coupon.issue_id) ?? '' },
    days: coupon.days,
    series: coupon.series,
    uses: coupon.uses,
    max_uses: coupon.max_uses,
    per_person: coupon.per_person,
    expires_at: coupon.expires_at?.toISOString() ?? null,
    state: findState(coupon),
    created_at: coupon.created_at.toISOString(),
  }));
}

function findState({ withdrawn_at, expires_at, max_uses, uses }: StoredCoupon): Coupon['state'] {
  if (withdrawn_at) return 'withdrawn';
  if (expires_at && expires_at <= new Date()) return 'expired';
  return max_uses !== null && uses >= max_uses ? 'used_up' : 'open';
}

const COLUMNS = ['code', 'series', 'issue', 'days', 'uses', 'max_uses', 'per_person', 'expires_at', 'state'] as const;

async function* exportedParts(db: Database, filter: CouponFilter) {
  const parts = eachPart(
    PART,
    (part: Part<number>) => listStoredCoupons(db, filter, part),
    ({ id }) => id,
  );
  for await (const rows of parts) {
    yield rows.map((coupon) => ({
      code: coupon.code,
      series: coupon.series,
      issue: coupon.issue_id,
      days: coupon.days,
      uses: coupon.uses,
      max_uses: coupon.max_uses,
      per_person: coupon.per_person,
      expires_at: coupon.expires_at?.toISOString() ?? null,
      state: findState(coupon),
    }));
  }
}
