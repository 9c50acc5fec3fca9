import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageIllustrations } from './bookContents.ts';
import { packIllustrations, unpackIllustrations } from './packedDocument.ts';

const PLAIN: PageIllustrations = { illustrations: [], lightPaper: true };

test('illustrations come back as they were, to a ten-thousandth of the page', () => {
  const photograph = { box: { x: 0.125, y: 0.25, width: 0.5, height: 0.3333 }, photograph: true };
  const pages = new Map([
    [3, { illustrations: [], lightPaper: false }],
    [1, PLAIN],
    [2, { illustrations: [photograph], lightPaper: true }],
  ]);
  const packed = packIllustrations(pages);
  assert.deepEqual(Object.keys(packed), ['2', '3'], 'a page of text takes no room');
  assert.deepEqual(unpackIllustrations(JSON.parse(JSON.stringify(packed)), 3), Object.fromEntries(pages));
});

test('a document that was imported without illustrations gets pages without any', () => {
  assert.deepEqual(unpackIllustrations(undefined, 2), { 1: PLAIN, 2: PLAIN });
});
