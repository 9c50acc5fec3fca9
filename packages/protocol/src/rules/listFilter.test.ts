import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListFilter } from '../types.ts';
import { type Entitlements, NO_ENTITLEMENTS } from './canRead.ts';
import { inSeries, passesFilter } from './listFilter.ts';

const issues = [
  { id: 1, is_free: true },
  { id: 2, is_free: false },
  { id: 3, is_free: false },
];
const signedIn: Entitlements = { ...NO_ENTITLEMENTS, signedIn: true, issueIds: new Set([2]) };
const subscribed: Entitlements = { ...signedIn, subscribed: true };

const listPassing = (filter: ListFilter, entitlements: Entitlements) =>
  issues.filter((issue) => passesFilter(issue, filter, entitlements)).map(({ id }) => id);

test('each filter lets its issues through', () => {
  assert.deepEqual(listPassing('all', signedIn), [1, 2, 3]);
  assert.deepEqual(listPassing('purchased', signedIn), [2]);
  assert.deepEqual(listPassing('purchased', subscribed), [2, 3]);
  assert.deepEqual(listPassing('to_buy', signedIn), [3]);
  assert.deepEqual(listPassing('free', signedIn), [1]);
});

test('a series has the issues of its name', () => {
  assert.deepEqual(
    [inSeries({ series: 'Slow Lines' }, 'Slow Lines'), inSeries({}, 'Slow Lines'), inSeries({}, null)],
    [true, false, true],
  );
});
