import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanTaxId, isTaxId } from './taxId.ts';

test('the last digit of a Polish tax number is checked', () => {
  assert.ok(isTaxId('5260250274'));
  assert.ok(isTaxId('526-025-02-74'));
  assert.ok(isTaxId(' 526 025 02 74 '));
  assert.ok(!isTaxId('5260250275'));
});

test('a tax number has ten digits', () => {
  for (const typed of ['', '526025027', '52602502740', '526025027x', 'PL5260250274']) assert.ok(!isTaxId(typed), typed);
});

test('a remainder of ten and ten zeros are refused', () => {
  // 6·1 + 5·0 + 7·0 + 2·0 + 3·0 + 4·1 = 10.
  for (const last of '0123456789') assert.ok(!isTaxId(`100001000${last}`));
  assert.ok(!isTaxId('0000000000'));
});

test('a tax number is stored without spaces and dashes', () => {
  assert.equal(cleanTaxId('526-025 02-74'), '5260250274');
  // A hyphen, one that breaks no line, and an en dash.
  assert.equal(cleanTaxId('526\u2010025\u201102\u201374'), '5260250274');
});
