import type { PurchaseItem } from '@magazine-store/protocol';

/** An action that needs an account. The store asks a signed-out reader to sign in, and acts afterwards. */
export type Wish =
  | { type: 'purchase.wanted'; item: PurchaseItem }
  | { type: 'subscription.wanted' }
  | { type: 'coupon.wanted' };
