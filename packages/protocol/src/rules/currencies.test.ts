import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currencyPrecision, isCurrency } from './currencies.ts';

test('currencies have the digits of ISO 4217, whatever the runtime shows', () => {
  const digits = Object.entries({ USD: 2, JPY: 0, KWD: 3, HUF: 2, IDR: 2, ISK: 0, COP: 2, UGX: 0 });
  for (const [code, expected] of digits) assert.equal(currencyPrecision(code), expected, code);
});

test('an unknown currency is refused', () => {
  for (const code of ['dollars', 'usd', 'ABC', '']) {
    assert.equal(isCurrency(code), false);
    assert.throws(() => currencyPrecision(code), RangeError);
  }
});
