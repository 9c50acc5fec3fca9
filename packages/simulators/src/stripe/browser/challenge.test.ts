import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Page } from '@playwright/test';
import type Stripe from 'stripe';
import {
  createMethod,
  fillFields,
  mountFields,
  type Shop,
  type ShopPage,
  startShop,
} from '../../../../../test/support/stripeShop.ts';
import { createClient, manualPayment } from '../testing/client.ts';

declare const shop: ShopPage;
let store: Shop;
let stripe: Stripe;
let page: Page;
before(async () => {
  store = await startShop();
  stripe = createClient(store.simulator);
});
after(() => store.close());
beforeEach(async () => {
  page = await store.open();
});
afterEach(() => store.leave(page));

const CHALLENGE = 'Challenge of the test bank';
for (const [button, status] of [
  ['Complete', 'requires_confirmation'],
  ['Fail', 'requires_payment_method'],
] as const) {
  test(`handleCardAction: ${button} leaves the payment ${status}`, async () => {
    await mountFields(page);
    await fillFields(page, '4000002760003184');
    const { paymentMethod } = await createMethod(page);
    const intent = await stripe.paymentIntents.create(manualPayment(paymentMethod?.id ?? ''));
    const secret = intent.client_secret ?? '';
    const handling = page.evaluate((secret) => shop.stripe.handleCardAction(secret), secret);
    await page.getByRole('dialog', { name: CHALLENGE }).waitFor();
    await page.frameLocator(`iframe[title="${CHALLENGE}"]`).getByRole('button', { name: button }).click();
    const { paymentIntent, error } = await handling;
    assert.equal((paymentIntent ?? error?.payment_intent)?.status, status);
    assert.equal(error?.code, button === 'Fail' ? 'payment_intent_authentication_failure' : undefined);
    assert.equal(await page.getByRole('dialog').count(), 0);
    const seen = await page.evaluate((secret) => shop.stripe.retrievePaymentIntent(secret), secret);
    assert.equal(seen.paymentIntent?.status, status);
  });
}

test('handleNextAction on an account of its own: the end of the challenge is the payment', async () => {
  const account = { stripeAccount: 'acct_publisher' };
  const payment = { ...manualPayment('pm_card_threeDSecure2Required'), confirmation_method: 'automatic' } as const;
  const intent = await stripe.paymentIntents.create(payment, account);
  const handling = page.evaluate(
    async ([key = '', secret = '']) => {
      if (!window.Stripe) throw new Error('No script');
      const connected = window.Stripe(key, { stripeAccount: 'acct_publisher' });
      const { paymentIntent } = await connected.handleNextAction({ clientSecret: secret });
      return paymentIntent;
    },
    [store.simulator.publishableKey, intent.client_secret ?? ''],
  );
  await page.frameLocator(`iframe[title="${CHALLENGE}"]`).getByRole('button', { name: 'Complete' }).click();
  assert.equal((await handling)?.status, 'succeeded');
  assert.equal(store.simulator.charges(intent.id).length, 1);
});

test('the page of a redirected challenge goes back to the store', async () => {
  const { use_stripe_sdk: _, ...payment } = manualPayment('pm_card_authenticationRequired');
  const intent = await stripe.paymentIntents.create({ ...payment, return_url: `${store.url}back` });
  await page.goto(intent.next_action?.redirect_to_url?.url ?? '');
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL(`${store.url}back?payment_intent=${intent.id}&payment_intent_client_secret=*`);
});
