import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Page } from '@playwright/test';
import type Stripe from 'stripe';
import { fieldIn, type Shop, type ShopPage, startShop } from '../../../../../test/support/stripeShop.ts';
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

/** Mounts the wallet's button, and takes the first `confirm` to the end. */
async function mountWallet(paymentMethodCreation: 'manual' | undefined): Promise<void> {
  const ready = await page.evaluate(async (paymentMethodCreation) => {
    const payment = { mode: 'payment', amount: 499, currency: 'eur' } as const;
    const elements = shop.stripe.elements({ ...payment, ...(paymentMethodCreation && { paymentMethodCreation }) });
    const button = elements.create('expressCheckout', { emailRequired: true });
    const note = (type: string, detail: object) => {
      shop.events.push({ of: 'wallet', type, detail: JSON.parse(JSON.stringify(detail)) });
    };
    button.on('click', (event) => {
      note('click', event);
      event.resolve({ lineItems: [{ name: 'Issue 12', amount: 499 }] });
    });
    button.on('cancel', (event) => note('cancel', event));
    button.on('confirm', async (event) => {
      note('confirm', event);
      const { error } = await elements.submit();
      if (error) throw new Error(error.message);
      const made = paymentMethodCreation
        ? await shop.stripe.createPaymentMethod({ elements })
        : await shop.stripe.createConfirmationToken({ elements });
      Object.assign(shop, { made });
    });
    return new Promise((resolve) => {
      button.on('ready', ({ availablePaymentMethods }) => resolve(availablePaymentMethods?.googlePay));
      button.mount('#wallet');
    });
  }, paymentMethodCreation);
  assert.equal(ready, true);
}

const pressWallet = async (answer: 'Pay' | 'Cancel') => {
  await fieldIn(page, '#wallet').getByRole('button', { name: 'Pay with Test Wallet' }).click();
  const sheet = page.frameLocator('iframe[title="Test Wallet"]');
  await sheet.getByRole('heading', { name: 'Test Wallet: €4.99' }).waitFor();
  await sheet.getByRole('button', { name: answer }).click();
};

test('the wallet: cancel, then pay by a payment method that the server charges', async () => {
  await mountWallet('manual');
  await pressWallet('Cancel');
  await page.waitForFunction(() => shop.events.some(({ type }) => type === 'cancel'));
  await pressWallet('Pay');
  await page.waitForFunction(() => shop.made);
  const made = await page.evaluate(() => shop.made);
  const { paymentMethod } = made as { paymentMethod: Stripe.PaymentMethod };
  assert.equal(paymentMethod.billing_details.email, 'reader@example.com');
  const intent = await stripe.paymentIntents.create({ ...manualPayment(paymentMethod.id), expand: ['latest_charge'] });
  const charge = intent.latest_charge as Stripe.Charge;
  assert.equal(charge.payment_method_details?.card?.wallet?.type, 'google_pay');
  assert.deepEqual(await page.evaluate(() => shop.events.map(({ type }) => type)), [
    'click',
    'cancel',
    'click',
    'confirm',
  ]);
});

test('the wallet: a confirmation token', async () => {
  await mountWallet(undefined);
  await pressWallet('Pay');
  await page.waitForFunction(() => shop.made);
  const made = await page.evaluate(() => shop.made);
  const { id } = (made as { confirmationToken: Stripe.ConfirmationToken }).confirmationToken;
  const { payment_method: _, ...payment } = manualPayment('none');
  assert.equal((await stripe.paymentIntents.create({ ...payment, confirmation_token: id })).status, 'succeeded');
});

test('the page or the reader can turn the wallet off, and mistakes of the page throw', async () => {
  const { client_secret } = await stripe.paymentIntents.create({
    ...manualPayment('pm_card_authenticationRequired'),
    confirmation_method: 'automatic',
  });
  const { available, thrown } = await page.evaluate(async (secret) => {
    const errorMessage = async (attempt: () => unknown) => {
      try {
        await attempt();
      } catch (error) {
        return String(error);
      }
      return 'nothing';
    };
    const elements = shop.stripe.elements({ mode: 'payment', amount: 499, currency: 'eur' });
    const button = elements.create('expressCheckout', { paymentMethods: { googlePay: 'never' } });
    const available = await new Promise((resolve) => {
      button.on('ready', ({ availablePaymentMethods }) => resolve(availablePaymentMethods ?? 'none'));
      button.mount('#wallet');
    });
    const thrown = [
      await errorMessage(() => elements.create('expressCheckout')),
      await errorMessage(() => shop.elements.create('expressCheckout')),
      await errorMessage(() => shop.stripe.createConfirmationToken({ elements })),
      await errorMessage(async () => {
        await elements.submit();
        await shop.stripe.createPaymentMethod({ elements });
      }),
      await errorMessage(() => shop.elements.create('card').mount('#nowhere')),
      await errorMessage(() => shop.stripe.handleCardAction(secret)),
    ];
    return { available, thrown };
  }, client_secret ?? '');
  assert.equal(available, 'none');
  const complaints = [
    /Can only create one/,
    /mode: 'payment'/,
    /submit\(\)/,
    /'manual'/,
    /#nowhere/,
    /does not require manual/,
  ];
  for (const [place, complaint] of complaints.entries()) assert.match(thrown[place] ?? '', complaint);
});

test('a wallet that the page refuses opens no sheet', async () => {
  await page.evaluate(async () => {
    const elements = shop.stripe.elements({ mode: 'payment', amount: 499, currency: 'eur' });
    const button = elements.create('expressCheckout');
    button.on('click', (event) => {
      event.reject();
      event.resolve();
      shop.events.push({ of: 'wallet', type: 'click', detail: {} });
    });
    await new Promise((resolve) => {
      button.on('ready', resolve);
      button.mount('#wallet');
    });
  });
  await fieldIn(page, '#wallet').getByRole('button').click();
  await page.waitForFunction(() => shop.events.length === 1);
  assert.equal(await page.getByRole('dialog').count(), 0);
});
