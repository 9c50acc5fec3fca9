import Stripe from 'stripe';
import type { StripeSimulator } from '../startStripe.ts';

/** The provider's own SDK, pointed at the simulator. It repeats no request unless the test configures it. */
export function createClient(simulator: StripeSimulator, config: Partial<Stripe.StripeConfig> = {}): Stripe {
  const { hostname, port } = new URL(simulator.url);
  return new Stripe(simulator.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, ...config });
}

/** A payment of the store's kind: confirmed on the server, and again after a challenge. */
export const manualPayment = (payment_method: string): Stripe.PaymentIntentCreateParams => ({
  amount: 499,
  currency: 'EUR',
  allowed_payment_method_types: ['card'],
  confirmation_method: 'manual',
  confirm: true,
  payment_method,
  use_stripe_sdk: true,
  metadata: { purchase: 'p1' },
});

/** The error that a call ends with. */
export async function catchError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was answered');
}

export interface SentCard {
  number: string;
  exp_month?: string;
  exp_year?: string;
  cvc?: string;
}

/** Makes a payment method as a browser does: by the publishable key, which alone may send a number. */
export async function sendCard(simulator: StripeSimulator, { number, ...rest }: SentCard) {
  const card = { number, exp_month: '12', exp_year: String(new Date().getFullYear() + 1), cvc: '123', ...rest };
  const fields = Object.entries(card).map(([name, value]): [string, string] => [`card[${name}]`, value]);
  const response = await fetch(`${simulator.url}/v1/payment_methods`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${simulator.publishableKey}` },
    body: new URLSearchParams([['type', 'card'], ...fields]),
  });
  const body = (await response.json()) as { id: string; error: { code: string; decline_code?: string } };
  return { status: response.status, body };
}
