import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toFeatures } from './features.ts';

const bare = { auth: true, auth_providers: [], gateways: {}, promocodes_mode_only: false, sandbox: false };
const stripe = { publishable_key: 'pk_test', country: 'DE' };

test('sign-in needs a provider', () => {
  assert.equal(toFeatures(bare).signIn, false);
  assert.equal(toFeatures({ ...bare, auth_providers: ['google'] }).signIn, true);
  assert.equal(toFeatures({ ...bare, custom_provider: { name: 'id', display_name: 'Id', logo: '' } }).signIn, true);
  assert.equal(toFeatures({ ...bare, other_providers: [{ name: 'id', display_name: 'Id', logo: '' }] }).signIn, true);
  assert.equal(toFeatures({ ...bare, other_providers: [] }).signIn, false);
  assert.equal(toFeatures({ ...bare, auth: false, auth_providers: ['google'] }).signIn, false);
});

const open = { ...bare, auth_providers: ['google' as const] };

test('payments need a gateway; coupons need payments or a store with coupons alone', () => {
  assert.deepEqual([toFeatures(open).payments, toFeatures(open).coupons], [false, false]);
  const paid = toFeatures({ ...open, gateways: { stripe } });
  assert.deepEqual([paid.payments, paid.sells, paid.coupons], [true, true, true]);
  const unlocked = toFeatures({ ...open, promocodes_mode_only: true });
  assert.deepEqual([unlocked.payments, unlocked.coupons, unlocked.promocodesOnly], [false, true, true]);
  assert.equal(toFeatures({ ...open, gateways: { stripe }, promocodes_mode_only: true }).sells, false);
});

test('without sign-in, readers can neither buy nor redeem', () => {
  const closed = toFeatures({ ...bare, gateways: { stripe }, promocodes_mode_only: true });
  assert.deepEqual([closed.payments, closed.sells, closed.coupons], [false, false, false]);
  assert.equal(toFeatures({ ...bare, gateways: { stripe } }).sells, false);
});
