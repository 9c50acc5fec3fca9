import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageChoices } from './pageChoices.ts';

test('a page chooser offers the ends and the neighbours', () => {
  assert.deepEqual(pageChoices(1, 2), [1, 2]);
  assert.deepEqual(pageChoices(1, 9), [1, 2, 'gap', 9]);
  assert.deepEqual(pageChoices(5, 9), [1, 'gap', 4, 5, 6, 'gap', 9]);
  assert.deepEqual(pageChoices(3, 5), [1, 2, 3, 4, 5]);
  assert.deepEqual(pageChoices(9, 9), [1, 'gap', 8, 9]);
});
