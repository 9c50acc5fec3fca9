import type Stripe from 'stripe';
import type { CallContext } from '../wire/callContext.ts';
import { badState, Refusal } from '../wire/refusal.ts';
import { chargeIntent } from './chargeIntent.ts';
import { redeemConfirmationToken } from './confirmationTokens.ts';
import { newId } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { findPaymentMethod } from './paymentMethods.ts';
import type { TestCard } from './testCards.ts';

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

type ConfirmParameter = keyof Stripe.PaymentIntentConfirmParams;
export const CONFIRM: readonly ConfirmParameter[] = [
  'confirmation_token',
  'error_on_requires_action',
  'expand',
  'off_session',
  'payment_method',
  'return_url',
  'use_stripe_sdk',
];

/** Charges the card, or first asks for a challenge: https://docs.stripe.com/payments/paymentintents/lifecycle. */
export function confirm(call: CallContext, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const { ledger, params, faults, request } = call;
  if (!CONFIRMABLE.includes(intent.status)) throw wrongState(intent);
  const method = methodFor(call, intent);
  const card = ledger.cards.get(method.id);
  if (!card) throw new Error(`${method.id} has no card`);
  intent.payment_method = method.id;
  if (!card.challenge || ledger.authenticated.get(intent.id) === method.id) {
    const error = chargeIntent({ ledger, faults, request, intent, method, card });
    if (error) throw new Refusal(402, { ...error, payment_intent: structuredClone(intent) });
    return intent;
  }
  if (params.text('off_session') && params.text('off_session') !== 'false') {
    throw withoutChallenge(ledger, intent, method, card);
  }
  if (params.flag('error_on_requires_action')) throw withoutChallenge(ledger, intent, method);
  const isChallenged = intent.status === 'requires_action';
  intent.status = 'requires_action';
  intent.next_action = nextAction(call, intent);
  if (!isChallenged) ledger.record('payment_intent.requires_action', intent, request);
  return intent;
}

function wrongState(intent: Stripe.PaymentIntent): Refusal {
  const why =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed.'
      : `it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${CONFIRMABLE.join(', ')}.`;
  const message = `You cannot confirm this PaymentIntent because ${why}`;
  return badState(message, 'payment_intent_unexpected_state', { payment_intent: structuredClone(intent) });
}

function methodFor({ ledger, params }: CallContext, intent: Stripe.PaymentIntent): Stripe.PaymentMethod {
  const token = params.text('confirmation_token');
  const given = token ? redeemConfirmationToken(ledger, token, intent.id) : params.text('payment_method');
  const id = given ?? intent.payment_method;
  if (typeof id !== 'string') {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
    throw badState(message, 'payment_intent_unexpected_state', { payment_intent: structuredClone(intent) });
  }
  const method = findPaymentMethod(ledger, id, 'payment_method');
  // A payment method without a customer pays once: https://docs.stripe.com/payments/payment-methods.
  const used = [...ledger.charges.values()].find(
    (charge) => charge.payment_method === method.id && charge.payment_intent !== intent.id && charge.paid,
  );
  if (used) {
    const message =
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.';
    throw badState(message, 'payment_method_unexpected_state', { param: 'payment_method' });
  }
  return method;
}

/**
 * The caller does not want the challenge: the payment waits for another card. Off session the reason is the bank's
 * decline.
 */
function withoutChallenge(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  offSession?: TestCard,
): Refusal {
  const error = {
    type: 'card_error',
    code: 'authentication_required',
    ...(offSession && { decline_code: 'authentication_required' }),
    message: offSession
      ? 'Your card was declined. This transaction requires authentication.'
      : 'This payment required an authentication action to complete, but `error_on_requires_action` was set.',
    payment_method: structuredClone(method),
  } as const;
  Object.assign(intent, { status: 'requires_payment_method', payment_method: null, last_payment_error: error });
  ledger.record('payment_intent.payment_failed', intent, { id: null, idempotency_key: null });
  return new Refusal(402, { ...error, payment_intent: structuredClone(intent) });
}

/** The place of the challenge: in a frame of the browser's script, or on a page that goes back to `return_url`. */
function nextAction({ params, base }: CallContext, intent: Stripe.PaymentIntent): Stripe.PaymentIntent.NextAction {
  const url = `${base}/challenge/${intent.client_secret}`;
  const returnUrl = params.text('return_url');
  if (returnUrl !== undefined && !params.flag('use_stripe_sdk')) {
    return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('payatt'), stripe_js: url },
  };
}
