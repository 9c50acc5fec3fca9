import { z } from 'zod';

export const promocode = z.object({
  id: z.int(),
  /** `subscription` opens all issues. */
  type: z.enum(['subscription', 'issue']),
  /** The issue that a coupon of the type `issue` opens. */
  issue_id: z.int().optional(),
  /** The end of the access that the coupon gives; null: no end. */
  expires_at: z.iso.datetime().nullable(),
});

/** The user's coupons that have not expired, the newest first. */
export const promocodesAnswer = z.object({ promocodes: z.array(promocode) });

export const redeemPromocodeBody = z.object({ code: z.string().max(200) });
export const redeemPromocodeAnswer = z.object({ promocode });

/** 400 of a coupon that cannot be redeemed. */
export const couponRefusal = z.object({
  error: z.string(),
  /** A value of `couponErrors`. */
  code: z.uuid(),
});
