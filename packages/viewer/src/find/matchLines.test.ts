import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchLines } from './matchLines.ts';
import { queryPattern } from './queryPattern.ts';

const find = (query: string, text: string) => matchLines(text, queryPattern(query) ?? /^$a/g);
const markMatches = (query: string, text: string) =>
  find(query, text).map(({ snippet }) =>
    snippet.matches.reduceRight(
      (line, [start, end]) => `${line.slice(0, start)}[${line.slice(start, end)}]${line.slice(end)}`,
      snippet.text,
    ),
  );

test('a line with two matches is found once', () => {
  assert.deepEqual(markMatches('cafe', 'no\nCafé and cafe\nCAFÉ\n'), ['[Café] and [cafe]', '[CAFÉ]']);
});

test('a search for s finds ß once, although ß is folded to ss', () => {
  assert.deepEqual(markMatches('s', 'Straße\n'), ['[S]tra[ß]e']);
});

test('a phrase may go over the end of a line', () => {
  assert.deepEqual(markMatches('brown fox', 'the quick brown\nfox jumps\n'), ['the quick [brown fox] jumps']);
  assert.deepEqual(markMatches('example', 'an exam-\nple here\n'), ['an [exam-\u200bple] here']);
  assert.deepEqual(markMatches('雑誌を読む', '今日は雑誌を\n読む人\n'), ['今日は[雑誌を\u200b読む]人']);
});

test('an endless line is cut around the first match', () => {
  const [line = ''] = markMatches('here', `${'far '.repeat(100)}here${' far'.repeat(100)} here\n`);
  assert.ok(line.startsWith('…') && line.endsWith('…') && line.includes(' [here] '), line);
  assert.ok(line.length < 170);
});

test('ranges are places in the text of the page', () => {
  const text = 'one\ntwo one\n';
  assert.deepEqual(
    find('one', text).flatMap(({ ranges }) => ranges.map(([start, end]) => [start, text.slice(start, end)])),
    [
      [0, 'one'],
      [8, 'one'],
    ],
  );
});
