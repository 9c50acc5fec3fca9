import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FindHit } from './findHit.ts';
import { hitMatches, type PageMatch, pageMatches } from './pageMatches.ts';
import { textPage, textRun } from './testing/textPage.ts';

const listCovered = (matches: PageMatch[]) =>
  matches.map(({ parts }) => parts.map(({ run, start, end }) => run.text.slice(start, end)));
/** @param marked The text with its matches in brackets. */
function hit(marked: string): FindHit {
  const matches = [...marked.matchAll(/\[(.*?)\]/g)].map(({ index, 1: found = '' }, before): [number, number] => {
    const start = index - 2 * before;
    return [start, start + found.length];
  });
  return { page: 1, snippet: { text: marked.replace(/[[\]]/g, ''), matches } };
}

test('a match is the part of a run', () => {
  const { runs } = textPage('A magazine of magazines', 'and more');
  assert.deepEqual(listCovered(pageMatches(runs, 'MAGA')), [['maga'], ['maga']]);
});

test('a match goes through several runs and over the end of a line', () => {
  const runs = [textRun('the', 20, 20), textRun('ex', 38, 20), textRun('am-', 48, 20), textRun('ple', 20, 32)];
  assert.deepEqual(listCovered(pageMatches(runs, 'the example')), [['the', 'ex', 'am-', 'ple']]);
});

test('words of an Arabic line are found that the file sets letter by letter from the left', () => {
  const letters = ['د', 'ﺪ', 'ﻌ', 'ﻟ', 'ا', ' ', 'ا', 'ﺬ', 'ﻫ', ' ', 'ﻲ', 'ﻓ'];
  const runs = letters.map((text, index) =>
    textRun(text, 20 + 5 * index, 20, { direction: text === ' ' ? 'ltr' : 'rtl', endsLine: text === 'ﻓ' }),
  );
  assert.deepEqual(listCovered(pageMatches(runs, 'هذا العدد')), [[...letters.slice(0, 9)].reverse()]);
});

test('a hit has all matches of its line', () => {
  const matches = pageMatches(textPage('one and one', 'two', 'one').runs, 'one');
  const hits = [hit('[one] and [one]'), hit('[one]')];
  const at = (index: number) => hitMatches(matches, hits, hits[index] as FindHit).map(({ line }) => line);
  assert.deepEqual(at(0), [0, 0]);
  assert.deepEqual(at(1), [1]);
});

test('a hit of another search is known by its words', () => {
  const matches = pageMatches(textPage('the first one', 'and a second exam-', 'ple of one').runs, 'one');
  const hits = [hit('… a second example of [one]')];
  assert.deepEqual(
    hitMatches(matches, hits, hits[0] as FindHit).map(({ snippet }) => snippet),
    ['ple of one'],
  );
});

/** Pairs each hit with the places of its matches among those of the page. */
const listPlaces = (matches: PageMatch[], hits: FindHit[]) =>
  hits.map((each) => hitMatches(matches, hits, each).map((match) => matches.indexOf(match)));

test('the pieces of a server that cuts across line ends find their matches on long lines', () => {
  const { runs } = textPage(
    'In the morning the ferry leaves the quay, and the gulls go with it as far as the lightship',
    'that lies before the bar. The crew have their tea in the galley while the pilot reads the',
    'chart, for the sands move with every storm and the buoys are never where they were in the',
    'spring. At noon the islands come up out of the haze, first the church and then the harbour.',
  );
  const hits = [
    hit(
      'In [the] morning [the] ferry leaves [the] quay, and [the] gulls go with it as far as [the] lightship that lies before',
    ),
    hit(
      'far as the lightship that lies before [the] bar. [The] crew have [the]ir tea in [the] galley while [the] pilot reads [the]',
    ),
    hit(
      'while the pilot reads the chart, for [the] sands move with every storm and [the] buoys are never where [the]y were',
    ),
    hit(
      'the buoys are never where they were in [the] spring. At noon [the] islands come up out of [the] haze, first [the]',
    ),
    hit('out of the haze, first the church and [the]n [the] harbour.'),
  ];
  assert.deepEqual(listPlaces(pageMatches(runs, 'the'), hits), [
    [0, 1, 2, 3, 4],
    [5, 6, 7, 8, 9, 10],
    [11, 12, 13],
    [14, 15, 16, 17],
    [18, 19],
  ]);
});

test('as many hits as lines, in other words, are not taken for the lines', () => {
  const { runs } = textPage('one boat and another boat', 'and a third boat');
  const hits = [hit('one [boat] and'), hit('another [boat] and a third [boat]')];
  assert.deepEqual(listPlaces(pageMatches(runs, 'boat'), hits), [[0], [1, 2]]);
});

test('hits of equal words follow the order of the page', () => {
  const row = 'the boat of the week is a boat';
  const { runs } = textPage(row, 'the price of it', row, row);
  const hits = [
    hit(`the [boat] of the week is a`),
    hit('is a [boat]'),
    hit('the [boat] of the week'),
    hit('week is a [boat] the [boat]'),
  ];
  assert.deepEqual(listPlaces(pageMatches(runs, 'boat'), hits), [[0], [1], [2], [3, 4]]);
});

test('nothing matches a blank query', () => {
  assert.deepEqual(pageMatches(textPage('a b').runs, ' '), []);
});
