import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { PaymentAnswer, PaymentRefusal } from '@magazine-store/protocol';
import { paymentSettings } from '../../examples/demo/payments.ts';
import { insertPlan } from '../../packages/server/src/catalogue/plans.ts';
import { sendQueued } from '../../packages/server/src/mail/outbox.ts';
import { reconcilePayments } from '../../packages/server/src/payments/reconciler.ts';
import {
  type PayPalSimulator,
  type StripeSimulator,
  startPaypal,
  startStripe,
} from '../../packages/simulators/src/index.ts';
import { askAtLast } from './askAtLast.ts';
import type { TestDatabase } from './databases.ts';
import { freePort } from './freePort.ts';
import type { HttpBrowser } from './httpBrowser.ts';
import { numberedPdf, startTestStore, type TestStore } from './testStore.ts';

export interface Till {
  store: TestStore;
  stripe: StripeSimulator;
  paypal: PayPalSimulator;
  reconciler: {
    /** Does the background work of payments and mails now. @param all As after a start. */
    run(all?: boolean): Promise<void>;
  };
  issue: number;
  plan: number;
  stop(): Promise<void>;
}

/** A store that sells, and its two payment providers. */
export async function openTill(database: TestDatabase, more: Record<string, string> = {}): Promise<Till> {
  const PORT = String(await freePort());
  const [stripe, paypal] = await Promise.all([
    startStripe({ webhook: { url: `http://localhost:${PORT}/webhooks/stripe` } }),
    startPaypal({ webhook: { url: `http://localhost:${PORT}/webhooks/paypal` } }),
  ]);
  // Buyers have addresses of their own.
  const settings = { PORT, TRUST_PROXY: '1', STORE_CURRENCY: 'EUR', ...paymentSettings({ stripe, paypal }), ...more };
  const store = await startTestStore(database, settings);
  const issue = await store.publish(await numberedPdf(1, 'For sale'), { title: 'For sale', price: 499 });
  const plan = await insertPlan(store.connection.db, { period: 'month', price: 999 });
  // The catalogue is cached for a second: read it now.
  await store.services.catalogue.current();
  return {
    store,
    stripe,
    paypal,
    reconciler: {
      async run(all = false) {
        const { services, app } = store;
        await reconcilePayments(services, app.log, { all });
        await sendQueued(services.db, services.sendMail, app.log);
      },
    },
    issue,
    plan,
    async stop() {
      await Promise.all([stripe.stop(), paypal.stop()]);
      await store.stop();
    },
  };
}

/** An answer of the store's server to a buyer: `status` is HTTP's. */
export interface StoreAnswer {
  status: number;
  body: PaymentAnswer & PaymentRefusal & { error?: string };
}

let keys = 0;
export const newKey = (): string => `key-${process.pid}-${++keys}`;

export const CONSENT = {
  issue: { text_id: 'consent-issue-1', locale: 'en' },
  plan: { text_id: 'consent-plan-1', locale: 'en' },
} as const;

export const cardBody = (issue: number, card = 'pm_card_visa', more: object = {}) => ({
  gateway: 'stripe',
  item: { type: 'issue', id: issue },
  data: { payment_method_id: card },
  consent: CONSENT.issue,
  ...more,
});

export const buttonBody = (item: { type: 'issue' | 'plan'; id: number }) => ({
  gateway: 'paypal',
  item,
  data: {},
  consent: CONSENT[item.type],
});

export async function start(browser: HttpBrowser, body: object, key = newKey()): Promise<StoreAnswer> {
  const response = await browser.send('/api/user/payment/start', body, { headers: { 'Idempotency-Key': key } });
  return { status: response.status, body: await response.json() };
}

/** Asks again with the same key as long as the server is busy. */
export function startAtLast(browser: HttpBrowser, body: object, key = newKey()): Promise<StoreAnswer> {
  return askAtLast(() => start(browser, body, key));
}

export async function complete(browser: HttpBrowser, body: object): Promise<StoreAnswer> {
  const response = await browser.send('/api/user/payment', body);
  return { status: response.status, body: await response.json() };
}

export async function fetchPurchases(browser: HttpBrowser) {
  const answer = (await (await browser.fetch('/api/user/purchases')).json()) as {
    issues: { issue_id: number }[];
    subscription: { active: boolean; expires_at: string | null } | null;
  };
  return { issues: answer.issues.map(({ issue_id }) => issue_id), subscription: answer.subscription };
}

/** The id by which the payment buttons' provider knows a started purchase. */
export function readApproval({ body }: StoreAnswer): string {
  assert.ok('payload' in body, JSON.stringify(body));
  const { order_id, subscription_id } = body.payload as { order_id?: string; subscription_id?: string };
  return order_id ?? subscription_id ?? '';
}

/**
 * Waits until the payment buttons' provider bills a subscription no more. When an account is deleted, the server answers
 * before it cancels the subscription: no answer tells when it has.
 * @throws After ten seconds.
 */
export async function waitForCancelled(till: Till, subscriptionId: string): Promise<void> {
  const status = () => till.paypal.subscriptions().find(({ id }) => id === subscriptionId)?.status;
  const end = Date.now() + 10_000;
  while (status() !== 'CANCELLED') {
    if (Date.now() > end) throw new Error(`the subscription is still ${status()}`);
    await setTimeout(20);
  }
}

/** All charges so far. */
export const listCharged = (stripe: StripeSimulator): { amount: number; currency: string; refunded: boolean }[] =>
  stripe.charges().filter(({ paid }) => paid);
