import type { GatewayName, Store } from '@magazine-store/protocol';
import { derivedSecrets } from '../auth/secrets.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import type { CreateLimiter } from '../limits/limiters.ts';
import { createCardTries } from './cardTries.ts';
import type { Gateway } from './gateways/gateway.ts';
import { paypalGateway } from './gateways/paypal.ts';
import { paypalClient } from './gateways/paypalClient.ts';
import { gatewayPlans } from './gateways/paypalPlans.ts';
import { stripeClient, stripeGateway } from './gateways/stripe.ts';
import { paymentMails } from './mails.ts';
import { createPurchases, type Purchases } from './purchases.ts';
import { createSettling, type Settling } from './settle.ts';
import type { WebhookSettings } from './webhooks.ts';

/** The parts of buying, put together by the settings. Without a payment provider nothing is sold. */
export interface Payments {
  /** True if readers can buy anything. */
  sells: boolean;
  purchases: Purchases;
  settling: Settling;
  webhooks: WebhookSettings;
}

interface Parts {
  config: Config;
  db: Database;
  store: Store;
  createLimiter: CreateLimiter;
}

export function createPayments({ config, db, store, createLimiter }: Parts): Payments {
  const gateways = new Map<GatewayName, Gateway>();
  const webhooks: WebhookSettings = {};
  const timeout = config.PAYMENT_SECONDS * 1000;

  const sells = !config.PROMOCODES_ONLY;
  if (sells && config.STRIPE_SECRET_KEY && config.STRIPE_WEBHOOK_SECRET) {
    const account = config.STRIPE_CONNECTED_ACCOUNT;
    const client = stripeClient({ secretKey: config.STRIPE_SECRET_KEY, timeout, url: config.STRIPE_URL });
    gateways.set('stripe', stripeGateway(client, account));
    webhooks.stripe = { client, secret: config.STRIPE_WEBHOOK_SECRET, account };
  }
  if (sells && config.PAYPAL_CLIENT_ID && config.PAYPAL_SECRET && config.PAYPAL_WEBHOOK_ID) {
    const clientId = config.PAYPAL_CLIENT_ID;
    const client = paypalClient({ clientId, secret: config.PAYPAL_SECRET, timeout, url: config.PAYPAL_URL });
    gateways.set('paypal', paypalGateway(client, gatewayPlans(db, client, clientId, store.name), store.name));
    webhooks.paypal = { client, webhookId: config.PAYPAL_WEBHOOK_ID };
  }

  const composeMail = paymentMails({ storeName: store.name, url: config.PUBLIC_URL });
  const settling = createSettling(db, gateways, { composeMail, publisher: config.SUPPORT_EMAIL });
  const hash = derivedSecrets(config.SESSION_SECRET, 'buyers at payment providers');
  const buyerHash: Parameters<typeof createPurchases>[0]['buyerHash'] = ({ issuer, subject }) =>
    hash(JSON.stringify([issuer, subject]));
  const purchases = createPurchases({
    db,
    gateways,
    cardTries: createCardTries(createLimiter),
    settling,
    money: store,
    buyerHash,
  });
  return { sells: gateways.size > 0, purchases, settling, webhooks };
}
