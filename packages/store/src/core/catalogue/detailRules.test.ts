import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Entitlements, type Features, type Issue, NO_ENTITLEMENTS, type Plan } from '@magazine-store/protocol';
import { detailActions } from './detailRules.ts';

const priced = { id: 1, is_free: false, has_sample: true, print: false };
const free = { ...priced, is_free: true };
const plans: Plan[] = [
  { id: 1, period: 'year', price: 4000 },
  { id: 2, period: 'month', price: 400 },
];
const signedIn: Entitlements = { ...NO_ENTITLEMENTS, signedIn: true };
const owner: Entitlements = { ...signedIn, issueIds: new Set([1]) };
const subscriber: Entitlements = { ...signedIn, subscribed: true };

interface Case {
  issue?: Pick<Issue, 'id' | 'is_free' | 'has_sample' | 'print' | 'unpublished'>;
  entitlements?: Entitlements;
  features?: Partial<Features>;
  enable_downloading?: boolean;
  require_auth_to_read?: boolean;
  plans?: readonly Plan[];
}

/** The names of the offered actions. */
function findActions({
  issue = priced,
  entitlements = NO_ENTITLEMENTS,
  features,
  plans: sold = plans,
  ...store
}: Case): string {
  const { acquire, obstacle, subscribe, ...rest } = detailActions(issue, {
    store: { enable_downloading: true, require_auth_to_read: false, ...store },
    features: { signIn: true, sells: true, coupons: true, promocodesOnly: false, ...features },
    entitlements,
    plans: sold,
  });
  const flags = Object.entries(rest).flatMap(([name, on]) => (on ? [name] : []));
  return [...flags, acquire, obstacle, subscribe && `subscribe ${subscribe.price} a ${subscribe.period}`]
    .filter(Boolean)
    .join(' ');
}

test('a reader without the issue is offered it, and the cheapest plan', () => {
  assert.equal(findActions({}), 'preview purchase subscribe 400 a month');
  assert.equal(findActions({ entitlements: signedIn }), 'preview purchase subscribe 400 a month');
});

test('a preview needs a sample', () => {
  assert.equal(findActions({ issue: { ...priced, has_sample: false } }), 'purchase subscribe 400 a month');
});

test('free issues are read by everyone, and downloaded by signed-in readers', () => {
  assert.equal(findActions({ issue: free }), 'preview read');
  assert.equal(findActions({ issue: free, require_auth_to_read: true }), 'preview read');
  assert.equal(findActions({ issue: free, entitlements: signedIn }), 'preview read download');
  assert.equal(findActions({ issue: free, entitlements: signedIn, enable_downloading: false }), 'preview read');
});

test('a bought issue can be read and downloaded, and not bought again', () => {
  assert.equal(findActions({ entitlements: owner }), 'preview read download subscribe 400 a month');
  assert.equal(findActions({ entitlements: owner, enable_downloading: false }), 'preview read subscribe 400 a month');
});

test('an issue that is no longer sold is read by its owner, and offered to no reader', () => {
  const unpublished = { ...priced, unpublished: true as const };
  assert.equal(findActions({ issue: unpublished, entitlements: owner }), 'preview read download unpublished');
  assert.equal(findActions({ issue: unpublished }), 'preview unpublished');
});

test('a subscription allows reading, but no downloads', () => {
  assert.equal(findActions({ entitlements: subscriber }), 'preview read');
});

test('no plan is offered for a printed issue, or in a store without plans', () => {
  assert.equal(findActions({ issue: { ...priced, print: true } }), 'preview purchase');
  assert.equal(findActions({ plans: [] }), 'preview purchase');
});

test('a store with coupons alone offers to unlock', () => {
  assert.equal(findActions({ features: { sells: false, promocodesOnly: true } }), 'preview unlock');
});

test('a paid issue that is not for sale says why', () => {
  const closed = { sells: false, coupons: false };
  assert.equal(findActions({ features: closed }), 'preview no_payments');
  assert.equal(findActions({ features: { ...closed, signIn: false } }), 'preview no_sign_in');
  assert.equal(findActions({ features: { ...closed, signIn: false, promocodesOnly: true } }), 'preview no_sign_in');
  assert.equal(findActions({ features: closed, entitlements: owner }), 'preview read download');
  assert.equal(findActions({ features: closed, issue: free }), 'preview read');
});
