import { allPlans, insertPlan } from '../../packages/server/src/catalogue/plans.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import {
  type PayPalSimulator,
  type StripeSimulator,
  startPaypal,
  startStripe,
} from '../../packages/simulators/src/index.ts';
import { nextFreePort } from './ports.ts';

export interface PaymentProviders {
  stripe: StripeSimulator;
  paypal: PayPalSimulator;
}

/** Minor units of the demo's currency. */
const PLANS = [
  { period: 'month', price: 900 },
  { period: 'year', price: 8900 },
] as const;

/** Payment providers for a store at this address. */
export async function startPaymentSimulators(storeUrl: string, port: number): Promise<PaymentProviders> {
  const stripe = await startStripe({ port, webhook: { url: `${storeUrl}/webhooks/stripe` } });
  const paypal = await startPaypal({
    port: await nextFreePort(port + 1),
    webhook: { url: `${storeUrl}/webhooks/paypal` },
  });
  return { stripe, paypal };
}

/** Settings of a server that these providers pay. */
export const paymentSettings = ({ stripe, paypal }: PaymentProviders): Record<string, string> => ({
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_COUNTRY: 'SE',
  STRIPE_URL: stripe.url,
  STRIPE_SDK_URL: stripe.scriptUrl,
  PAYPAL_CLIENT_ID: paypal.clientId,
  PAYPAL_SECRET: paypal.secret,
  PAYPAL_WEBHOOK_ID: paypal.webhookId,
  PAYPAL_URL: paypal.url,
  PAYPAL_SDK_URL: paypal.scriptUrl,
});

/** Writes into the database of a server that doesn't run yet. */
export async function seedPlans(dataDir: string): Promise<void> {
  const { db, close } = await connect({ DATA_DIR: dataDir });
  try {
    // An earlier run has made the plans.
    if ((await allPlans(db)).length > 0) return;
    for (const plan of PLANS) await insertPlan(db, plan);
  } finally {
    await close();
  }
}
