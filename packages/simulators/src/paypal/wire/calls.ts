import { captureOrder } from '../orders/captureOrder.ts';
import { showCapture } from '../orders/captures.ts';
import { listDisputes } from '../orders/disputes.ts';
import { createOrder, showOrder } from '../orders/orders.ts';
import { refundCapture, showRefund } from '../orders/refunds.ts';
import { createPlan, listPlans, showPlan } from '../subscriptions/plans.ts';
import { createProduct, listProducts, showProduct } from '../subscriptions/products.ts';
import {
  activateSubscription,
  cancelSubscription,
  createSubscription,
  showSubscription,
} from '../subscriptions/subscriptions.ts';
import { listTransactions } from '../subscriptions/transactions.ts';
import { listEvents, showEvent, showWebhook, verifySignature } from '../webhooks/notifications.ts';
import { createToken } from './authenticate.ts';
import type { Answer, CallContext } from './callContext.ts';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** The one call that needs no token. */
  open?: true;
  /** Performed once under one `PayPal-Request-Id`. */
  once?: true;
  answer(call: CallContext): Answer;
}

const get = (path: string, answer: Call['answer']): Call => ({ method: 'GET', path, answer });
const post = (path: string, answer: Call['answer'], more: Pick<Call, 'open' | 'once'> = {}): Call => ({
  method: 'POST',
  path,
  answer,
  ...more,
});
const once = { once: true } as const;

const ORDERS = '/v2/checkout/orders';
const PAYMENTS = '/v2/payments';
const PRODUCTS = '/v1/catalogs/products';
const PLANS = '/v1/billing/plans';
const SUBSCRIPTIONS = '/v1/billing/subscriptions';
const NOTIFICATIONS = '/v1/notifications';

/** All calls that the simulator answers. */
export const CALLS = {
  'token.create': post('/v1/oauth2/token', createToken, { open: true }),
  'orders.create': post(ORDERS, createOrder, once),
  'orders.get': get(`${ORDERS}/:id`, showOrder),
  'orders.capture': post(`${ORDERS}/:id/capture`, captureOrder, once),
  'captures.get': get(`${PAYMENTS}/captures/:id`, showCapture),
  'captures.refund': post(`${PAYMENTS}/captures/:id/refund`, refundCapture, once),
  'refunds.get': get(`${PAYMENTS}/refunds/:id`, showRefund),
  'disputes.list': get('/v1/customer/disputes', listDisputes),
  'products.create': post(PRODUCTS, createProduct, once),
  'products.get': get(`${PRODUCTS}/:id`, showProduct),
  'products.list': get(PRODUCTS, listProducts),
  'plans.create': post(PLANS, createPlan, once),
  'plans.get': get(`${PLANS}/:id`, showPlan),
  'plans.list': get(PLANS, listPlans),
  'subscriptions.create': post(SUBSCRIPTIONS, createSubscription, once),
  'subscriptions.get': get(`${SUBSCRIPTIONS}/:id`, showSubscription),
  'subscriptions.cancel': post(`${SUBSCRIPTIONS}/:id/cancel`, cancelSubscription),
  'subscriptions.activate': post(`${SUBSCRIPTIONS}/:id/activate`, activateSubscription),
  'subscriptions.transactions': get(`${SUBSCRIPTIONS}/:id/transactions`, listTransactions),
  'webhooks.verify': post(`${NOTIFICATIONS}/verify-webhook-signature`, verifySignature),
  'webhooks.get': get(`${NOTIFICATIONS}/webhooks/:id`, showWebhook),
  'events.list': get(`${NOTIFICATIONS}/webhooks-events`, listEvents),
  'events.get': get(`${NOTIFICATIONS}/webhooks-events/:id`, showEvent),
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
