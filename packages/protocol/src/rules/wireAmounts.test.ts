import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAYPAL_AMOUNTS, parseWireAmount, priceDigits, STRIPE_AMOUNTS, wireAmount } from './wireAmounts.ts';

const money = (amount: number, currency: string, precision: number) => ({ amount, currency, precision });

test("an amount is converted to the provider's units", () => {
  assert.equal(wireAmount(STRIPE_AMOUNTS, money(499, 'EUR', 2)), 499);
  assert.equal(wireAmount(STRIPE_AMOUNTS, money(149000, 'HUF', 2)), 149000);
  assert.equal(wireAmount(STRIPE_AMOUNTS, money(1490, 'HUF', 0)), 149000, 'a price from before the table');
  assert.equal(wireAmount(STRIPE_AMOUNTS, money(1200, 'ISK', 0)), 120000);
  assert.equal(wireAmount(STRIPE_AMOUNTS, money(500, 'JPY', 0)), 500);
  assert.equal(wireAmount(STRIPE_AMOUNTS, money(150000, 'MGA', 2)), 1500);
  assert.equal(wireAmount(PAYPAL_AMOUNTS, money(149000, 'HUF', 2)), 1490);
});

test("an amount finer than the provider's units is refused", () => {
  assert.equal(wireAmount(PAYPAL_AMOUNTS, money(149050, 'HUF', 2)), null);
  assert.equal(wireAmount(STRIPE_AMOUNTS, money(1255, 'KWD', 3)), null);
  assert.equal(wireAmount(STRIPE_AMOUNTS, money(150050, 'MGA', 2)), null);
  assert.equal(wireAmount(PAYPAL_AMOUNTS, money(499, 'KWD', 3)), null, 'nor one in a currency that it does not take');
});

test("a provider's amount is converted to the digits of the payment", () => {
  assert.equal(parseWireAmount(STRIPE_AMOUNTS, 149000, 'HUF', 0), 1490);
  assert.equal(parseWireAmount(PAYPAL_AMOUNTS, 1490, 'HUF', 2), 149000);
  assert.equal(parseWireAmount(STRIPE_AMOUNTS, 120000, 'ISK', 0), 1200);
});

test('a price has no more digits than every provider of its currency supports', () => {
  const digits = Object.entries({ EUR: 2, HUF: 0, TWD: 0, IDR: 2, KWD: 2, ISK: 0, MGA: 0, GHS: 2 });
  for (const [code, expected] of digits)
    assert.equal(priceDigits([STRIPE_AMOUNTS, PAYPAL_AMOUNTS], code), expected, code);
});

test('each provider has its currencies', () => {
  assert.ok(STRIPE_AMOUNTS.has('KWD') && !PAYPAL_AMOUNTS.has('KWD') && !STRIPE_AMOUNTS.has('KPW'));
});
