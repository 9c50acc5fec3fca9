import type Stripe from 'stripe';
import type { CallContext } from '../wire/callContext.ts';
import { CONFIRM, confirm } from './confirm.ts';
import { findIntent } from './paymentIntents.ts';

/** https://docs.stripe.com/api/payment_intents/confirm */
export function confirmIntent(call: CallContext): Stripe.PaymentIntent {
  call.params.only(CONFIRM);
  return confirm(call, findIntent(call.ledger, call.id));
}
