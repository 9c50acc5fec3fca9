import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitIntoWindows } from './windows.ts';

const bare = (text: string) => text.replace(/\s/g, '').length;
const SENTENCE = 'Where the river bends, a ferry has crossed for two hundred years. ';

test('a page has two windows of whole words, from its beginning and from its middle', () => {
  const text = SENTENCE.repeat(40);
  const windows = splitIntoWindows(text);
  assert.equal(windows.length, 2);
  assert.ok(text.startsWith(windows[0] ?? 'none'));
  const words = new Set(text.split(' '));
  for (const window of windows) {
    assert.ok(window.length > 60 && window.length <= 80, window);
    for (const word of window.split(' ')) assert.ok(words.has(word), word);
  }
});

test('however long the page is, its windows are at most a tenth of it', () => {
  for (const piece of [SENTENCE, '川の曲がるところで、', 'x', '𠮷野', 'a\u00ad b\n']) {
    for (let times = 1; times < 300; times += 7) {
      const text = piece.repeat(times);
      const shown = splitIntoWindows(text).join('').length;
      assert.ok(shown <= bare(text) / 10, `${shown} of ${bare(text)}: ${piece}`);
    }
  }
});

test('a short page has one, a very short page none', () => {
  assert.equal(splitIntoWindows(SENTENCE.repeat(4)).length, 1);
  assert.deepEqual(splitIntoWindows(SENTENCE), []);
  assert.deepEqual(splitIntoWindows(''), []);
});

test('windows cut no letter in two', () => {
  for (const window of splitIntoWindows(`x${'𠮷'.repeat(2000)}`)) assert.ok(!/\p{Cs}/u.test(window), window);
});
