import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageImageSize } from './pageSizes.ts';

describe('pageImageSize', () => {
  it('draws pages in the given height', () => {
    assert.deepEqual(pageImageSize([595.28, 841.89], 1600), { width: 1131, height: 1600 });
    assert.deepEqual(pageImageSize([2384, 3370], 1000), { width: 707, height: 1000 });
  });

  it('keeps very wide pages within bounds', () => {
    assert.deepEqual(pageImageSize([2000, 500], 1000), { width: 2500, height: 625 });
    assert.deepEqual(pageImageSize([14400, 1], 1000), { width: 2500, height: 1 });
  });

  it('does not blow up tiny pages', () => {
    assert.deepEqual(pageImageSize([3, 3], 1600), { width: 12, height: 12 });
  });
});
