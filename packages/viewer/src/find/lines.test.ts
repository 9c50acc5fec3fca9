import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextRun } from '@magazine-store/contents';
import { readLines } from './lines.ts';
import { textRun } from './testing/textPage.ts';

const read = (...runs: TextRun[]) => readLines(runs).text;

test('runs beside each other are one line, with a space where there is a gap', () => {
  assert.equal(read(textRun('The', 20, 20), textRun('quick', 38, 20), textRun('ly', 63, 20)), 'The quickly\n');
});

test('blanks count even if the file gives them no size', () => {
  const blank = textRun(' ', 0, 0, { box: { x: 0, y: 0, width: 0, height: 0 } });
  assert.equal(read(textRun('two', 20, 20), blank, textRun('words', 36, 20)), 'two words\n');
});

test('columns are separated and read downwards, even if the file has them line by line', () => {
  const left = ['left one', 'left two', 'left three'];
  const right = ['right one', 'right two', 'right three'];
  const runs = left.flatMap((text, index) => [
    textRun(text, 20, 20 + 12 * index),
    textRun(right[index] ?? '', 100, 20 + 12 * index),
  ]);
  assert.deepEqual(
    read(...runs)
      .trim()
      .split('\n'),
    [...left, ...right],
  );
});

test('the thousands of words of a map stay in the order of the file', () => {
  const words = Array.from({ length: 3000 }, (_, index) => textRun('mast', 10, 1000 + 50 * index));
  const paragraph = [textRun('first', 20, 20), textRun('beside', 400, 20), textRun('second', 20, 32)];
  assert.match(read(...paragraph), /^first\nsecond\nbeside/);
  assert.match(read(...words, ...paragraph), /first\nbeside\nsecond\n$/);
});

test('a word in another face comes back into its line', () => {
  assert.equal(
    read(textRun('The', 20, 20), textRun('next line', 20, 32), textRun('bold', 38, 20)),
    'The bold\nnext line\n',
  );
});

test('a drop cap and a raised figure belong to the line', () => {
  const cap = textRun('O', 20, 20, { box: { x: 20, y: 20, width: 20, height: 36 }, fontSize: 36 });
  const note = textRun('2', 65, 18, { box: { x: 65, y: 18, width: 3, height: 6 }, fontSize: 6 });
  assert.equal(read(cap, textRun('nce upon', 41, 20), textRun('a time', 41, 32)), 'Once upon\na time\n');
  assert.equal(read(textRun('the note', 25, 20), note), 'the note2\n');
});

/** The pieces of an Arabic or Hebrew line from its left end, each 5 points a letter wide. A space is a piece too. */
function setFromLeft(y: number, ...texts: string[]): TextRun[] {
  let x = 20;
  return texts.map((text, index) => {
    const direction = /[\u0590-\u06ff\ufb50-\ufeff]/.test(text) ? 'rtl' : 'ltr';
    const run = textRun(text, x, y, { direction, endsLine: index === texts.length - 1 });
    x += run.box.width;
    return run;
  });
}

test('lines that run to the left read to the left, in both orders that files have', () => {
  const rtl = { direction: 'rtl' as const };
  const words = [textRun('שלום', 100, 20, rtl), textRun('עולם', 76, 20, rtl)];
  assert.equal(read(...words), 'שלום עולם\n');
  assert.equal(read(...words.toReversed()), 'שלום עולם\n');
});

test('an Arabic line that the file sets from the left, letter by letter, is one line', () => {
  const title = setFromLeft(20, 'د', 'ﺪ', 'ﻌ', 'ﻟ', 'ا', ' ', 'ا', 'ﺬ', 'ﻫ', ' ', 'ﻲ', 'ﻓ');
  const under = setFromLeft(32, '.', 'الحمراء', ' ', 'الثور', ' ', 'عين');
  assert.equal(read(...title, ...under), 'ﻓﻲ ﻫﺬا اﻟﻌﺪد\nعين الثور الحمراء.\n');
});

test('foreign words run to the right in a line that runs to the left, and Arabic words to the left in others', () => {
  assert.equal(read(...setFromLeft(20, 'מילים', ' ', 'Slow', ' ', 'Lines', ' ', 'ועוד')), 'ועוד Slow Lines מילים\n');
  const star = setFromLeft(20, 'Aldebaran ', 'ان', 'ﺪﺑﺮ', 'اﻟ', ', the follower');
  assert.equal(read(...star), 'Aldebaran اﻟﺪﺑﺮان, the follower\n');
});

test('the words of a foreign phrase come after the line was left for them', () => {
  const rtl = { direction: 'rtl' as const };
  const [first, second] = [textRun('ועוד', 80, 20, rtl), textRun('מילים', 0, 20, rtl)];
  const phrase = [textRun('Slow', 27, 20), textRun('Lines', 52, 20)];
  assert.equal(read(first, ...phrase, second), 'ועוד Slow Lines מילים\n');
});

test('a mark over a letter parts no word', () => {
  const rtl = { direction: 'rtl' as const };
  const mark = textRun('ُ', 44, 20, { box: { x: 44, y: 20, width: 0, height: 10 } });
  const letter = (text: string, x: number, width: number) =>
    textRun(text, x, 20, { ...rtl, box: { x, y: 20, width, height: 10 } });
  assert.equal(read(letter('ﻬﻴﻞ', 20, 20), mark, letter('ﺳ', 40, 12)), 'ﺳُﻬﻴﻞ\n');
});

test('columns of Arabic text side by side stay apart', () => {
  const rows = [20, 32].flatMap((y) => {
    const row = setFromLeft(y, 'عمود', ' ', 'ثان', 'عمود', ' ', 'أول');
    return row.map((run, index) => (index < 3 ? run : { ...run, box: { ...run.box, x: run.box.x + 40 } }));
  });
  assert.equal(read(...rows), 'أول عمود\nأول عمود\nثان عمود\nثان عمود\n');
});

test('vertical lines follow each other to the left', () => {
  const ttb = { direction: 'ttb' as const };
  const runs = [textRun('三行', 76, 20, ttb), textRun('一行', 100, 20, ttb), textRun('二行', 88, 20, ttb)];
  assert.equal(read(...runs), '三行\n一行\n二行\n');
  assert.equal(read(textRun('一', 100, 20, ttb), textRun('行', 100, 28, ttb)), '一行\n');
});

test('vertical lines that the file sets sign by sign are lines', () => {
  const signs = (text: string, x: number) =>
    [...text].map((sign, row) => textRun(sign, x, 20 + 10 * row, { endsLine: true }));
  assert.equal(read(...signs('雨の名前', 100), ...signs('8時の雨', 80)), '雨の名前\n8時の雨\n');
});

test('rotated text is not part of the lines that it crosses', () => {
  const turned = textRun('credit', 50, 20, { angle: 270, box: { x: 50, y: 0, width: 10, height: 30 } });
  assert.equal(read(textRun('level', 20, 20), turned), 'level\ncredit\n');
});

test('every run has its position in the text', () => {
  const { text, pieces } = readLines([textRun('The', 20, 20), textRun('quick', 38, 20), textRun('fox', 20, 32)]);
  assert.deepEqual(
    pieces.map(({ run, at }) => text.slice(at, at + run.text.length)),
    ['The', 'quick', 'fox'],
  );
});
