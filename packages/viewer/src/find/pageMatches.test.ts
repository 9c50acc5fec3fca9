import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FindHit } from './findHit.ts';
import { hitMatches, type PageMatch, pageMatches } from './pageMatches.ts';
import { textPage, textRun } from './testing/textPage.ts';

const listCovered = (matches: PageMatch[]) =>
  matches.map(({ parts }) => parts.map(({ run, start, end }) => run.text.slice(start, end)));
const hit = (text: string): FindHit => ({ page: 1, snippet: { text, matches: [] } });

test('a match is the part of a run', () => {
  const { runs } = textPage('A magazine of magazines', 'and more');
  assert.deepEqual(listCovered(pageMatches(runs, 'MAGA')), [['maga'], ['maga']]);
});

test('a match goes through several runs and over the end of a line', () => {
  const runs = [textRun('the', 20, 20), textRun('ex', 38, 20), textRun('am-', 48, 20), textRun('ple', 20, 32)];
  assert.deepEqual(listCovered(pageMatches(runs, 'the example')), [['the', 'ex', 'am-', 'ple']]);
});

test('a hit has all matches of its line', () => {
  const matches = pageMatches(textPage('one and one', 'two', 'one').runs, 'one');
  const hits = [hit('one and one'), hit('one')];
  const at = (index: number) => hitMatches(matches, hits, hits[index] as FindHit).map(({ line }) => line);
  assert.deepEqual(at(0), [0, 0]);
  assert.deepEqual(at(1), [1]);
});

test('a hit of another search is known by its words', () => {
  const matches = pageMatches(textPage('the first one', 'and a second exam-', 'ple of one').runs, 'one');
  const hits = [hit('… a second example of one')];
  assert.deepEqual(
    hitMatches(matches, hits, hits[0] as FindHit).map(({ snippet }) => snippet),
    ['ple of one'],
  );
});

test('nothing matches a blank query', () => {
  assert.deepEqual(pageMatches(textPage('a b').runs, ' '), []);
});
