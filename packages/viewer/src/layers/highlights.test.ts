import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextRun } from '@magazine-store/contents';
import { rangeBox } from './highlights.ts';

const run = (over: Partial<TextRun>): TextRun => ({
  text: 'abcdefghij',
  box: { x: 10, y: 20, width: 100, height: 12 },
  fontSize: 12,
  angle: 0,
  direction: 'ltr',
  endsLine: false,
  contentId: null,
  ...over,
});
const standing = { x: 10, y: 20, width: 12, height: 100 };
const even = (text: string) => text.length;

test('characters stand as far along the run as they do in another font', () => {
  assert.deepEqual(rangeBox(run({}), 2, 5, even), { x: 30, y: 20, width: 30, height: 12 });
  const narrow = (text: string) => [...text].reduce((sum, letter) => sum + (letter === 'i' ? 1 : 4), 0);
  assert.deepEqual(rangeBox(run({ text: 'iimm' }), 2, 4, narrow), { x: 30, y: 20, width: 80, height: 12 });
});

test('characters are measured in the family of the run', () => {
  const measure = (text: string, family: string) => (family === 'serif' ? [...text].length ** 2 : text.length);
  assert.deepEqual(rangeBox(run({ family: 'serif' }), 0, 5, measure), { x: 10, y: 20, width: 25, height: 12 });
});

test('text from right to left begins on the right', () => {
  assert.deepEqual(rangeBox(run({ direction: 'rtl' }), 0, 3, even), { x: 80, y: 20, width: 30, height: 12 });
});

test('vertical text has a square for each sign in every font', () => {
  const vertical = run({ direction: 'ttb', box: standing });
  assert.deepEqual(
    rangeBox(vertical, 1, 3, () => 7),
    { x: 10, y: 30, width: 12, height: 20 },
  );
});

test('rotated text is marked along its direction', () => {
  assert.deepEqual(rangeBox(run({ angle: 90, box: standing }), 0, 2, even), { ...standing, height: 20 });
  assert.deepEqual(rangeBox(run({ angle: 270, box: standing }), 0, 2, even), { ...standing, y: 100, height: 20 });
  assert.deepEqual(rangeBox(run({ angle: 180 }), 0, 2, even), { x: 90, y: 20, width: 20, height: 12 });
  assert.deepEqual(rangeBox(run({ angle: 359 }), 0, 2, even), { x: 10, y: 20, width: 20, height: 12 });
});

test('slanted text is marked as a whole', () => {
  assert.deepEqual(rangeBox(run({ angle: 30 }), 0, 2, even), run({}).box);
});
