import type { PlanPayment, Purchases } from '@magazine-store/protocol';

/** What there is to say of a reader's subscription; times as the API has them, null where it knows none. */
export type SubscriptionState =
  /** The purchases are not known, and nothing else says it. */
  | { state: 'unknown' }
  | { state: 'none' }
  | { state: 'pending' }
  | { state: 'active'; next: string | null }
  | { state: 'cancelled'; until: string | null }
  /** The last payment failed. Until the time has come, what was paid before can be read. */
  | { state: 'failed'; until: string | null }
  /** By a coupon: nothing is paid, nothing renews itself. */
  | { state: 'granted'; until: string | null };

/** The purchases decide what may be read; the plan's payment says how it goes on. */
export function subscriptionState(payment: PlanPayment | null, purchases: Purchases | null): SubscriptionState {
  const granted = purchases?.subscription;
  if (payment?.status === 'pending') return { state: 'pending' };
  if (payment?.status === 'activated') return { state: 'active', next: payment.next_billing_date };
  if (payment?.payment_failed && purchases) {
    return { state: 'failed', until: granted?.active ? granted.expires_at : null };
  }
  // What the payment says of today may be older than what the purchases say.
  if (payment?.status === 'cancelled' && payment.subscription.active && (purchases === null || granted?.active)) {
    return { state: 'cancelled', until: payment.subscription.expires_at };
  }
  if (purchases === null) return { state: 'unknown' };
  return granted?.active ? { state: 'granted', until: granted.expires_at } : { state: 'none' };
}

export function hasSubscription(payment: PlanPayment | null, purchases: Purchases | null): boolean {
  const { state } = subscriptionState(payment, purchases);
  return state !== 'none' && state !== 'unknown' && state !== 'failed';
}
