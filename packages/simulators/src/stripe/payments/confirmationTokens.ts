import type Stripe from 'stripe';
import type { CallContext } from '../wire/callContext.ts';
import { badParameter, notFound } from '../wire/refusal.ts';
import { newId, now } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { createPaymentMethod } from './paymentMethods.ts';

const LIFETIME_SECONDS = 12 * 3600;

/** https://docs.stripe.com/api/confirmation_tokens; the payment method in it can't be used without the token. */
export function createConfirmationToken(call: CallContext): Stripe.ConfirmationToken {
  const { ledger, params } = call;
  params.only(['payment_method_data', 'return_url', 'expand']);
  const data = params.group('payment_method_data');
  if (!data) throw badParameter('Missing required param: payment_method_data.', 'parameter_missing', 'payment_method');
  const { id: methodId, type, card, billing_details } = createPaymentMethod({ ...call, params: data });
  const token = {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created: now(),
    expires_at: now() + LIFETIME_SECONDS,
    livemode: false,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: { billing_details, card, customer: null, customer_account: null, type },
    return_url: params.text('return_url') ?? null,
    setup_future_usage: null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  } as Stripe.ConfirmationToken;
  ledger.confirmationTokens.set(token.id, token);
  ledger.tokenMethods.set(token.id, methodId);
  return token;
}

/** The payment method of a token, which works for one payment. */
export function redeemConfirmationToken(ledger: Ledger, id: string, intentId: string): string {
  const token = ledger.confirmationTokens.get(id);
  const method = ledger.tokenMethods.get(id);
  if (!token || method === undefined) throw notFound('confirmation_token', id, 'confirmation_token');
  if (token.payment_intent !== null && token.payment_intent !== intentId) {
    throw badParameter('This ConfirmationToken was already used.', 'parameter_invalid', 'confirmation_token');
  }
  token.payment_intent = intentId;
  return method;
}

export function retrieveConfirmationToken({ ledger, id }: CallContext): Stripe.ConfirmationToken {
  const token = ledger.confirmationTokens.get(id);
  if (!token) throw notFound('confirmation_token', id, 'id');
  return token;
}
