import type { PlanPayment, Purchases } from '@magazine-store/protocol';

/** The state of a reader's subscription. Times are the API's; null where the API has none. */
export type SubscriptionState =
  /** The purchases could not be loaded, and no payment tells the state. */
  | { state: 'unknown' }
  | { state: 'none' }
  | { state: 'pending' }
  | { state: 'active'; next: string | null }
  | { state: 'cancelled'; until: string | null }
  /** The last payment failed. Until that time the reader can read what was paid before. */
  | { state: 'failed'; until: string | null }
  /** The last payment failed, and the provider tries again. */
  | { state: 'retrying'; next: string | null; until: string | null }
  /** A coupon grants it: it has no payments and does not renew itself. */
  | { state: 'granted'; until: string | null };

/** The purchases decide what the reader may read. The plan's payment decides how the subscription goes on. */
export function subscriptionState(payment: PlanPayment | null, purchases: Purchases | null): SubscriptionState {
  const granted = purchases?.subscription;
  if (payment?.status === 'pending') return { state: 'pending' };
  if (payment?.payment_failed && purchases) {
    const until = granted?.active ? granted.expires_at : null;
    const next = payment.next_billing_date;
    if (payment.status === 'activated') return { state: 'retrying', next, until };
    // The plan's own time is over: a coupon or a gift opens the issues.
    if (granted?.active && !payment.subscription.active) return { state: 'granted', until };
    return { state: 'failed', until };
  }
  if (payment?.status === 'activated' && !payment.payment_failed) {
    return { state: 'active', next: payment.next_billing_date };
  }
  // The payment's view of today may be older than the purchases, so both have to be active.
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
