import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortened } from './shortened.ts';

test('a long text ends between words, or between letters where it has no blanks', () => {
  assert.equal(shortened('slow trains', 11), 'slow trains');
  assert.equal(shortened('slow trains', 10), 'slow …');
  assert.equal(shortened('夜'.repeat(5), 4), '夜夜夜夜 …');
  assert.equal(shortened('𠮷'.repeat(5), 5), '𠮷𠮷 …');
});
