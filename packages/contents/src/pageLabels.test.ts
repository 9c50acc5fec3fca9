import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLabels } from './pageLabels.ts';

test('labels that are the numbers of the pages say nothing', () => {
  assert.equal(readLabels(['1', '2', '3']), null);
  assert.equal(readLabels(['', '', '']), null);
  assert.equal(readLabels(null), null);
  assert.equal(readLabels([]), null);
});

test('a page without a label is called by its number', () => {
  assert.deepEqual(readLabels(['i', ' ii ', '', '1']), ['i', 'ii', '3', '1']);
});
