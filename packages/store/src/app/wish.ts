import type { PurchaseItem } from '@magazine-store/protocol';

/** What needs an account. A signed-out reader is asked to sign in, and gets it afterwards. */
export type Wish =
  | { type: 'purchase.wanted'; item: PurchaseItem }
  | { type: 'subscription.wanted' }
  | { type: 'coupon.wanted' };
