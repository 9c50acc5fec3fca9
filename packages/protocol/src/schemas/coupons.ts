import { z } from 'zod';

export const promocode = z
  .object({
    id: z.int(),
    type: z.enum(['subscription', 'issue']).describe('`subscription` opens all issues.'),
    issue_id: z.int().optional().describe('The issue that a coupon of the type `issue` opens.'),
    expires_at: z.iso.datetime().nullable().describe('The end of the access that the coupon gives; null: no end.'),
  })
  .meta({ id: 'Promocode' });

export const promocodesAnswer = z
  .object({ promocodes: z.array(promocode) })
  .describe("The user's coupons that have not expired, the newest first.");

export const redeemPromocodeBody = z.object({ code: z.string().max(200) });
export const redeemPromocodeAnswer = z.object({ promocode }).describe('The redeemed coupon.');

export const couponRefusal = z
  .object({
    error: z.string(),
    code: z.uuid().describe('One of the codes in the docs.'),
  })
  .meta({ id: 'CouponRefusal', description: 'The coupon cannot be redeemed. `code` says why.' });
