import type Stripe from 'stripe';
import type { StripeFaults } from '../faults.ts';
import { chargeIntent, failIntent } from './chargeIntent.ts';
import { type Ledger, NO_REQUEST } from './ledger.ts';

/** A person's answer to the bank's question (3D Secure). */
export type ChallengeOutcome = 'complete' | 'fail';

/**
 * Ends a challenge. With `confirmation_method: 'manual'` the server must confirm once more; else the card is charged at
 * once: https://docs.stripe.com/payments/accept-a-payment-synchronously.
 */
export function endChallenge(
  ledger: Ledger,
  faults: StripeFaults,
  intent: Stripe.PaymentIntent,
  outcome: ChallengeOutcome,
): void {
  const method = ledger.paymentMethods.get(String(intent.payment_method));
  const card = method && ledger.cards.get(method.id);
  if (intent.status !== 'requires_action' || !card) throw new Error(`${intent.id} asks for no challenge`);
  if (outcome === 'fail') {
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    failIntent(
      ledger,
      intent,
      {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message,
        payment_method: structuredClone(method),
      },
      NO_REQUEST,
    );
    return;
  }
  ledger.authenticated.set(intent.id, method.id);
  intent.next_action = null;
  if (intent.confirmation_method === 'manual') intent.status = 'requires_confirmation';
  else chargeIntent({ ledger, faults, request: NO_REQUEST, intent, method, card });
}
