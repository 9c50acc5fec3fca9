import type { Database } from '../database/connection.ts';
import { PublishingError } from '../publishing/publishing.ts';
import { allCoupons, insertCoupons } from './coupons.ts';

/** A coupon that a publisher makes. It also crosses a socket, so its date is text. */
export interface CouponOrder {
  code: string;
  issueId: number | null;
  days: number | null;
  maxUses: number | null;
  perPerson: number;
  until: string | null;
  /** The name for coupons that belong together. */
  series: string | null;
}

export interface CouponState extends CouponOrder {
  uses: number;
  withdrawn: boolean;
}

/** The publisher's side of coupons. */
export interface CouponBook {
  /** @throws PublishingError when the code is taken, or there is no such issue */
  addCoupon(order: CouponOrder): Promise<void>;
  listCoupons(): Promise<CouponState[]>;
}

export function databaseCoupons(db: Database): CouponBook {
  return {
    async addCoupon({ code, issueId, days, maxUses, perPerson, until, series }) {
      const expires_at = until === null ? null : new Date(until);
      const terms = { issue_id: issueId, days, max_uses: maxUses, per_person: perPerson, expires_at, series };
      const added = await insertCoupons(db, [{ code, ...terms }]).catch((error: unknown) => {
        if (isForeignKeyViolation(error)) throw new PublishingError(`there is no issue ${issueId}`);
        throw error;
      });
      if (added.length === 0) throw new PublishingError(`there is already a coupon ${code}`);
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

/** True: there is no such issue. The code is of PostgreSQL's documentation, appendix A. */
export const isForeignKeyViolation = (error: unknown): boolean => (error as { code?: string }).code === '23503';
