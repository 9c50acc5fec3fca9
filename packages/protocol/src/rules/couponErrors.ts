/** The values of `code` in the refusal of a coupon. */
export const couponErrors = {
  unknown: '5b0f0e8a-3c1e-4f0e-9a35-0d9a4f1c7a01',
  used: '5b0f0e8a-3c1e-4f0e-9a35-0d9a4f1c7a02',
  usedByYou: '5b0f0e8a-3c1e-4f0e-9a35-0d9a4f1c7a03',
  owned: '5b0f0e8a-3c1e-4f0e-9a35-0d9a4f1c7a04',
} as const;

export type CouponFault = keyof typeof couponErrors;
