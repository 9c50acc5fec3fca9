import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWireAmount, priceDigits, takesCurrency, wireAmount } from './wireAmounts.ts';

const money = (amount: number, currency: string, precision: number) => ({ amount, currency, precision });

test("an amount is converted to the provider's units", () => {
  assert.equal(wireAmount('stripe', money(499, 'EUR', 2)), 499);
  assert.equal(wireAmount('stripe', money(149000, 'HUF', 2)), 149000);
  assert.equal(wireAmount('stripe', money(1490, 'HUF', 0)), 149000, 'a price from before the table');
  assert.equal(wireAmount('stripe', money(1200, 'ISK', 0)), 120000);
  assert.equal(wireAmount('stripe', money(500, 'JPY', 0)), 500);
  assert.equal(wireAmount('stripe', money(150000, 'MGA', 2)), 1500);
  assert.equal(wireAmount('paypal', money(149000, 'HUF', 2)), 1490);
});

test("an amount finer than the provider's units is refused", () => {
  assert.equal(wireAmount('paypal', money(149050, 'HUF', 2)), null);
  assert.equal(wireAmount('stripe', money(1255, 'KWD', 3)), null);
  assert.equal(wireAmount('stripe', money(150050, 'MGA', 2)), null);
  assert.equal(wireAmount('paypal', money(499, 'KWD', 3)), null, 'nor one in a currency that it does not take');
});

test("a provider's amount is converted to the digits of the payment", () => {
  assert.equal(parseWireAmount('stripe', 149000, 'HUF', 0), 1490);
  assert.equal(parseWireAmount('paypal', 1490, 'HUF', 2), 149000);
  assert.equal(parseWireAmount('stripe', 120000, 'ISK', 0), 1200);
});

test('a price has no more digits than every provider of its currency supports', () => {
  const digits = Object.entries({ EUR: 2, HUF: 0, TWD: 0, IDR: 2, KWD: 2, ISK: 0, MGA: 0, GHS: 2 });
  for (const [code, expected] of digits) assert.equal(priceDigits(code), expected, code);
});

test('each provider has its currencies', () => {
  assert.ok(takesCurrency('stripe', 'KWD') && !takesCurrency('paypal', 'KWD') && !takesCurrency('stripe', 'KPW'));
});
