import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Issue, PageData, Plan } from '@magazine-store/protocol';
import { billingFault, draftFor, itemFor, itemPrice, toBilling } from './checkoutRules.ts';

const page = {
  auth: true,
  auth_providers: ['google'],
  gateways: { stripe: { publishable_key: 'pk', country: 'DE' }, paypal: { clientId: 'c' } },
  promocodes_mode_only: false,
  sandbox: false,
} as unknown as PageData;
const issues = [
  { id: 1, is_free: false, price: 499 },
  { id: 2, is_free: true, price: 0 },
] as Issue[];
const plans: Plan[] = [{ id: 7, period: 'month', price: 999 }];
const shelf = { page, issues, plans };

test('an issue that costs something and a plan that there is can be bought', () => {
  const issue = itemFor({ type: 'issue', id: 1 }, shelf);
  const plan = itemFor({ type: 'plan', id: 7 }, shelf);
  assert.deepEqual(
    [issue, plan].map((item) => item && itemPrice(item)),
    [499, 999],
  );
});

test('free and unknown issues and unknown plans can not', () => {
  const items = [
    { type: 'issue', id: 2 },
    { type: 'issue', id: 7 },
    { type: 'plan', id: 1 },
  ] as const;
  for (const item of items) assert.equal(itemFor(item, shelf), null);
});

test('nothing can be bought by coupons alone, and plans not without payment buttons', () => {
  assert.equal(itemFor({ type: 'issue', id: 1 }, { ...shelf, page: { ...page, promocodes_mode_only: true } }), null);
  const { stripe } = page.gateways;
  const cardsOnly = { ...page, gateways: stripe ? { stripe } : {} };
  assert.equal(itemFor({ type: 'plan', id: 7 }, { ...shelf, page: cardsOnly }), null);
  assert.equal(itemFor({ type: 'issue', id: 1 }, { ...shelf, page: { ...page, gateways: {} } }), null);
});

test('a business finds its former entries; other buyers are asked nothing', () => {
  assert.deepEqual(draftFor({ tax_id: '5260250274', country_code: 'PL' }), { wanted: true, taxId: '5260250274' });
  assert.deepEqual(draftFor({ tax_id: '5260250274', country_code: null }), { wanted: false, taxId: '' });
});

test('a tax id is missing, wrong or right, and none is needed without an invoice', () => {
  const findFault = (taxId: string, wanted = true) => billingFault({ wanted, taxId });
  assert.deepEqual(
    [' - ', '5260250275', '526-025-02-74'].map((taxId) => findFault(taxId)),
    ['missing', 'invalid', null],
  );
  assert.equal(findFault('5260250275', false), null);
});

test('the tax id is sent without blanks, with the only country', () => {
  assert.deepEqual(toBilling({ wanted: true, taxId: '526-025 02 74' }), { tax_id: '5260250274', country_code: 'PL' });
  assert.equal(toBilling({ wanted: false, taxId: '5260250274' }), undefined);
});
