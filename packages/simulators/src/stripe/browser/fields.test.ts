import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Page } from '@playwright/test';
import type Stripe from 'stripe';
import {
  createMethod,
  fieldIn,
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

/** The last change of a field that the page heard of. */
const lastChange = (of: string) =>
  page.evaluate((of) => shop.events.filter((event) => event.of === of && event.type === 'change').at(-1)?.detail, of);

test('three fields make a payment method that the server charges; the page never holds the number', async () => {
  await mountFields(page);
  await fillFields(page, '4242424242424242');
  assert.equal(await fieldIn(page, '#number').getByLabel('Card number').inputValue(), '4242 4242 4242 4242');
  await page.waitForFunction(() => shop.events.filter(({ detail }) => detail.complete).length === 3);
  assert.deepEqual(await lastChange('cardNumber'), {
    elementType: 'cardNumber',
    empty: false,
    complete: true,
    brand: 'visa',
    error: undefined,
  });
  assert.equal(await page.locator('#number.StripeElement.StripeElement--complete').count(), 1);
  const { paymentMethod, error } = await createMethod(page);
  assert.equal(error, undefined);
  assert.equal(paymentMethod?.billing_details.address?.city, 'Cork');
  const intent = await stripe.paymentIntents.create(manualPayment(paymentMethod?.id ?? ''));
  assert.equal(intent.status, 'succeeded');
  const held = await page.evaluate(() => JSON.stringify(shop.events) + document.documentElement.outerHTML);
  assert.doesNotMatch(held, /4242/);
});

test('fields say what is wrong when the payer leaves them, and when they pay', async () => {
  await mountFields(page);
  const number = fieldIn(page, '#number').getByLabel('Card number');
  await number.fill('4242');
  await number.blur();
  await page.waitForFunction(() => shop.events.some(({ detail }) => detail.error));
  const expected = { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' };
  assert.deepEqual((await lastChange('cardNumber'))?.error, expected);
  assert.deepEqual((await createMethod(page)).error, expected);
  await number.fill('4242424242424241');
  assert.equal((await createMethod(page)).error?.code, 'invalid_number');
  await number.fill('4242424242424242');
  assert.equal((await createMethod(page)).error?.code, 'incomplete_expiry', 'empty is incomplete, too');
  await fieldIn(page, '#expiry').getByLabel('Expiry').fill('12 / 20');
  assert.equal((await createMethod(page)).error?.code, 'invalid_expiry_year_past');
});

test('a field reports focus, blur and Escape, and can be focused, updated, cleared, unmounted and destroyed', async () => {
  await mountFields(page);
  await page.evaluate(() => shop.elements.getElement('cardNumber')?.focus());
  await page.waitForFunction(() => shop.events.some(({ type }) => type === 'focus'));
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => shop.events.some(({ type }) => type === 'escape'));
  await page.evaluate(() =>
    shop.elements.getElement('cardNumber')?.update({ style: { base: { color: 'rgb(1, 2, 3)' } }, disabled: true }),
  );
  const input = fieldIn(page, '#number').locator('input:disabled');
  await input.waitFor();
  assert.equal(await input.evaluate(({ style }) => style.color), 'rgb(1, 2, 3)');
  await page.evaluate(() => shop.elements.getElement('cardNumber')?.unmount());
  assert.equal(await page.locator('#number iframe').count(), 0);
  await assert.rejects(createMethod(page), /still mounted/);
  const message = await page.evaluate(() => {
    const element = shop.elements.getElement('cardNumber');
    element?.destroy();
    try {
      element?.mount('#number');
    } catch (error) {
      return String(error);
    }
    return shop.elements.getElement('cardNumber');
  });
  assert.match(String(message), /already been destroyed/);
});

test('calls before a field is ready wait for it', async () => {
  await page.evaluate(() => {
    const element = shop.elements.create('cardNumber');
    element.on('focus', (detail) => {
      shop.events.push({ of: 'cardNumber', type: 'focus', detail: { ...detail } });
    });
    element.mount('#number');
    element.focus();
  });
  await page.waitForFunction(() => shop.events.length === 1);
});

test('a field works slotted into a shadow root, and fails inside of one', async () => {
  const [inside, slotted] = await page.evaluate(() => {
    const host = document.body.appendChild(document.createElement('div'));
    const inner = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    inner.append(document.createElement('slot'));
    const light = host.appendChild(document.createElement('div'));
    const attempt = (place: HTMLElement) => {
      try {
        const elements = shop.stripe.elements();
        elements.create('card').mount(place);
        return 'mounted';
      } catch (error) {
        return String(error);
      }
    };
    return [attempt(inner), attempt(light)];
  });
  assert.match(inside ?? '', /^IntegrationError: Elements cannot be mounted in a ShadowRoot/);
  assert.equal(slotted, 'mounted');
});

test('one field can hold number, expiry and security code', async () => {
  await page.evaluate(() => shop.elements.create('card').mount('#whole'));
  const whole = fieldIn(page, '#whole');
  await whole.getByLabel('Card number').fill('5555555555554444');
  await whole.getByLabel('Expiry').fill('1/40');
  await whole.getByLabel('CVC').fill('123');
  const { paymentMethod } = await page.evaluate(async () => {
    const card = shop.elements.getElement('card');
    if (!card) throw new Error('No field');
    return shop.stripe.createPaymentMethod({ type: 'card', card });
  });
  assert.deepEqual([paymentMethod?.card?.brand, paymentMethod?.card?.last4], ['mastercard', '4444']);
});

test("the provider's own loader takes the script for the real one, and warns of nothing", async () => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.addScriptTag({
    type: 'module',
    content: `import { loadStripe } from '/loader.mjs';
      window.shop.loaded = await loadStripe('${store.simulator.publishableKey}');
      window.shop.loaded.elements().create('cardCvc').mount('#cvc');`,
  });
  await fieldIn(page, '#cvc').getByLabel('CVC').waitFor();
  assert.deepEqual(warnings, []);
  const refused = await page.evaluate(() =>
    ['sk_test_1', ''].map((key) => {
      try {
        return String(window.Stripe?.(key));
      } catch (error) {
        return (error as Error).message;
      }
    }),
  );
  assert.match(refused[0] ?? '', /should not use your secret key/);
  assert.match(refused[1] ?? '', /with your publishable key/);
});

test('a network that fails is an error, not an exception', async () => {
  await mountFields(page);
  await fillFields(page, '4242424242424242');
  const { happened } = store.simulator.injectFault('unavailable', 'paymentMethods.create');
  assert.equal((await createMethod(page)).error?.type, 'api_error');
  await happened;
  assert.ok((await createMethod(page)).paymentMethod);
});
