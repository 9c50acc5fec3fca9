import { newId, now } from '../ids.ts';
import type { Ledger } from '../ledger.ts';
import { toMoney } from '../money.ts';
import type { Answer, CallContext } from '../wire/callContext.ts';
import { notFound, type Refusal, unprocessable } from '../wire/refusal.ts';
import { activate, end } from './life.ts';
import type { Subscription } from './shapes.ts';

/** https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_create */
export function createSubscription({ stage: { ledger }, body, whole }: CallContext): Answer {
  const plan = ledger.plans.get(body.required('plan_id'));
  if (!plan) throw notFound();
  if (plan.status !== 'ACTIVE') throw unprocessable('PLAN_STATUS_INVALID', 'Plan must be in active state.');
  const currency = plan.billing_cycles.find(({ pricing_scheme }) => pricing_scheme)?.pricing_scheme?.fixed_price;
  const context = body.group('application_context');
  const id = newId('I-', 12);
  const time = now();
  const subscription: Subscription = {
    id,
    plan_id: plan.id,
    status: 'APPROVAL_PENDING',
    status_update_time: time,
    ...body.texts('custom_id'),
    quantity: '1',
    start_time: time,
    billing_info: {
      outstanding_balance: toMoney(0, currency?.currency_code ?? 'USD'),
      cycle_executions: plan.billing_cycles.map(({ tenure_type, sequence, total_cycles }) => ({
        tenure_type,
        sequence,
        cycles_completed: 0,
        cycles_remaining: total_cycles,
        total_cycles,
      })),
      failed_payments_count: 0,
    },
    plan_overridden: false,
    create_time: time,
    update_time: time,
    links: [
      ledger.link('approve', `/webapps/billing/subscriptions?ba_token=${id}`),
      ledger.link('self', `/v1/billing/subscriptions/${id}`),
    ],
  };
  ledger.subscriptions.set(id, subscription);
  ledger.back.set(id, { approved: context?.text('return_url'), cancelled: context?.text('cancel_url') });
  if (context?.oneOf('user_action', ['CONTINUE', 'SUBSCRIBE_NOW']) === 'CONTINUE') ledger.continued.add(id);
  const { status, create_time, links } = subscription;
  return { status: 201, body: whole ? subscription : { id, status, create_time, links } };
}

export function findSubscription(ledger: Ledger, id: string): Subscription {
  const subscription = ledger.subscriptions.get(id);
  if (!subscription) throw notFound();
  return subscription;
}

export const showSubscription = ({ stage: { ledger }, id }: CallContext): Answer => ({
  status: 200,
  body: findSubscription(ledger, id),
});

/** https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_cancel */
export function cancelSubscription({ stage: { ledger }, body, id }: CallContext): Answer {
  const subscription = findSubscription(ledger, id);
  const reason = body.required('reason');
  if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED') {
    throw badStatus('cancel', 'active or suspended');
  }
  end(ledger, subscription, 'CANCELLED', reason);
  return { status: 204 };
}

/** https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_activate */
export function activateSubscription({ stage: { ledger }, id }: CallContext): Answer {
  const subscription = findSubscription(ledger, id);
  if (subscription.status !== 'APPROVED' && subscription.status !== 'SUSPENDED') {
    throw badStatus('activate', 'suspended or approved');
  }
  activate(ledger, subscription);
  return { status: 204 };
}

const badStatus = (action: string, wanted: string): Refusal =>
  unprocessable(
    'SUBSCRIPTION_STATUS_INVALID',
    `Invalid subscription status for ${action} action; subscription status should be ${wanted}.`,
  );
