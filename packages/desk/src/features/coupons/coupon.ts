import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';

export type Coupon = DeskAnswer<'getCoupon'>;

export const COUPONS = ['coupons'] as const;

/** The states of coupons in words. */
export const couponStates: Readonly<Record<Coupon['state'], MessageDescriptor>> = {
  open: msg`Can be used`,
  used_up: msg`Used up`,
  expired: msg`Expired`,
  withdrawn: msg`Withdrawn`,
};
