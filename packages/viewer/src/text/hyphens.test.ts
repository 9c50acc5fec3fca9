import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHyphens } from './hyphens.ts';
import { joinLines } from './joinLines.ts';
import { run } from './testing/typeset.ts';

/** The lines as one text, on a page that has other lines too. */
function join(lines: string[], others: string[] = []): string {
  const runs = [...lines, ...others].map((text, index) => run(text, { x: 50, y: 50 + 13 * index }));
  return joinLines(
    lines.map((text) => ({ text })),
    readHyphens(runs),
  );
}

test('a word that was parted at the end of a line is whole again', () => {
  assert.equal(join(['the maga-', 'zine was late']), 'the magazine was late');
});

test('a hyphen stays in a word that has others, and in one that the page has elsewhere with it', () => {
  assert.equal(join(['printed in black-and-', 'white, and']), 'printed in black-and-white, and');
  assert.equal(join(['a long-', 'distance train'], ['other long-distance trains']), 'a long-distance train');
  assert.equal(join(['a long-', 'distance train'], ['the longdistance line']), 'a longdistance train');
});

test('hyphens after the first parts of numbers and of words like well-known stay', () => {
  assert.equal(join(['twenty-', 'five']), 'twenty-five');
  assert.equal(join(['a well-', 'known voice']), 'a well-known voice');
  assert.equal(join(['so self-', 'ish']), 'so selfish');
});

test('where the file marks the words that it parts, every other hyphen is the writer\u2019s', () => {
  assert.equal(join(['a ferry-', 'man and his harb\u00ad', 'our']), 'a ferry-man and his harbour');
});

test('capital letters keep their hyphen', () => {
  assert.equal(join(['the Nord-', 'Ostsee canal']), 'the Nord-Ostsee canal');
});
