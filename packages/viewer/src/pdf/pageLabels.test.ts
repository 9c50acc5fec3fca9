import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelsOf } from './pageLabels.ts';

test('labels that are the numbers of the pages say nothing', () => {
  assert.equal(labelsOf(['1', '2', '3']), null);
  assert.equal(labelsOf(['', '', '']), null);
  assert.equal(labelsOf(null), null);
  assert.equal(labelsOf([]), null);
});

test('a page without a label is called by its number', () => {
  assert.deepEqual(labelsOf(['i', ' ii ', '', '1']), ['i', 'ii', '3', '1']);
});
