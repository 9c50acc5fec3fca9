import type Stripe from 'stripe';
import type { CallContext } from '../wire/callContext.ts';
import { LIST_PARAMETERS, toPage } from '../wire/lists.ts';
import { badParameter, badState, notFound } from '../wire/refusal.ts';
import { findCharge } from './charges.ts';
import { newId, now } from './ids.ts';
import { type Ledger, NO_REQUEST } from './ledger.ts';
import { findIntent } from './paymentIntents.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** https://docs.stripe.com/api/refunds/create */
export function createRefund({ ledger, params, request }: CallContext): Stripe.Refund {
  params.only(['charge', 'payment_intent', 'amount', 'reason', 'metadata', 'expand']);
  const chargeId = params.text('charge');
  const intentId = params.text('payment_intent');
  if (chargeId === undefined && intentId === undefined) {
    const message = 'One of the following params should be provided for this request: payment_intent or charge.';
    throw badParameter(message, 'parameter_missing', 'charge');
  }
  const charge =
    chargeId === undefined ? findIntentCharge(ledger, intentId ?? '') : findCharge(ledger, chargeId, 'charge');
  const reason = params.oneOf('reason', REASONS) ?? null;
  return addRefund(ledger, charge, { amount: params.integer('amount'), reason, metadata: params.metadata() }, request);
}

export function findIntentCharge(ledger: Ledger, intentId: string): Stripe.Charge {
  const intent = findIntent(ledger, intentId, 'payment_intent');
  if (typeof intent.latest_charge === 'string') return findCharge(ledger, intent.latest_charge);
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
  throw badState(message, 'payment_intent_unexpected_state');
}

interface RefundRequest {
  amount?: number | undefined;
  reason?: Stripe.Refund.Reason | null;
  metadata?: Record<string, string>;
}

/** Refunds the rest of a charge, or a part of it. */
export function addRefund(
  ledger: Ledger,
  charge: Stripe.Charge,
  wish: RefundRequest,
  request: Stripe.Event.Request = NO_REQUEST,
): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded;
  const amount = wish.amount ?? left;
  if (charge.refunded) throw badState(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw badState(message, 'charge_disputed');
  }
  if (charge.status !== 'succeeded') {
    throw badState(`Charge ${charge.id} has not been paid; cannot issue a refund.`, 'charge_not_refundable');
  }
  if (amount < 1 || amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw badState(message, 'charge_invalid_parameter', { param: 'amount' });
  }
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { reference_status: 'pending', type: 'refund' } },
    metadata: wish.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: wish.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  ledger.refunds.set(refund.id, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  ledger.record('charge.refunded', charge, request);
  ledger.record('refund.created', refund, request);
  return refund;
}

/** The buyer's bank refuses a refund, days after it was made: https://docs.stripe.com/refunds#failed-refunds */
export function failRefund(ledger: Ledger, refundId: string): Stripe.Refund {
  const refund = ledger.refunds.get(refundId);
  if (!refund) throw notFound('refund', refundId, 'id');
  const charge = findCharge(ledger, String(refund.charge));
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.failure_balance_transaction = newId('txn');
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  ledger.record('refund.failed', refund, NO_REQUEST);
  return refund;
}

export function retrieveRefund({ ledger, id }: CallContext): Stripe.Refund {
  const refund = ledger.refunds.get(id);
  if (!refund) throw notFound('refund', id, 'id');
  return refund;
}

/** https://docs.stripe.com/api/refunds/list */
export function listRefunds({ ledger, params }: CallContext) {
  params.only([...LIST_PARAMETERS, 'charge', 'payment_intent', 'expand']);
  const [charge, intent] = [params.text('charge'), params.text('payment_intent')];
  const wanted = [...ledger.refunds.values()].filter(
    (refund) =>
      (charge === undefined || refund.charge === charge) && (intent === undefined || refund.payment_intent === intent),
  );
  return toPage('/v1/refunds', wanted, params);
}
