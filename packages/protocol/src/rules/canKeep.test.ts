import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canKeep } from './canKeep.ts';
import { NO_HOLDINGS } from './canRead.ts';

const priced = { id: 7, is_free: false };
const free = { id: 8, is_free: true };
const store = { enable_downloading: true };
const signedIn = { ...NO_HOLDINGS, signedIn: true };

test('every signed-in user may download free issues; other issues, only their buyers', () => {
  assert.equal(canKeep(free, store, NO_HOLDINGS), 'sign_in_required');
  assert.equal(canKeep(free, store, signedIn), 'allowed');
  assert.equal(canKeep(priced, store, NO_HOLDINGS), 'not_owned');
  assert.equal(canKeep(priced, store, signedIn), 'not_owned');
  assert.equal(canKeep(priced, store, { ...signedIn, issueIds: new Set([7]) }), 'allowed');
});

test('a subscription allows no download', () => {
  assert.equal(canKeep(priced, store, { ...signedIn, subscribed: true } as typeof signedIn), 'not_owned');
});

test('no user may download anything where the store offers no files', () => {
  assert.equal(
    canKeep(priced, { enable_downloading: false }, { signedIn: true, issueIds: new Set([7]) }),
    'not_offered',
  );
});
