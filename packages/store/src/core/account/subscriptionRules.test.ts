import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanPayment } from '@magazine-store/protocol';
import { hasSubscription, subscriptionState } from './subscriptionRules.ts';

const SOON = '2027-01-01T00:00:00Z';
const paid = (status: PlanPayment['status'], active: boolean): PlanPayment => ({
  status,
  next_billing_date: SOON,
  subscription: { active, expires_at: SOON },
});
const granted = { issues: [], subscription: { active: true, expires_at: SOON } };
const lapsed = { issues: [], subscription: { active: false, expires_at: SOON } };

test("a plan's payment says how it goes on", () => {
  assert.deepEqual(subscriptionState(paid('activated', true), granted), { state: 'active', next: SOON });
  assert.deepEqual(subscriptionState(paid('pending', false), null), { state: 'pending' });
  assert.deepEqual(subscriptionState(paid('cancelled', true), granted), { state: 'cancelled', until: SOON });
  assert.deepEqual(subscriptionState(paid('cancelled', true), null), { state: 'cancelled', until: SOON });
});

test('without a payment, or after its end, other entitlements count', () => {
  assert.deepEqual(subscriptionState(null, granted), { state: 'granted', until: SOON });
  assert.deepEqual(subscriptionState(paid('cancelled', false), granted), { state: 'granted', until: SOON });
  assert.deepEqual(subscriptionState(paid('cancelled', false), lapsed), { state: 'none' });
  assert.deepEqual(subscriptionState(null, lapsed), { state: 'none' });
});

test('a plan whose payment failed says so, and until when it can be read', () => {
  const failed = { ...paid('cancelled', false), payment_failed: true };
  const stillPaid = { ...paid('cancelled', true), payment_failed: true };
  assert.deepEqual(subscriptionState(stillPaid, granted), { state: 'failed', until: SOON });
  assert.deepEqual(subscriptionState(failed, lapsed), { state: 'failed', until: null });
  assert.deepEqual(
    subscriptionState(failed, granted),
    { state: 'granted', until: SOON },
    'a coupon opens the issues now',
  );
  assert.equal(hasSubscription(failed, lapsed), false);
});

test('a plan whose renewal failed says when the provider tries again, and can still be cancelled', () => {
  const retried = { ...paid('activated', false), payment_failed: true };
  assert.deepEqual(subscriptionState(retried, granted), { state: 'retrying', next: SOON, until: SOON });
  assert.deepEqual(subscriptionState(retried, lapsed), { state: 'retrying', next: SOON, until: null });
  assert.deepEqual(subscriptionState(retried, null), { state: 'unknown' });
  assert.equal(hasSubscription(retried, lapsed), true);
});

test('a cancelled plan has ended once the purchases say so', () => {
  assert.deepEqual(subscriptionState(paid('cancelled', true), lapsed), { state: 'none' });
});

test('plans are offered only once the entitlements are known', () => {
  assert.deepEqual(subscriptionState(null, null), { state: 'unknown' });
  assert.deepEqual(subscriptionState(paid('cancelled', false), null), { state: 'unknown' });
});
