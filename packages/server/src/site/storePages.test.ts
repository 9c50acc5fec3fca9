import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageData } from '@magazine-store/protocol';
import { hasPage, type StorePageName, storePages } from './storePages.ts';

const pages = (changes: Partial<PageData>, embedded = false): StorePageName[] => {
  const bare = { auth: false, auth_providers: [], gateways: {}, promocodes_mode_only: false };
  const data = { ...bare, ...changes } as PageData;
  return storePages.filter((page) => hasPage(page, data, { embedded })).map(({ name }) => name);
};
const always = ['search', 'accessibility'] as const;
const signIn = { auth: true, auth_providers: ['google' as const] };
const selling = { ...signIn, gateways: { paypal: { clientId: 'sells' } } };
const account = ['login', 'account'] as const;

test('a store that sells has the pages for withdrawal and cancellation, framed or not', () => {
  assert.deepEqual(pages({}), always);
  assert.deepEqual(pages({ gateways: selling.gateways }), always);
  assert.deepEqual(pages(selling), [...always, 'withdrawal', 'cancellation', ...account]);
  assert.deepEqual(pages(selling, true), [...always, 'withdrawal', 'cancellation', 'cart', ...account]);
});

test('where coupons take the place of purchases there is no cart, and contracts can be ended if there are any', () => {
  const coupons = { promocodes_mode_only: true };
  assert.deepEqual(pages({ ...selling, ...coupons }, true), [...always, 'withdrawal', 'cancellation', ...account]);
  assert.deepEqual(pages({ ...signIn, ...coupons }, true), [...always, ...account]);
});

test('a store with sign-in has the account page', () => {
  assert.deepEqual(pages(signIn), [...always, ...account]);
});

test('texts have pages only if the store has the texts, and support only with an address', () => {
  const texts = { terms_url: '/terms', privacy_url: '/privacy', support_email: 'help@example.com' };
  assert.deepEqual(pages(texts), [...always, 'terms', 'privacy']);
  assert.deepEqual(pages(texts, true), [...always, 'terms', 'privacy', 'support']);
  assert.deepEqual(pages({ terms_url: 'https://publisher.example/terms' }, true), always);
});
