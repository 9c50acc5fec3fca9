import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billingFault, billingOf, draftFor, offersInvoice } from './billingRules.ts';

test('invoices are for prices in złoty', () => {
  assert.deepEqual(['PLN', 'EUR'].map(offersInvoice), [true, false]);
});

test('a business finds its former entries; other buyers are asked nothing', () => {
  assert.deepEqual(draftFor({ tax_id: '5260250274', country_code: 'PL' }), { wanted: true, taxId: '5260250274' });
  assert.deepEqual(draftFor({ tax_id: '5260250274', country_code: null }), { wanted: false, taxId: '' });
});

test('a tax id is missing, wrong or right, and none is needed without an invoice', () => {
  const faultOf = (taxId: string, wanted = true) => billingFault({ wanted, taxId });
  assert.deepEqual(
    [' - ', '5260250275', '526-025-02-74'].map((taxId) => faultOf(taxId)),
    ['missing', 'invalid', null],
  );
  assert.equal(faultOf('5260250275', false), null);
});

test('the tax id is sent without blanks, with the only country', () => {
  assert.deepEqual(billingOf({ wanted: true, taxId: '526-025 02 74' }), { tax_id: '5260250274', country_code: 'PL' });
  assert.equal(billingOf({ wanted: false, taxId: '5260250274' }), undefined);
});
