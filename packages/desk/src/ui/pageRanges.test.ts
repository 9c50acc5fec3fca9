import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPages, writePages } from './pageRanges.ts';

test('writes page numbers as ranges', () => {
  assert.equal(writePages([]), '');
  assert.equal(writePages([1, 2, 3, 7, 9, 10]), '1-3, 7, 9-10');
});

test('reads what people write, and nothing else', () => {
  assert.deepEqual(readPages(' 9, 1–3,2', 12), [1, 2, 3, 9]);
  assert.deepEqual(readPages('1-2、4', 12), [1, 2, 4]);
  assert.deepEqual(readPages('  ', 12), []);
  for (const wrong of ['0', '3-1', '1-13', '1,,2', 'x', '1-', '-3']) assert.equal(readPages(wrong, 12), null, wrong);
});
