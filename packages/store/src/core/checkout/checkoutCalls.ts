import type { Body } from '@magazine-store/protocol';
import { billingOf } from './billingRules.ts';
import type { CheckoutContext, Means, PaymentCall, PaymentOutcome } from './checkoutMachine.ts';

export const gatewayOf = (means: Means) => (means === 'buttons' ? 'paypal' : 'stripe');

/** The call that starts a payment, with a new key. */
export function startCall(
  { item, price, currency, newKey, billing, consentGiven }: CheckoutContext,
  means: Means,
  methodId?: string,
): PaymentCall {
  const wanted = billingOf(billing);
  const body: Body<'startPayment'> = {
    gateway: gatewayOf(means),
    item,
    data: methodId === undefined ? {} : { payment_method_id: methodId },
    ...(wanted && { billing: wanted }),
    ...(consentGiven && { consent: consentGiven }),
    seen: { price, currency },
  };
  return { op: 'startPayment', key: newKey(), body };
}

type Proof = Pick<Body<'completePayment'>, 'orderID' | 'subscriptionID' | 'payload'>;

export function completeCall({ payment, means, billing }: CheckoutContext, proof: Proof): PaymentCall {
  const wanted = billingOf(billing);
  const paymentId = payment?.id ?? '';
  return {
    op: 'completePayment',
    body: { paymentId, gateway: gatewayOf(means), ...proof, ...(wanted && { billing: wanted }) },
  };
}

/** The payment that the buyer still has to confirm; null if it needs nothing more from the buyer. */
export function dueOf(outcome: PaymentOutcome): CheckoutContext['payment'] {
  if (outcome.result !== 'answered' || outcome.answer.success) return null;
  const { payment, payload } = outcome.answer;
  if ('payment_intent_client_secret' in payload)
    return { id: payment.id, secret: payload.payment_intent_client_secret };
  return { id: payment.id, secret: 'order_id' in payload ? payload.order_id : payload.subscription_id };
}

export const statusOf = (outcome: PaymentOutcome) =>
  outcome.result === 'answered' ? outcome.answer.payment.status : null;
