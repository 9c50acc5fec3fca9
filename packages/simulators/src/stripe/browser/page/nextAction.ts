import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { callApi, type Session } from '../shared/api.ts';
import { ORIGIN } from './origin.ts';
import { overlay } from './overlay.ts';

/** https://docs.stripe.com/js/payment_intents/retrieve_payment_intent */
export async function retrievePaymentIntent(session: Session, secret: string): Promise<PaymentIntentResult> {
  const id = secret.split('_secret_')[0] ?? '';
  const path = `/v1/payment_intents/${encodeURIComponent(id)}?client_secret=${encodeURIComponent(secret)}`;
  const answer = await callApi<PaymentIntent>(ORIGIN, session, path);
  return answer.error ? { error: answer.error } : { paymentIntent: answer.thing };
}

/** Shows the bank's question, if there is one, until it is answered. Then it returns the payment's state. */
export async function handleNextAction(session: Session, secret: string): Promise<PaymentIntentResult> {
  const first = await retrievePaymentIntent(session, secret);
  if (first.paymentIntent?.status !== 'requires_action') return first;
  await showChallenge(secret);
  const result = await retrievePaymentIntent(session, secret);
  const { paymentIntent } = result;
  if (paymentIntent?.status !== 'requires_payment_method' || !paymentIntent.last_payment_error) return result;
  return { error: { ...(paymentIntent.last_payment_error as StripeError), payment_intent: paymentIntent } };
}

function showChallenge(secret: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = 'Challenge of the test bank';
  frame.src = `${ORIGIN}/challenge/${encodeURIComponent(secret)}`;
  const { close } = overlay('Challenge of the test bank', frame);
  return new Promise((resolve) => {
    const receive = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== ORIGIN || data?.simulatedStripe !== 'challenged') return;
      removeEventListener('message', receive);
      close();
      resolve();
    };
    addEventListener('message', receive);
  });
}
