import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type AmountTable,
  currencyPrecision,
  PAYPAL_AMOUNTS,
  priceDigits,
  STRIPE_AMOUNTS,
} from '@magazine-store/protocol';
import {
  PAYPAL_CURRENCIES,
  type PayPalSimulator,
  STRIPE_CURRENCIES,
  type StripeSimulator,
  startPaypal,
  startStripe,
  stripeDigits,
} from '../../../../simulators/src/index.ts';
import type { Payment } from './gateway.ts';
import { paypalClient } from './paypal/client.ts';
import { paypalGateway } from './paypal/gateway.ts';
import { stripeClient, stripeGateway } from './stripe/gateway.ts';

const PRICE = 1490;
const TIMEOUT_MILLISECONDS = 10_000;

let stripe: StripeSimulator;
let paypal: PayPalSimulator;
before(async () => {
  [stripe, paypal] = await Promise.all([startStripe(), startPaypal()]);
});
after(() => Promise.all([stripe.stop(), paypal.stop()]));

const digitsOfPrice = (currency: string) => priceDigits([STRIPE_AMOUNTS, PAYPAL_AMOUNTS], currency);

/** Makes a payment whose price is some whole units and the smallest part that can be sold. */
function paymentIn(currency: string): { payment: Payment; price: string } {
  const precision = currencyPrecision(currency);
  const part = 10 ** (precision - digitsOfPrice(currency));
  const amount = PRICE * 10 ** precision + (digitsOfPrice(currency) === 0 ? 0 : part);
  const price = (amount / 10 ** precision).toFixed(digitsOfPrice(currency));
  const payment = { id: `in-${currency}`, attempt: 0, item_type: 'issue', item_id: 1, description: 'For sale' };
  const rest = { gateway_ref: null, created_at: new Date(), status: 'created', amount, currency, precision };
  return { payment: { ...payment, ...rest } as Payment, price };
}

/** Asserts that the store can sell in these currencies, and in no other. */
function assertTaken(table: AmountTable, currencies: readonly string[]): void {
  const others = Intl.supportedValuesOf('currency').filter((code) => !currencies.includes(code));
  assert.deepEqual(
    currencies.filter((code) => !table.has(code)),
    [],
  );
  assert.deepEqual(
    others.filter((code) => table.has(code)),
    [],
  );
}

test('the card provider charges and reports each currency exactly', async () => {
  const gateway = stripeGateway(
    stripeClient({ secretKey: stripe.secretKey, timeout: TIMEOUT_MILLISECONDS, url: stripe.url }),
    undefined,
  );
  assertTaken(
    STRIPE_AMOUNTS,
    STRIPE_CURRENCIES.map((code) => code.toUpperCase()),
  );
  for (const code of STRIPE_CURRENCIES) {
    const currency = code.toUpperCase();
    const { payment, price } = paymentIn(currency);
    const ref = await gateway.create(payment, { payment_method_id: 'pm_card_visa' });
    const state = await gateway.pay({ ...payment, gateway_ref: ref });
    const [charge] = stripe.charges(ref);
    const digits = stripeDigits(code);
    assert.equal(((charge?.amount ?? 0) / 10 ** digits).toFixed(digitsOfPrice(currency)), price, currency);
    assert.ok(state.status === 'paid', currency);
    assert.deepEqual([state.charges[0].amount, state.charges[0].currency], [payment.amount, currency]);
  }
});

test('the payment buttons capture and report each currency exactly', async () => {
  const { clientId, secret, url } = paypal;
  const client = paypalClient({ clientId, secret, url, timeout: TIMEOUT_MILLISECONDS });
  const gateway = paypalGateway(client, async () => '', { name: 'Kiosk' });
  assertTaken(PAYPAL_AMOUNTS, PAYPAL_CURRENCIES);
  for (const currency of PAYPAL_CURRENCIES) {
    const { payment, price } = paymentIn(currency);
    const ref = await gateway.create(payment, {});
    paypal.approveOrder(ref);
    const state = await gateway.fetchState({ ...payment, gateway_ref: ref });
    assert.deepEqual(paypal.captures(ref)[0]?.amount, { currency_code: currency, value: price });
    assert.ok(state.status === 'paid', currency);
    assert.deepEqual([state.charges[0].amount, state.charges[0].currency], [payment.amount, currency]);
  }
});
