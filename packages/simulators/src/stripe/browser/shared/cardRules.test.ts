import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardBrand, check, format, hasCheckDigit } from './cardRules.ts';

const MAY_2026 = new Date(2026, 4, 15);
const checkMessage = (part: Parameters<typeof check>[0], text: string, brand = 'visa') => {
  const { empty, complete, error } = check(part, text, brand, MAY_2026);
  return empty ? 'empty' : complete ? 'complete' : (error?.code ?? 'incomplete');
};

test('numbers', () => {
  assert.equal(checkMessage('cardNumber', ''), 'empty');
  assert.equal(checkMessage('cardNumber', '4242 4242'), 'incomplete');
  assert.equal(checkMessage('cardNumber', '4242 4242 4242 4242'), 'complete');
  assert.equal(checkMessage('cardNumber', '4242 4242 4242 4241'), 'invalid_number');
  assert.equal(checkMessage('cardNumber', '3782 822463 10005'), 'complete');
  assert.deepEqual(['4', '55', '2223', '37', '6'].map(cardBrand), [
    'visa',
    'mastercard',
    'mastercard',
    'amex',
    'unknown',
  ]);
  assert.deepEqual([hasCheckDigit('4000002760003184'), hasCheckDigit('4000002760003185')], [true, false]);
});

test('expiry: this month is good, the last one is not', () => {
  assert.equal(checkMessage('cardExpiry', '05 / 2'), 'incomplete');
  assert.equal(checkMessage('cardExpiry', '05 / 26'), 'complete');
  assert.equal(checkMessage('cardExpiry', '04 / 26'), 'invalid_expiry_month_past');
  assert.equal(checkMessage('cardExpiry', '12 / 25'), 'invalid_expiry_year_past');
  assert.equal(checkMessage('cardExpiry', '12 / 99'), 'invalid_expiry_year');
});

test('security codes', () => {
  assert.equal(checkMessage('cardCvc', '12'), 'incomplete');
  assert.equal(checkMessage('cardCvc', '123'), 'complete');
  assert.equal(checkMessage('cardCvc', '123', 'amex'), 'incomplete');
  assert.equal(checkMessage('cardCvc', '1234', 'amex'), 'complete');
});

test('typed digits are grouped as on a card', () => {
  assert.equal(format('cardNumber', '42424242424242429'), '4242 4242 4242 4242');
  assert.equal(format('cardNumber', '378282246310005'), '3782 822463 10005');
  assert.equal(format('cardExpiry', '1230'), '12 / 30');
  for (const typed of ['430', '4/30', '0430']) assert.equal(format('cardExpiry', typed), '04 / 30');
  assert.equal(format('cardExpiry', '1/'), '01');
  assert.equal(format('cardExpiry', '13'), '01 / 3');
  assert.equal(format('cardCvc', '12a3'), '123');
});
