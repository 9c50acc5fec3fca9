import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageImageSize } from './pageImages.ts';

describe('pageImageSize', () => {
  it('draws pages 1200 pixels high', () => {
    assert.deepEqual(pageImageSize([595.28, 841.89]), { width: 848, height: 1200 });
    assert.deepEqual(pageImageSize([2384, 3370]), { width: 849, height: 1200 });
  });

  it('keeps both sides within 2000 pixels', () => {
    assert.deepEqual(pageImageSize([2000, 500]), { width: 2000, height: 500 });
    assert.deepEqual(pageImageSize([14400, 1]), { width: 2000, height: 1 });
  });

  it('does not blow up tiny pages', () => {
    assert.deepEqual(pageImageSize([3, 3]), { width: 12, height: 12 });
  });
});
