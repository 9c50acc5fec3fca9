import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from './fold.ts';
import { queryPattern } from './queryPattern.ts';

const finds = (query: string, text: string) => [...fold(text).matchAll(queryPattern(query) ?? /^$a/g)].length;

test('the pattern matches substrings', () => {
  assert.equal(finds('maga', 'A magazine, Mágazines'), 2);
  assert.equal(finds('a magazine', 'a\u00a0\nmagazine'), 1);
});

test('special characters of patterns are treated as text', () => {
  assert.equal(finds('(1.50 $)?', 'For (1.50 $)? No: (1x50 $)?'), 1);
  assert.equal(finds('[a-z]', 'the range [a-z]'), 1);
});

test('words hyphenated at a line end are found with and without the hyphen', () => {
  assert.equal(finds('example', 'exam-\nple'), 1);
  assert.equal(finds('well-known', 'well-\nknown well-known'), 2);
});

test('a blank query has no pattern', () => {
  for (const query of ['', '  ', '\u200b', '\n']) assert.equal(queryPattern(query), null);
});
