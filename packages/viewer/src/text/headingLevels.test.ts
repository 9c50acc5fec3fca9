import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headingLevels } from './headingLevels.ts';
import type { TextBlock } from './textBlock.ts';

const computeLevels = (...levels: number[]) => {
  const blocks = levels.map((level) => ({ kind: 'heading', level, text: '', language: null }) as unknown as TextBlock);
  return [...headingLevels(blocks).values()];
};

test('the highest heading of a page stands below those of the reader, the others below it', () => {
  assert.deepEqual(computeLevels(1, 2, 2, 3, 2), [3, 4, 4, 5, 4]);
  assert.deepEqual(computeLevels(2, 3), [3, 4]);
});

test('no heading is more than one level below the heading before', () => {
  assert.deepEqual(computeLevels(1, 3, 4, 1), [3, 4, 5, 3]);
  assert.deepEqual(computeLevels(4, 1, 5), [3, 3, 4]);
  assert.deepEqual(computeLevels(1, 2, 3, 4, 5, 6), [3, 4, 5, 6, 6, 6]);
});
