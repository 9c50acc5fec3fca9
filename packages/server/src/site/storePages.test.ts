import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageData } from '@magazine-store/protocol';
import { hasPage, type StorePageName, storePages } from './storePages.ts';

const pages = (changes: Partial<PageData>, embedded = false): StorePageName[] => {
  const bare = { auth: false, auth_providers: [], gateways: {}, promocodes_mode_only: false };
  const data = { ...bare, ...changes } as PageData;
  return storePages.filter((page) => hasPage(page, data, { embedded })).map(({ name }) => name);
};
const always = ['search', 'accessibility', 'terms', 'privacy'];
const gateways = { paypal: { clientId: 'sells' } };

test('contracts are left and ended where they can be made, framed or not', () => {
  assert.deepEqual(pages({}), always);
  assert.deepEqual(pages({ gateways }), [...always, 'withdrawal', 'cancellation']);
  assert.deepEqual(pages({ gateways }, true), [...always, 'withdrawal', 'cancellation', 'support', 'cart']);
});

test('where coupons take the place of purchases there is no contract, and no cart', () => {
  assert.deepEqual(pages({ gateways, promocodes_mode_only: true }, true), [...always, 'support']);
});

test('accounts are where one can sign in', () => {
  assert.deepEqual(pages({ auth: true, auth_providers: ['google'] }), [...always, 'login', 'account']);
});
