import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test';
import type { StripeElements, Stripe as StripeJs } from '@stripe/stripe-js';
import type Stripe from 'stripe';
import { CHROMIUM_FLAGS, chromiumPath } from '../../../../test/support/needs.ts';
import { type StripeSimulator, startStripe } from './startStripe.ts';
import { clientOf, manualPayment } from './testing/client.ts';

/** What the page of these tests keeps for them. */
interface Shop {
  stripe: StripeJs;
  elements: StripeElements;
  events: { of: string; type: string; detail: Record<string, unknown> }[];
  [name: string]: unknown;
}
declare const shop: Shop;

const PATIENCE_MILLISECONDS = 10_000;

let simulator: StripeSimulator;
let stripe: Stripe;
let shopServer: Server;
let shopUrl: string;
let browser: Browser;
let page: Page;
before(async () => {
  simulator = await startStripe();
  stripe = clientOf(simulator);
  // Another origin than the simulator's, as every store is.
  const loader = await readFile(new URL('../dist/index.mjs', import.meta.resolve('@stripe/stripe-js')), 'utf8');
  shopServer = createServer((request, response) => {
    if (request.url === '/loader.mjs') return response.setHeader('Content-Type', 'text/javascript').end(loader);
    return response
      .setHeader('Content-Type', 'text/html')
      .end(`<!doctype html><title>Shop</title><script src="${simulator.scriptUrl}"></script>
<div id="number"></div><div id="expiry"></div><div id="cvc"></div><div id="whole"></div><div id="wallet"></div>`);
  });
  await new Promise<void>((resolve) => shopServer.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shopServer.address() as { port: number }).port}/`;
  browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
});
after(async () => {
  await browser.close();
  shopServer.closeAllConnections();
  shopServer.close();
  await simulator.stop();
});

let complaints: string[];
beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MILLISECONDS);
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(shopUrl);
  await page.evaluate((key) => {
    const stripe = window.Stripe?.(key) as StripeJs;
    const events: Shop['events'] = [];
    Object.assign(window, { shop: { stripe, events, elements: stripe.elements() } satisfies Shop });
  }, simulator.publishableKey);
});
afterEach(async () => {
  await page.close();
  assert.deepEqual(complaints, []);
});

const fieldIn = (place: string): FrameLocator => page.frameLocator(`${place} iframe`);

async function mountFields(): Promise<void> {
  await page.evaluate(async () => {
    const make = (type: 'cardNumber', place: string) => {
      const element = shop.elements.create(type);
      for (const event of ['change', 'focus', 'blur', 'escape'] as const) {
        element.on(event as 'change', (detail) => {
          shop.events.push({ of: type, type: event, detail: { ...detail } });
        });
      }
      const ready = new Promise<void>((resolve) => element.on('ready', () => resolve()));
      element.mount(place);
      return ready;
    };
    await Promise.all([
      make('cardNumber', '#number'),
      make('cardExpiry' as 'cardNumber', '#expiry'),
      make('cardCvc' as 'cardNumber', '#cvc'),
    ]);
  });
}

async function fill(number: string, expiry = '12 / 40', cvc = '123'): Promise<void> {
  await fieldIn('#number').getByLabel('Card number').fill(number);
  await fieldIn('#expiry').getByLabel('Expiry').fill(expiry);
  await fieldIn('#cvc').getByLabel('CVC').fill(cvc);
}

const createMethod = () =>
  page.evaluate(async () => {
    const card = shop.elements.getElement('cardNumber');
    if (!card) throw new Error('No field');
    return shop.stripe.createPaymentMethod({
      type: 'card',
      card,
      billing_details: { name: 'Rita', address: { city: 'Cork' } },
    });
  });

/** The last change of a field that the page was told of. */
const lastChange = (of: string) =>
  page.evaluate((of) => shop.events.filter((event) => event.of === of && event.type === 'change').at(-1)?.detail, of);

test('three fields make a payment method that the server charges; the page never holds the number', async () => {
  await mountFields();
  await fill('4242424242424242');
  assert.equal(await fieldIn('#number').getByLabel('Card number').inputValue(), '4242 4242 4242 4242');
  await page.waitForFunction(() => shop.events.filter(({ detail }) => detail.complete).length === 3);
  assert.deepEqual(await lastChange('cardNumber'), {
    elementType: 'cardNumber',
    empty: false,
    complete: true,
    brand: 'visa',
    error: undefined,
  });
  assert.equal(await page.locator('#number.StripeElement.StripeElement--complete').count(), 1);
  const { paymentMethod, error } = await createMethod();
  assert.equal(error, undefined);
  assert.equal(paymentMethod?.billing_details.address?.city, 'Cork');
  const intent = await stripe.paymentIntents.create(manualPayment(paymentMethod?.id ?? ''));
  assert.equal(intent.status, 'succeeded');
  const held = await page.evaluate(() => JSON.stringify(shop.events) + document.documentElement.outerHTML);
  assert.doesNotMatch(held, /4242/);
});

test('fields say what is wrong as they are left, and when somebody pays', async () => {
  await mountFields();
  const number = fieldIn('#number').getByLabel('Card number');
  await number.fill('4242');
  await number.blur();
  await page.waitForFunction(() => shop.events.some(({ detail }) => detail.error));
  const expected = { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' };
  assert.deepEqual((await lastChange('cardNumber'))?.error, expected);
  assert.deepEqual((await createMethod()).error, expected);
  await number.fill('4242424242424241');
  assert.equal((await createMethod()).error?.code, 'invalid_number');
  await number.fill('4242424242424242');
  assert.equal((await createMethod()).error?.code, 'incomplete_expiry', 'empty is incomplete, too');
  await fieldIn('#expiry').getByLabel('Expiry').fill('12 / 20');
  assert.equal((await createMethod()).error?.code, 'invalid_expiry_year_past');
});

test('focus, blur and Escape are told; a field can be focused, updated, cleared, unmounted and destroyed', async () => {
  await mountFields();
  await page.evaluate(() => shop.elements.getElement('cardNumber')?.focus());
  await page.waitForFunction(() => shop.events.some(({ type }) => type === 'focus'));
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => shop.events.some(({ type }) => type === 'escape'));
  await page.evaluate(() =>
    shop.elements.getElement('cardNumber')?.update({ style: { base: { color: 'rgb(1, 2, 3)' } }, disabled: true }),
  );
  const input = fieldIn('#number').locator('input:disabled');
  await input.waitFor();
  assert.equal(await input.evaluate(({ style }) => style.color), 'rgb(1, 2, 3)');
  await page.evaluate(() => shop.elements.getElement('cardNumber')?.unmount());
  assert.equal(await page.locator('#number iframe').count(), 0);
  await assert.rejects(createMethod(), /still mounted/);
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

test('what is asked before a field is there waits for it', async () => {
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

test('no field in a shadow root; one that is slotted into it is fine', async () => {
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

test('one field for all three', async () => {
  await page.evaluate(() => shop.elements.create('card').mount('#whole'));
  const whole = fieldIn('#whole');
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
      window.shop.loaded = await loadStripe('${simulator.publishableKey}');
      window.shop.loaded.elements().create('cardCvc').mount('#cvc');`,
  });
  await fieldIn('#cvc').getByLabel('CVC').waitFor();
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

const CHALLENGE = 'Challenge of the test bank';
for (const [button, status] of [
  ['Complete', 'requires_confirmation'],
  ['Fail', 'requires_payment_method'],
] as const) {
  test(`handleCardAction: ${button} leaves the payment ${status}`, async () => {
    await mountFields();
    await fill('4000002760003184');
    const { paymentMethod } = await createMethod();
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
    [simulator.publishableKey, intent.client_secret ?? ''],
  );
  await page.frameLocator(`iframe[title="${CHALLENGE}"]`).getByRole('button', { name: 'Complete' }).click();
  assert.equal((await handling)?.status, 'succeeded');
  assert.equal(simulator.charges(intent.id).length, 1);
});

test('the page of a redirected challenge goes back to the store', async () => {
  const { use_stripe_sdk: _, ...payment } = manualPayment('pm_card_authenticationRequired');
  const intent = await stripe.paymentIntents.create({ ...payment, return_url: `${shopUrl}back` });
  await page.goto(intent.next_action?.redirect_to_url?.url ?? '');
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL(`${shopUrl}back?payment_intent=${intent.id}&payment_intent_client_secret=*`);
});

test('a network that fails is an error, not an exception', async () => {
  await mountFields();
  await fill('4242424242424242');
  const { met } = simulator.bend('unavailable', 'paymentMethods.create');
  assert.equal((await createMethod()).error?.type, 'api_error');
  await met;
  assert.ok((await createMethod()).paymentMethod);
});

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
  await fieldIn('#wallet').getByRole('button', { name: 'Pay with Test Wallet' }).click();
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

test('no wallet where the page or the reader wants none; what a page does wrong is thrown', async () => {
  const { client_secret } = await stripe.paymentIntents.create({
    ...manualPayment('pm_card_authenticationRequired'),
    confirmation_method: 'automatic',
  });
  const { available, thrown } = await page.evaluate(async (secret) => {
    const messageOf = async (attempt: () => unknown) => {
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
      await messageOf(() => elements.create('expressCheckout')),
      await messageOf(() => shop.elements.create('expressCheckout')),
      await messageOf(() => shop.stripe.createConfirmationToken({ elements })),
      await messageOf(async () => {
        await elements.submit();
        await shop.stripe.createPaymentMethod({ elements });
      }),
      await messageOf(() => shop.elements.create('card').mount('#nowhere')),
      await messageOf(() => shop.stripe.handleCardAction(secret)),
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

test('a wallet that the page turns down opens nothing', async () => {
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
  await fieldIn('#wallet').getByRole('button').click();
  await page.waitForFunction(() => shop.events.length === 1);
  assert.equal(await page.getByRole('dialog').count(), 0);
});
