import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canDownload } from './canDownload.ts';
import { NO_ENTITLEMENTS } from './canRead.ts';

const priced = { id: 7, is_free: false };
const free = { id: 8, is_free: true };
const store = { enable_downloading: true };
const signedIn = { ...NO_ENTITLEMENTS, signedIn: true };

test('every signed-in user may download free issues; other issues, only their buyers', () => {
  assert.equal(canDownload(free, store, NO_ENTITLEMENTS), 'sign_in_required');
  assert.equal(canDownload(free, store, signedIn), 'allowed');
  assert.equal(canDownload(priced, store, NO_ENTITLEMENTS), 'not_owned');
  assert.equal(canDownload(priced, store, signedIn), 'not_owned');
  assert.equal(canDownload(priced, store, { ...signedIn, issueIds: new Set([7]) }), 'allowed');
});

test('a subscription allows no download', () => {
  assert.equal(canDownload(priced, store, { ...signedIn, subscribed: true } as typeof signedIn), 'not_owned');
});

test('a store that offers no downloads refuses every user', () => {
  assert.equal(
    canDownload(priced, { enable_downloading: false }, { signedIn: true, issueIds: new Set([7]) }),
    'not_offered',
  );
});
