import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matcher, wordsMatcher } from './matches.ts';

const matches = (text: string, ...words: [text: string, whole: boolean][]) =>
  wordsMatcher(words.map(([word, whole]) => ({ text: word, whole, part: false, terms: [] })))(text).map(
    ([start, end]) => text.slice(start, end),
  );

test('whole words match whole words, other letters match anywhere', () => {
  assert.deepEqual(matches('Seaside, sea, ÉSEA; the Sea', ['sea', true]), ['sea', 'Sea']);
  assert.deepEqual(matches('Seaside, sea', ['sea', false]), ['Sea', 'sea']);
  assert.deepEqual(matches('x𐐷sea sea𐐷 sea', ['sea', true]), ['sea']);
  assert.deepEqual(matches('夜行列車', ['列車', false]), ['列車']);
  assert.deepEqual(matches('夜行tram列車, trams', ['tram', true]), ['tram']);
});

test("matches of several words are in order and don't overlap", () => {
  assert.deepEqual(matches('The night train, nightly', ['train', true], ['night', true], ['the', true]), [
    'The',
    'night',
    'train',
  ]);
  assert.deepEqual(matches('nightly', ['night', false], ['nightly', false]), ['nightly']);
});

test('a search for s finds ß once, although ß is folded to ss', () => {
  assert.deepEqual(matches('Straße', ['s', false]), ['S', 'ß']);
  assert.deepEqual(
    matcher('s')('Straße').map(([start, end]) => 'Straße'.slice(start, end)),
    ['S', 'ß'],
  );
});
