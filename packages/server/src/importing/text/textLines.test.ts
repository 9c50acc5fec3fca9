import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TextPiece, textLines } from './textLines.ts';

/** Makes pieces of one line from the left. A space that pdf.js adds is a piece, too. */
function makeLine(...texts: string[]): TextPiece[] {
  return texts.map((str, index) => ({
    str,
    dir: /[\u0590-\u06ff\ufb50-\ufeff]/.test(str) ? 'rtl' : 'ltr',
    transform: [10, 0, 0, 10, 50 + 20 * index, 700],
    hasEOL: index === texts.length - 1,
  }));
}

const readText = (pieces: TextPiece[]) => textLines(pieces).map(({ text }) => text);

test('pieces are joined to lines, and blank lines are left out', () => {
  const pieces = [...makeLine('The', ' ', 'first'), ...makeLine(' '), ...makeLine('and a ', 'second')];
  assert.deepEqual(readText(pieces), ['The first', 'and a second']);
});

test('a line has the size of its largest letters', () => {
  const [small, large] = makeLine('one', 'two') as [TextPiece, TextPiece];
  assert.deepEqual(
    textLines([small, { ...large, transform: [18, 0, 0, 18, 80, 700] }]).map(({ fontSize }) => fontSize),
    [18],
  );
});

test('Arabic and Hebrew are read from the right, in whatever order the file has them', () => {
  const visual = makeLine('.', 'الحمراء', ' ', 'الثور', ' ', 'عين');
  assert.deepEqual(readText(visual), ['عين الثور الحمراء.']);
  const logical = visual.toReversed().map((piece, index) => ({ ...piece, hasEOL: index === visual.length - 1 }));
  assert.deepEqual(readText(logical), ['عين الثور الحمراء.']);
  assert.deepEqual(readText(makeLine('עולם', ' ', 'שלום')), ['שלום עולם']);
});

test('numbers and foreign words run to the right within them', () => {
  assert.deepEqual(readText(makeLine('מילים', ' ', 'Slow', ' ', 'Lines', ' ', 'ועוד')), ['ועוד Slow Lines מילים']);
  assert.deepEqual(readText(makeLine('2027', ' ', 'שנת')), ['שנת 2027']);
});

test('a foreign word makes no line run to the left', () => {
  assert.deepEqual(readText(makeLine('The word ', 'שלום', ' means peace')), ['The word שלום means peace']);
  assert.deepEqual(readText(makeLine('Aldebaran ', 'ان', 'ﺪﺑﺮ', 'اﻟ', ', the follower')), [
    'Aldebaran اﻟﺪﺑﺮان, the follower',
  ]);
});
