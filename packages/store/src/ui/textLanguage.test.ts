import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textLanguage } from './textLanguage.ts';

test('a text with kana and fewer Latin than other letters is Japanese', () => {
  assert.equal(textLanguage('雨の音を*聞く*。縁側 Engawa 1'), 'ja');
  assert.equal(textLanguage('The magazine 縁側 is about rain; あめ means rain.'), undefined);
  assert.equal(textLanguage('雨夜'), undefined);
  assert.equal(textLanguage(''), undefined);
});
