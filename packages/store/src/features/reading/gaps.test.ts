import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findGaps, type Gap, printedOn } from './gaps.ts';

test('a sample has a gap wherever it leaves pages out, except at its end', () => {
  assert.deepEqual(findGaps([1, 2, 3]), []);
  assert.deepEqual(findGaps([1, 2, 5, 6, 10]), [
    { after: 2, first: 3, count: 2 },
    { after: 4, first: 7, count: 3 },
  ]);
  assert.deepEqual(findGaps([3]), [{ after: 0, first: 1, count: 2 }]);
});

test('the name of a gap has the printed numbers of its pages', () => {
  const gap: Gap = { after: 2, first: 3, count: 2 };
  const makeLabels =
    (...labels: string[]) =>
    (page: number) =>
      labels[page - 1] ?? '';
  assert.deepEqual(printedOn(gap, String), [3, 4], 'no labels');
  assert.deepEqual(printedOn(gap, makeLabels('11', '12', '15')), [13, 14]);
  assert.equal(printedOn(gap, makeLabels('i', 'ii', '1')), null, 'two kinds of numbers');
  assert.equal(printedOn(gap, makeLabels('A', 'B', 'E')), null, 'no numbers');
  assert.deepEqual(printedOn({ after: 0, first: 1, count: 2 }, makeLabels('3')), [1, 2]);
});
