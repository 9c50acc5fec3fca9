import { now } from '../ids.ts';
import type { Ledger } from '../ledger.ts';
import { toMinorUnits, toMoney } from '../money.ts';
import { addCapture, notifyCapture } from '../orders/captures.ts';
import { PAYER } from '../payer.ts';
import type { Cycle, Subscription } from './shapes.ts';
import { after } from './term.ts';

function enter(subscription: Subscription, status: Subscription['status']): void {
  subscription.status = status;
  subscription.status_update_time = now();
  subscription.update_time = subscription.status_update_time;
}

/**
 * The payer agrees. The subscription is active and paid for at once, unless the money is on its way or the store must
 * activate it.
 */
export function approveSubscription(ledger: Ledger, subscription: Subscription, { pending = false } = {}): void {
  if (subscription.status !== 'APPROVAL_PENDING') throw new Error(`${subscription.id} is ${subscription.status}`);
  subscription.subscriber = PAYER;
  enter(subscription, 'APPROVED');
  subscription.links = subscription.links.filter(({ rel }) => rel !== 'approve');
  if (!pending && !ledger.continued.has(subscription.id)) activate(ledger, subscription);
}

/**
 * Begins the subscription with the first payment, or resumes a suspended one within the term that is paid.
 * @param funds `pending`: the money of the first payment is on its way
 */
export function activate(ledger: Ledger, subscription: Subscription, funds: 'paid' | 'pending' = 'paid'): void {
  if (subscription.status !== 'APPROVED' && subscription.status !== 'SUSPENDED') {
    throw new Error(`${subscription.id} is ${subscription.status}`);
  }
  const begins = subscription.status === 'APPROVED';
  enter(subscription, 'ACTIVE');
  if (!begins) {
    ledger.record('BILLING.SUBSCRIPTION.ACTIVATED', subscription, 'Subscription activated');
    return;
  }
  const tell = payTerm(ledger, subscription, now(), funds);
  ledger.record('BILLING.SUBSCRIPTION.ACTIVATED', subscription, 'Subscription activated');
  tell();
}

/** Begins the next term: it is paid, or its money is on its way, or the payment fails, or no term is left. */
export function renew(ledger: Ledger, subscription: Subscription, outcome: 'paid' | 'pending' | 'failed'): void {
  if (subscription.status !== 'ACTIVE') throw new Error(`${subscription.id} is ${subscription.status}`);
  const cycle = dueCycle(ledger, subscription);
  if (!cycle) end(ledger, subscription, 'EXPIRED');
  else if (outcome === 'failed') fail(ledger, subscription, cycle);
  else payTerm(ledger, subscription, subscription.billing_info.next_billing_time ?? now(), outcome)();
}

/** Ends the subscription, cancelled or at its end. The provider bills no more. */
export function end(ledger: Ledger, subscription: Subscription, how: 'CANCELLED' | 'EXPIRED', reason?: string): void {
  enter(subscription, how);
  if (reason !== undefined) subscription.status_change_note = reason;
  delete subscription.billing_info.next_billing_time;
  ledger.record(`BILLING.SUBSCRIPTION.${how}`, subscription, `Subscription ${how.toLowerCase()}`);
}

export function suspend(ledger: Ledger, subscription: Subscription): void {
  enter(subscription, 'SUSPENDED');
  ledger.record('BILLING.SUBSCRIPTION.SUSPENDED', subscription, 'Subscription suspended');
}

/** Takes the money for one term that begins then. Returns a function that records the event. */
function payTerm(
  ledger: Ledger,
  subscription: Subscription,
  begins: string,
  funds: 'paid' | 'pending' = 'paid',
): () => void {
  const cycle = dueCycle(ledger, subscription);
  const info = subscription.billing_info;
  const execution = info.cycle_executions.find(({ sequence }) => sequence === cycle?.sequence);
  if (!cycle || !execution) return () => {};
  execution.cycles_completed++;
  if (execution.total_cycles > 0) execution.cycles_remaining--;
  info.next_billing_time = after(begins, cycle.frequency);
  const price = cycle.pricing_scheme?.fixed_price;
  if (!price || toMinorUnits(price) === 0) return () => {};
  // This term also collects earlier failed payments, if the plan says so.
  const collects = ledger.plans.get(subscription.plan_id)?.payment_preferences.auto_bill_outstanding;
  const owed = collects ? toMinorUnits(info.outstanding_balance) : 0;
  const amount = toMoney(toMinorUnits(price) + owed, price.currency_code);
  info.last_payment = { amount, time: now() };
  info.failed_payments_count = 0;
  if (collects) info.outstanding_balance = toMoney(0, price.currency_code);
  const { id, custom_id } = subscription;
  const pending = funds === 'pending';
  const capture = addCapture(ledger, amount, { pending, ...(custom_id !== undefined && { custom_id }) });
  ledger.captureSubscriptions.set(capture.id, id);
  return pending ? () => {} : () => notifyCapture(ledger, capture);
}

/** Too many failures suspend it: https://developer.paypal.com/docs/subscriptions/customize/payment-failure-retry/. */
function fail(ledger: Ledger, subscription: Subscription, cycle: Cycle): void {
  const info = subscription.billing_info;
  const price = cycle.pricing_scheme?.fixed_price ?? info.outstanding_balance;
  info.failed_payments_count++;
  info.outstanding_balance = toMoney(toMinorUnits(info.outstanding_balance) + toMinorUnits(price), price.currency_code);
  info.last_failed_payment = { amount: price, time: now(), reason_code: 'PAYMENT_DENIED' };
  ledger.record('BILLING.SUBSCRIPTION.PAYMENT.FAILED', subscription, 'Payment failed for subscription');
  const threshold = ledger.plans.get(subscription.plan_id)?.payment_preferences.payment_failure_threshold ?? 0;
  if (threshold > 0 && info.failed_payments_count >= threshold) suspend(ledger, subscription);
}

/** Cycles follow one another; one without an end is the last. */
const dueCycle = (ledger: Ledger, { plan_id, billing_info }: Subscription): Cycle | undefined =>
  ledger.plans
    .get(plan_id)
    ?.billing_cycles.find(({ sequence, total_cycles }) =>
      billing_info.cycle_executions.some(
        (done) => done.sequence === sequence && (total_cycles === 0 || done.cycles_completed < total_cycles),
      ),
    );
