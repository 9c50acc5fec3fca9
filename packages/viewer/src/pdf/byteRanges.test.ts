import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeRanges, subtractRanges } from './byteRanges.ts';

test('ranges that touch or overlap become one', () => {
  const merged = mergeRanges([
    { begin: 20, end: 30 },
    { begin: 0, end: 10 },
    { begin: 10, end: 15 },
    { begin: 25, end: 28 },
  ]);
  assert.deepEqual(merged, [
    { begin: 0, end: 15 },
    { begin: 20, end: 30 },
  ]);
});

test('a small gap is filled on request', () => {
  const ranges = [
    { begin: 0, end: 10 },
    { begin: 14, end: 20 },
  ];
  assert.deepEqual(mergeRanges(ranges, 4), [{ begin: 0, end: 20 }]);
  assert.equal(mergeRanges(ranges, 3).length, 2);
});

test('only what is missing remains', () => {
  const known = [
    { begin: 5, end: 10 },
    { begin: 0, end: 2 },
    { begin: 18, end: 40 },
  ];
  assert.deepEqual(subtractRanges({ begin: 0, end: 20 }, known), [
    { begin: 2, end: 5 },
    { begin: 10, end: 18 },
  ]);
  assert.deepEqual(subtractRanges({ begin: 20, end: 30 }, known), []);
});
