import type Stripe from 'stripe';
import type { StripeFaults } from '../faults.ts';
import type { ErrorBody } from '../wire/refusal.ts';
import { addCharge } from './charges.ts';
import { type Ledger, NO_REQUEST } from './ledger.ts';
import type { TestCard } from './testCards.ts';

interface Charging {
  ledger: Ledger;
  faults: StripeFaults;
  request: Stripe.Event.Request;
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  card: TestCard;
}

/** Charges a card for a payment. Returns the error for the caller if the card is declined. */
export function chargeIntent(charging: Charging): ErrorBody | undefined {
  const { ledger, faults, request, intent, method, card } = charging;
  const processing = faults.take('charge').has('processing');
  const authenticated = ledger.authenticated.get(intent.id) === method.id;
  const charge = addCharge(ledger, { intent, method, card, authenticated, pending: processing });
  Object.assign(intent, { latest_charge: charge.id, next_action: null } satisfies Partial<Stripe.PaymentIntent>);
  if (card.decline) {
    const { code, declineCode, message, param } = card.decline;
    const error: ErrorBody = {
      type: 'card_error',
      code,
      ...(declineCode !== undefined && { decline_code: declineCode }),
      message,
      ...(param !== undefined && { param }),
      charge: charge.id,
      payment_method: structuredClone(method),
    };
    ledger.record('charge.failed', charge, request);
    failIntent(ledger, intent, error, request);
    return error;
  }
  if (charge.status === 'pending') {
    Object.assign(intent, { status: 'processing', processing: { type: 'card', card: {} }, last_payment_error: null });
    ledger.record('charge.pending', charge, request);
    ledger.record('payment_intent.processing', intent, request);
    return undefined;
  }
  succeed(ledger, intent, charge, request);
  return undefined;
}

function succeed(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  request: Stripe.Event.Request,
): void {
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    processing: null,
    last_payment_error: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  ledger.record('charge.succeeded', charge, request);
  ledger.record('payment_intent.succeeded', intent, request);
}

/** The payment waits for another card. */
export function failIntent(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  error: ErrorBody,
  request: Stripe.Event.Request,
): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    processing: null,
    last_payment_error: error,
  });
  ledger.record('payment_intent.payment_failed', intent, request);
}

/** Ends a payment that was `processing`. */
export function settle(ledger: Ledger, intent: Stripe.PaymentIntent, outcome: 'succeeded' | 'failed'): void {
  const charge = ledger.charges.get(String(intent.latest_charge));
  if (intent.status !== 'processing' || !charge) throw new Error(`${intent.id} is ${intent.status}, not processing`);
  if (outcome === 'succeeded') {
    Object.assign(charge, { status: 'succeeded', captured: true, amount_captured: charge.amount });
    succeed(ledger, intent, charge, NO_REQUEST);
    return;
  }
  const message = 'Your card was declined.';
  Object.assign(charge, { status: 'failed', paid: false, failure_code: 'card_declined', failure_message: message });
  ledger.record('charge.failed', charge, NO_REQUEST);
  const declined = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message } as const;
  failIntent(ledger, intent, { ...declined, charge: charge.id }, NO_REQUEST);
}
