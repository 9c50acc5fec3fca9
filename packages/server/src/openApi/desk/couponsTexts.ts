import type { couponsOperations } from '@magazine-store/protocol/desk';
import type { DeskText } from './deskText.ts';

const coupon = {
  id: 31,
  code: 'K7QM-2XWP-9RTD',
  issue: { id: 12, title: 'Medvind 3: Runt sjön' },
  days: null,
  series: 'Boat fair 2027',
  uses: 1,
  max_uses: 1,
  per_person: 1,
  expires_at: '2027-12-31T23:59:59.999Z',
  state: 'used_up' as const,
  created_at: '2027-03-01T08:30:00.000Z',
};

export const couponsTexts: { [Op in keyof typeof couponsOperations]: DeskText<Op> } = {
  listCoupons: {
    summary: 'List coupons, or find them',
    description: 'The newest first.',
    examples: { query: { q: 'boat' }, answer: { rows: [coupon], next: null } },
  },
  makeCoupons: {
    summary: 'Make coupons',
    description:
      'Each gives an issue, or opens all issues for some days. Up to 1,000 in one call. If the code is taken, nothing is made.',
    errors: { 404: ['not_found'], 409: ['code_taken'] },
    examples: {
      body: { count: 2, series: 'Boat fair 2027', issue_id: 12 },
      answer: { codes: ['K7QM-2XWP-9RTD', 'M3FH-8KVC-4NJY'] },
    },
  },
  exportCoupons: {
    summary: 'Get coupons as a table',
    description: 'A cell that a spreadsheet would run as a formula begins with an apostrophe.',
    fileType: 'text/csv',
    examples: {
      query: { series: 'Boat fair 2027' },
      answer:
        'code,series,issue,days,uses,max_uses,per_person,expires_at,state\r\nK7QM-2XWP-9RTD,Boat fair 2027,12,,1,1,1,2027-12-31T23:59:59.999Z,used_up\r\n',
    },
  },
  getCoupon: {
    summary: 'Get a coupon',
    errors: { 404: ['not_found'] },
    examples: { params: { id: 31 }, answer: coupon },
  },
  listRedemptions: {
    summary: 'List the redemptions of a coupon',
    description: 'The newest first. A redemption stays when its reader deletes the account.',
    errors: { 404: ['not_found'] },
    examples: {
      params: { id: 31 },
      query: {},
      answer: {
        rows: [
          {
            id: 77,
            reader: { id: 4711, email: 'rita@example.com' },
            redeemed_at: '2027-03-02T09:00:00.000Z',
            expires_at: null,
          },
        ],
        next: null,
      },
    },
  },
  withdrawCoupon: {
    summary: 'Withdraw a coupon',
    description:
      'From now on it can’t be redeemed, for good. With `revoke` the readers also lose what they got by it. A second call changes nothing more.',
    errors: { 404: ['not_found'] },
    examples: { params: { id: 31 }, body: { revoke: false }, answer: { ...coupon, state: 'withdrawn' } },
  },
  withdrawSeries: {
    summary: 'Withdraw all coupons of a series',
    description: 'The same as `withdrawCoupon` for each of them, all together or none.',
    examples: { body: { series: 'Boat fair 2027', revoke: false }, answer: { withdrawn: 2 } },
  },
};
