import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanTaxId, isTaxId } from './taxId.ts';

test('a Polish tax number is right by its last digit', () => {
  assert.ok(isTaxId('5260250274'));
  assert.ok(isTaxId('526-025-02-74'));
  assert.ok(isTaxId(' 526 025 02 74 '));
  assert.ok(!isTaxId('5260250275'));
});

test('only ten digits are one', () => {
  for (const typed of ['', '526025027', '52602502740', '526025027x', 'PL5260250274']) assert.ok(!isTaxId(typed), typed);
});

test('a remainder of ten is no check digit, and zeros alone are no tax id', () => {
  // 6·1 + 5·0 + 7·0 + 2·0 + 3·0 + 4·1 = 10.
  for (const last of '0123456789') assert.ok(!isTaxId(`100001000${last}`));
  assert.ok(!isTaxId('0000000000'));
});

test('it is kept without spaces and dashes', () => {
  assert.equal(cleanTaxId('526-025 02-74'), '5260250274');
});
