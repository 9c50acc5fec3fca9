import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Holdings, NO_HOLDINGS } from '@magazine-store/protocol';
import { type Filter, filterChoices, passes, standingFilter } from './filterRules.ts';

const free = { id: 1, is_free: true };
const bought = { id: 2, is_free: false };
const priced = { id: 3, is_free: false };
const all = [free, bought, priced];
const signedIn: Holdings = { ...NO_HOLDINGS, signedIn: true, issueIds: new Set([2]) };
const subscribed: Holdings = { ...signedIn, subscribed: true };
const plain = { signIn: true, coupons: true, promocodesOnly: false };
const coupons = { ...plain, promocodesOnly: true };

const shown = (...[issues, features, holdings]: Parameters<typeof filterChoices>) =>
  filterChoices(issues, features, holdings)
    .map(({ filter, disabled }) => (disabled ? `(${filter})` : filter))
    .join(' ');

test('a visitor sees all filters, and cannot choose what they bought', () => {
  assert.equal(shown(all, plain, NO_HOLDINGS), 'all (purchased) to_buy free');
  assert.equal(shown(all, plain, signedIn), 'all purchased to_buy free');
});

test('a filter that could show nothing is not there', () => {
  assert.equal(shown([free], plain, signedIn), 'all free');
  assert.equal(shown([priced], plain, signedIn), 'all purchased to_buy');
  assert.equal(shown([], plain, NO_HOLDINGS), 'all');
});

test('without sign-in nothing is bought, and without payments nothing can be', () => {
  assert.equal(shown(all, { ...plain, signIn: false, coupons: false }, NO_HOLDINGS), 'all free');
  assert.equal(shown(all, { ...plain, coupons: false }, signedIn), 'all purchased free');
});

test('where coupons take the place of purchases, nothing is called free', () => {
  assert.equal(shown(all, coupons, signedIn), 'all purchased to_buy');
});

test('a subscriber has nothing to buy', () => {
  assert.equal(shown(all, plain, subscribed), 'all purchased free');
});

const passing = (filter: Filter, holdings: Holdings) =>
  all.filter((issue) => passes(issue, filter, holdings)).map(({ id }) => id);

test('each filter lets its issues through', () => {
  assert.deepEqual(passing('all', signedIn), [1, 2, 3]);
  assert.deepEqual(passing('purchased', signedIn), [2]);
  assert.deepEqual(passing('purchased', subscribed), [2, 3]);
  assert.deepEqual(passing('to_buy', signedIn), [3]);
  assert.deepEqual(passing('free', signedIn), [1]);
});

test('a filter that went away, or cannot be chosen any more, gives way to all', () => {
  assert.equal(standingFilter('to_buy', filterChoices(all, plain, signedIn)), 'to_buy');
  assert.equal(standingFilter('to_buy', filterChoices(all, plain, subscribed)), 'all');
  assert.equal(standingFilter('purchased', filterChoices(all, plain, NO_HOLDINGS)), 'all');
  assert.equal(standingFilter('free', filterChoices(all, coupons, signedIn)), 'all');
});
