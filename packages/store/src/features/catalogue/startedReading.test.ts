import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Issue, NO_HOLDINGS } from '@magazine-store/protocol';
import { startedReading } from './startedReading.ts';

const issues = [1, 2, 3, 4].map((id) => ({ id, is_free: id < 3, has_sample: true, page_count: 10 }) as Issue);
const store = { require_auth_to_read: false };
const started = (read: [id: number, type: 'full' | 'sample', page: number][], holdings = NO_HOLDINGS) =>
  startedReading(
    read.map(([issueId, type, page]) => ({ issueId, type, page })),
    issues,
    store,
    holdings,
  ).map(({ issue, type, page }) => `${issue.id} ${type} ${page}`);

test('the last read comes first, each issue once, where it was read last', () => {
  assert.deepEqual(
    started([
      [2, 'sample', 3],
      [1, 'full', 4],
      [2, 'full', 8],
    ]),
    ['2 sample 3', '1 full 4'],
  );
});

test('an issue that was only opened is there too', () => {
  assert.deepEqual(started([[1, 'full', 1]]), ['1 full 1']);
});

test('an issue that was read to its end, or has left the store, does not show', () => {
  assert.deepEqual(
    started([
      [2, 'full', 10],
      [9, 'full', 3],
    ]),
    [],
  );
});

test('an issue that the reader no longer owns is left out', () => {
  assert.deepEqual(started([[3, 'full', 4]]), []);
  assert.deepEqual(started([[3, 'full', 4]], { ...NO_HOLDINGS, issueIds: new Set([3]) }), ['3 full 4']);
});
