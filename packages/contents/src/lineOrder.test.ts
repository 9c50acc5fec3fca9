import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextRun } from './bookContents.ts';
import { readingLines, standingColumns } from './lineOrder.ts';

/** A run in 10 point type whose letters are 5 points wide. */
const run = (text: string, x: number, y: number, over: Partial<TextRun> = {}): TextRun => ({
  text,
  box: { x, y, width: 5 * text.length, height: 10 },
  fontSize: 10,
  angle: 0,
  direction: /[\u0590-\u06ff\ufb50-\ufeff]/.test(text) ? 'rtl' : 'ltr',
  endsLine: false,
  contentId: null,
  ...over,
});

const withEnd = (runs: TextRun[]) => runs.map((each, index) => ({ ...each, endsLine: index === runs.length - 1 }));

/** Makes runs of one line from the left. A space that pdf.js adds is a run, too. */
function makeLine(...texts: string[]): TextRun[] {
  let x = 50;
  const runs = texts.map((text) => {
    const made = run(text, x, 100);
    x += made.box.width;
    return made;
  });
  return withEnd(runs);
}

const read = (runs: TextRun[]) => readingLines(runs).map((line) => line.map(({ text }) => text).join(''));

test('lines end where the file ends them, and keep its order', () => {
  const word = run('The', 60, 100);
  assert.deepEqual(read([word, run(' ', 0, 0), run('first', 20, 100, { endsLine: true }), run('next', 20, 112)]), [
    'The first',
    'next',
  ]);
});

test('Arabic and Hebrew lines read from the right, in both orders that files have', () => {
  const visual = makeLine('.', 'الحمراء', ' ', 'الثور', ' ', 'عين');
  assert.deepEqual(read(visual), ['عين الثور الحمراء.']);
  assert.deepEqual(read(withEnd(visual.toReversed())), ['عين الثور الحمراء.']);
  assert.deepEqual(read(makeLine('עולם', ' ', 'שלום')), ['שלום עולם']);
});

test('numbers and foreign words run to the right within them', () => {
  assert.deepEqual(read(makeLine('מילים', ' ', 'Slow', ' ', 'Lines', ' ', 'ועוד')), ['ועוד Slow Lines מילים']);
  assert.deepEqual(read(makeLine('2027', ' ', 'שנת')), ['שנת 2027']);
});

test('a full stop follows the foreign phrase before it', () => {
  assert.deepEqual(read(makeLine('.', 'Slow', ' ', 'Lines', ' ', 'המגזין החדש')), ['המגזין החדש Slow Lines.']);
});

test('a foreign word makes no line run to the left', () => {
  assert.deepEqual(read(makeLine('The word ', 'שלום', ' means peace')), ['The word שלום means peace']);
  const star = makeLine('Aldebaran ', 'ان', 'ﺪﺑﺮ', 'اﻟ', ', the follower');
  assert.deepEqual(read(star), ['Aldebaran اﻟﺪﺑﺮان, the follower']);
});

test('a line of an Arabic page runs to the left although most of its letters are Latin', () => {
  const text = makeLine('الذي', ' ', 'يأتي', ' ', 'بعد', ' ', 'الثريا');
  assert.deepEqual(read([...makeLine('Aldebaran', ' ', 'الدبران'), ...text])[0], 'الدبران Aldebaran');
});

test('a mark follows its letter, also if the file sets it a little beside the letter', () => {
  const piece = (text: string, x: number, width: number, direction: 'ltr' | 'rtl') =>
    run(text, 0, 0, { direction, box: { x, y: 100, width, height: 10 } });
  const mark = (text: string, x: number) => piece(text, x, 0, 'ltr');
  assert.deepEqual(read([piece('هيل', 20, 20, 'rtl'), mark('ُ', 44), piece('س', 40, 12, 'rtl')]), ['سُهيل']);
  assert.deepEqual(read([piece('جل', 20, 20, 'rtl'), mark('ِ', 39.9), piece('ر', 40, 5, 'rtl')]), ['رِجل']);
  const end = [piece('.', 20, 4, 'ltr'), mark('ً', 22), piece('ا', 24, 3, 'rtl'), piece('أبد', 27, 12, 'rtl')];
  assert.deepEqual(read(end), ['أبداً.']);
  assert.deepEqual(read([piece('ضرب', 20, 26, 'rtl'), mark('ُ', 43), piece('ي', 46, 3, 'rtl')]), ['يُضرب']);
  const foreign = [piece('Canopus', 50, 40, 'ltr'), piece(' ', 90, 4, 'ltr')];
  const star = [piece('هيل', 94, 20, 'rtl'), mark('ُ', 118), piece('س', 114, 12, 'rtl')];
  assert.deepEqual(read([...foreign, ...star]), ['Canopus سُهيل']);
});

test('signs that each stand upright under the one before are one vertical line', () => {
  const signs = (text: string, x: number) =>
    [...text].map((sign, row) => run(sign, x, 50 + 11 * row, { endsLine: true }));
  const runs = [...signs('縁側に', 220), ...signs('8時の雨', 200), run('engawa', 50, 700)];
  assert.deepEqual(read(runs), ['縁側に', '8時の雨', 'engawa']);
  const [first = [], second = []] = standingColumns(runs);
  assert.deepEqual([first.length, second.length], [3, 4]);
  // The file may end no line between two columns.
  assert.deepEqual(read(runs.map((each) => ({ ...each, endsLine: false }))), ['縁側に', '8時の雨', 'engawa']);
});

test('a column of short Latin words is no vertical line', () => {
  const words = ['one', 'two', 'six'].map((text, row) => run(text, 20, 50 + 12 * row, { endsLine: true }));
  assert.deepEqual(read(words), ['one', 'two', 'six']);
});
