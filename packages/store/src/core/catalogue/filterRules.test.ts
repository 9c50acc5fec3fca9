import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Entitlements, NO_ENTITLEMENTS } from '@magazine-store/protocol';
import { availableFilter, filterChoices } from './filterRules.ts';

const free = { id: 1, is_free: true };
const bought = { id: 2, is_free: false };
const priced = { id: 3, is_free: false };
const all = [free, bought, priced];
const signedIn: Entitlements = { ...NO_ENTITLEMENTS, signedIn: true, issueIds: new Set([2]) };
const subscribed: Entitlements = { ...signedIn, subscribed: true };
const plain = { signIn: true, coupons: true, promocodesOnly: false };
const coupons = { ...plain, promocodesOnly: true };

const listChoices = (...[issues, features, entitlements]: Parameters<typeof filterChoices>) =>
  filterChoices(issues, features, entitlements)
    .map(({ filter, disabled }) => (disabled ? `(${filter})` : filter))
    .join(' ');

test('a visitor sees all filters, and cannot choose what they bought', () => {
  assert.equal(listChoices(all, plain, NO_ENTITLEMENTS), 'all (purchased) to_buy free');
  assert.equal(listChoices(all, plain, signedIn), 'all purchased to_buy free');
});

test('a filter that no issue can match is left out', () => {
  assert.equal(listChoices([free], plain, signedIn), 'all free');
  assert.equal(listChoices([priced], plain, signedIn), 'all purchased to_buy');
  assert.equal(listChoices([], plain, NO_ENTITLEMENTS), 'all');
});

test('without sign-in there is no filter for bought issues, and without payments none for issues to buy', () => {
  assert.equal(listChoices(all, { ...plain, signIn: false, coupons: false }, NO_ENTITLEMENTS), 'all free');
  assert.equal(listChoices(all, { ...plain, coupons: false }, signedIn), 'all purchased free');
});

test('a store with coupons instead of purchases has no filter for free issues', () => {
  assert.equal(listChoices(all, coupons, signedIn), 'all purchased to_buy');
});

test('a subscriber has nothing to buy', () => {
  assert.equal(listChoices(all, plain, subscribed), 'all purchased free');
});

test('all issues show when the chosen filter disappears or can’t be chosen any more', () => {
  assert.equal(availableFilter('to_buy', filterChoices(all, plain, signedIn)), 'to_buy');
  assert.equal(availableFilter('to_buy', filterChoices(all, plain, subscribed)), 'all');
  assert.equal(availableFilter('purchased', filterChoices(all, plain, NO_ENTITLEMENTS)), 'all');
  assert.equal(availableFilter('free', filterChoices(all, coupons, signedIn)), 'all');
});
