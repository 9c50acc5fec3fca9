import { z } from 'zod';

export const promocode = z.object({
  id: z.int(),
  type: z.enum(['subscription', 'issue']).describe('`subscription` opens all issues.'),
  issue_id: z.int().optional().describe('The issue that a coupon of the type `issue` opens.'),
  expires_at: z.iso.datetime().nullable().describe('The end of the access that the coupon gives; null: no end.'),
});

/** The user's coupons that have not expired, the newest first. */
export const promocodesAnswer = z.object({ promocodes: z.array(promocode) });

export const redeemPromocodeBody = z.object({ code: z.string().max(200) });
export const redeemPromocodeAnswer = z.object({ promocode });

/** 400 of a coupon that cannot be redeemed. */
export const couponRefusal = z.object({
  error: z.string(),
  code: z.uuid().describe('A value of `couponErrors`.'),
});
