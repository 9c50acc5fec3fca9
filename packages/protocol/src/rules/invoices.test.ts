import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offersInvoice } from './invoices.ts';

test('invoices are for prices in złoty', () => {
  assert.deepEqual(['PLN', 'EUR'].map(offersInvoice), [true, false]);
});
