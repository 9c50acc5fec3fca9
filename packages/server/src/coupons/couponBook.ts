import { lockIssueIfGivable } from '../catalogue/titles.ts';
import type { Database } from '../database/connection.ts';
import { PublishingError } from '../publishing/publishing.ts';
import { foldCode } from './codes.ts';
import { allCoupons, insertCoupons } from './coupons.ts';

/** What coupons give, and how often. It also crosses a socket, so its date is text. */
interface CouponTerms {
  issueId: number | null;
  days: number | null;
  maxUses: number | null;
  perPerson: number;
  until: string | null;
  /** The name for coupons that belong together. */
  series: string | null;
}

/** Coupons that a publisher makes, one for each code. */
export interface CouponOrder extends CouponTerms {
  codes: readonly string[];
}

export interface CouponState extends CouponTerms {
  code: string;
  uses: number;
  withdrawn: boolean;
}

/** The publisher's side of coupons. */
export interface CouponBook {
  /**
   * Makes all of the coupons, or none.
   * @throws PublishingError when a code is taken, there is no such issue, or it is a draft
   */
  addCoupons(order: CouponOrder): Promise<void>;
  listCoupons(): Promise<CouponState[]>;
}

export function databaseCoupons(db: Database): CouponBook {
  return {
    async addCoupons({ codes, issueId, days, maxUses, perPerson, until, series }) {
      const expires_at = until === null ? null : new Date(until);
      const terms = { issue_id: issueId, days, max_uses: maxUses, per_person: perPerson, expires_at, series };
      await db.transaction().execute(async (transaction) => {
        if (issueId !== null && !(await lockIssueIfGivable(transaction, issueId))) {
          throw new PublishingError(`there is no issue ${issueId}, or it is a draft`);
        }
        const coupons = codes.map((code) => ({ code: foldCode(code), ...terms }));
        const added = await insertCoupons(transaction, coupons);
        const free = new Set(added);
        const taken = coupons.find(({ code }) => !free.has(code));
        if (taken) throw new PublishingError(`there is already a coupon ${taken.code}`);
      });
    },
    async listCoupons() {
      return (await allCoupons(db)).map((coupon) => ({
        code: coupon.code,
        issueId: coupon.issue_id,
        days: coupon.days,
        maxUses: coupon.max_uses,
        perPerson: coupon.per_person,
        until: coupon.expires_at?.toISOString() ?? null,
        series: coupon.series,
        uses: coupon.uses,
        withdrawn: coupon.withdrawn_at !== null,
      }));
    },
  };
}
