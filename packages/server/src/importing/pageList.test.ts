import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsePageList } from './pageList.ts';

describe('parsePageList', () => {
  it('reads pages and ranges', () => {
    assert.deepEqual(parsePageList('1-4,7', 10), [1, 2, 3, 4, 7]);
    assert.deepEqual(parsePageList(' 2 , 5 - 6 ', 10), [2, 5, 6]);
  });

  it('gives each page once, in reading order', () => {
    assert.deepEqual(parsePageList('7,1-3,2', 10), [1, 2, 3, 7]);
  });

  for (const text of ['', 'all', '1-', '-3', '1,,2', '1.5', '0', '0-3', '6-1', '8-11', '11']) {
    it(`refuses “${text}” and says how to write it`, () => {
      assert.throws(() => parsePageList(text, 10), { code: 'bad_sample', message: /Write|pages 1 to 10/ });
    });
  }
});
