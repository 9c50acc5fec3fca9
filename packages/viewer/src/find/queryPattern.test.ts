import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from './fold.ts';
import { queryPattern } from './queryPattern.ts';

const finds = (query: string, text: string) => [...fold(text).matchAll(queryPattern(query) ?? /^$a/g)].length;

test('whole substrings are found', () => {
  assert.equal(finds('maga', 'A magazine, Mágazines'), 2);
  assert.equal(finds('a magazine', 'a\u00a0\nmagazine'), 1);
});

test('what means something to patterns is nothing but text', () => {
  assert.equal(finds('(1.50 $)?', 'For (1.50 $)? No: (1x50 $)?'), 1);
  assert.equal(finds('[a-z]', 'the range [a-z]'), 1);
});

test('words hyphenated at a line end are found with and without the hyphen', () => {
  assert.equal(finds('example', 'exam-\nple'), 1);
  assert.equal(finds('well-known', 'well-\nknown well-known'), 2);
});

test('there is nothing to look for in blanks', () => {
  for (const query of ['', '  ', '\u200b', '\n']) assert.equal(queryPattern(query), null);
});
