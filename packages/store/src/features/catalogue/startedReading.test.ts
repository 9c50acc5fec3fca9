import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Issue, NO_ENTITLEMENTS } from '@magazine-store/protocol';
import { listStartedReading } from './startedReading.ts';

const issues = [1, 2, 3, 4].map((id) => ({ id, is_free: id < 3, has_sample: true, page_count: 10 }) as Issue);
const store = { require_auth_to_read: false };
const listStarted = (read: [id: number, type: 'full' | 'sample', page: number][], entitlements = NO_ENTITLEMENTS) =>
  listStartedReading(
    read.map(([issueId, type, page]) => ({ issueId, type, page })),
    issues,
    store,
    entitlements,
  ).map(({ issue, type, page }) => `${issue.id} ${type} ${page}`);

test('the last read comes first, each issue once, where it was read last', () => {
  assert.deepEqual(
    listStarted([
      [2, 'sample', 3],
      [1, 'full', 4],
      [2, 'full', 8],
    ]),
    ['2 sample 3', '1 full 4'],
  );
});

test('an issue that was only opened is there too', () => {
  assert.deepEqual(listStarted([[1, 'full', 1]]), ['1 full 1']);
});

test('an issue that was read to its end, or has left the store, does not show', () => {
  assert.deepEqual(
    listStarted([
      [2, 'full', 10],
      [9, 'full', 3],
    ]),
    [],
  );
});

test('an issue that was read to its end does not come back as the preview that was read before', () => {
  assert.deepEqual(
    listStarted([
      [1, 'full', 10],
      [1, 'sample', 3],
    ]),
    [],
  );
});

test('an issue that the reader no longer owns is left out', () => {
  assert.deepEqual(listStarted([[3, 'full', 4]]), []);
  assert.deepEqual(listStarted([[3, 'full', 4]], { ...NO_ENTITLEMENTS, issueIds: new Set([3]) }), ['3 full 4']);
});
