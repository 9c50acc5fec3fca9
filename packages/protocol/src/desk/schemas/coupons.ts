import { z } from 'zod';
import type { couponsOperations } from '../coupons.ts';
import { couponMost, longest } from '../limits.ts';
import { type DeskShapes, idParams, page, pageQuery } from './deskShapes.ts';

const seriesName = z
  .string()
  .trim()
  .min(1)
  .max(longest.couponSeries)
  .describe('The name of coupons that belong together.');

const filter = {
  q: z.string().trim().max(100).default('').describe('The beginning of a code, or of the name of a series.'),
  series: seriesName.optional(),
};

const coupon = z
  .object({
    id: z.int(),
    code: z.string(),
    issue: z
      .object({ id: z.int(), title: z.string() })
      .nullable()
      .describe('The issue that it gives; null: all issues.'),
    days: z.int().nullable().describe('The days for which it opens all issues; null: it gives an issue.'),
    series: z.string().nullable(),
    uses: z.int(),
    max_uses: z.int().nullable().describe('By all readers together; null: no limit.'),
    per_person: z.int(),
    expires_at: z.iso.datetime().nullable().describe('From this time on it can’t be redeemed.'),
    state: z.enum(['open', 'used_up', 'expired', 'withdrawn']),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'DeskCoupon', description: 'A coupon, and how often it was redeemed.' });

const redemption = z.object({
  id: z.int(),
  reader: z
    .object({ id: z.int(), email: z.string().nullable() })
    .nullable()
    .describe('Null: the reader has deleted the account.'),
  redeemed_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable().describe('The end of the access that it gave; null: no end.'),
});

const count = z.int().min(1).max(couponMost.uses);
const newCoupons = z
  .object({
    key: z
      .uuid()
      .optional()
      .describe(
        'One for each order of a member. The same request again makes no further coupons. Without a key, each request makes some.',
      ),
    code: z
      .string()
      .trim()
      .min(1)
      .max(longest.couponCode)
      .optional()
      .describe('Without a code, the server makes random ones.'),
    count: z.int().min(1).max(couponMost.atOnce).default(1),
    series: seriesName.nullable().default(null),
    issue_id: count.nullable().default(null),
    days: z.int().min(1).max(couponMost.days).nullable().default(null),
    max_uses: count.nullable().default(1).describe('By all readers together, of each code; null: no limit.'),
    per_person: z.int().min(1).max(couponMost.perPerson).default(1),
    expires_at: z.iso.datetime().nullable().default(null).describe('From this time on they can’t be redeemed.'),
  })
  .strict()
  .refine(({ issue_id, days }) => (issue_id === null) !== (days === null), 'give either issue_id or days')
  .refine(({ code, count }) => code === undefined || count === 1, 'several coupons can’t have the same code');

const revoke = z
  .boolean()
  .default(false)
  .describe('Also takes back what readers have got by it. False: readers keep it.');
const withdrawn = z.object({ withdrawn: z.int() }).describe('The number of coupons that this call has withdrawn.');

export const couponsWire = {
  listCoupons: { query: pageQuery.extend(filter), answer: page(coupon).describe('Coupons, the newest first.') },
  makeCoupons: {
    body: newCoupons,
    answer: z.object({ codes: z.array(z.string()) }).describe('The new codes.'),
  },
  exportCoupons: {
    query: z.object(filter),
    answer: z.string().describe('A line for each coupon, the newest first.'),
  },
  getCoupon: { params: idParams, answer: coupon },
  listRedemptions: {
    params: idParams,
    query: pageQuery,
    answer: page(redemption).describe('Redemptions, the newest first.'),
  },
  withdrawCoupon: { params: idParams, body: z.object({ revoke }).strict(), answer: coupon },
  withdrawSeries: { body: z.object({ series: seriesName, revoke }).strict(), answer: withdrawn },
} as const satisfies DeskShapes<typeof couponsOperations>;
