import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMoney, parsePrice } from './money.ts';

test('prices are formatted for the locale, with the precision of the currency', () => {
  assert.equal(formatMoney({ amount: 499, currency: 'USD', precision: 2 }, 'en'), '$4.99');
  assert.equal(formatMoney({ amount: 500, currency: 'JPY', precision: 0 }, 'en'), '¥500');
  assert.match(formatMoney({ amount: 123456, currency: 'PLN', precision: 2 }, 'pl'), /1\s?234,56\szł/u);
});

test('typed prices become minor units exactly', () => {
  assert.equal(parsePrice('4.99', 2), 499);
  assert.equal(parsePrice('1.1', 2), 110);
  assert.equal(parsePrice('12', 2), 1200);
  assert.equal(parsePrice('500', 0), 500);
});

test('a text that is no price is refused', () => {
  for (const text of ['', '-1', '4,99', '1e3', '4.999', '$4', 'NaN']) assert.equal(parsePrice(text, 2), null, text);
  assert.equal(parsePrice('5.0', 0), null);
});
