import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFirstSpread } from './pagePictures.ts';

const pages = (count: number) => ({ sizes: Array.from({ length: count }, (): [number, number] => [300, 400]) });

/** The spread of each page. */
const spreads = (count: number, numbers?: number[]) =>
  Array.from({ length: count }, (_, index) => findFirstSpread(index + 1, pages(count), numbers).join('+'));

test('the cover stands alone, and pairs follow', () => {
  assert.deepEqual(spreads(4), ['1', '2+3', '2+3', '4']);
  assert.deepEqual(spreads(5), ['1', '2+3', '2+3', '4+5', '4+5']);
  assert.deepEqual(
    findFirstSpread(2, {
      sizes: [
        [300, 400],
        [600, 400],
        [300, 400],
      ],
    }),
    [2],
  );
});

test('the pages of a sample pair as in the whole document', () => {
  assert.deepEqual(spreads(6, [1, 2, 3, 4, 9, 10]), ['1', '2+3', '2+3', '4', '5', '6']);
  assert.deepEqual(spreads(4, [2, 3, 4, 5]), ['1+2', '1+2', '3+4', '3+4']);
});
