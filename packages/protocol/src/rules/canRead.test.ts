import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canRead, NO_ENTITLEMENTS } from './canRead.ts';

const priced = { id: 7, is_free: false, has_sample: true };
const free = { id: 8, is_free: true, has_sample: false };
const open = { require_auth_to_read: false };
const closed = { require_auth_to_read: true };
const signedIn = { ...NO_ENTITLEMENTS, signedIn: true };

test('every visitor may read a sample', () => {
  assert.equal(canRead(priced, 'sample', closed, NO_ENTITLEMENTS), 'allowed');
  assert.equal(canRead(free, 'sample', open, NO_ENTITLEMENTS), 'no_sample');
});

test('a priced issue needs a purchase or a subscription', () => {
  assert.equal(canRead(priced, 'full', open, signedIn), 'not_owned');
  assert.equal(canRead(priced, 'full', open, { ...signedIn, issueIds: new Set([7]) }), 'allowed');
  assert.equal(canRead(priced, 'full', open, { ...signedIn, issueIds: new Set([8]) }), 'not_owned');
  assert.equal(canRead(priced, 'full', open, { ...signedIn, subscribed: true }), 'allowed');
});

test('a free issue needs sign-in only where the store asks for it', () => {
  assert.equal(canRead(free, 'full', open, NO_ENTITLEMENTS), 'allowed');
  assert.equal(canRead(free, 'full', closed, NO_ENTITLEMENTS), 'sign_in_required');
  assert.equal(canRead(free, 'full', closed, signedIn), 'allowed');
});
