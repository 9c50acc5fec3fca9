import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageText, TextRun } from '@magazine-store/contents';
import { readingHalves } from './halves.ts';
import { typeset } from './testing/typeset.ts';

const wide = (runs: TextRun[]): PageText => ({
  size: { width: 1200, height: 800 },
  runs,
  structure: null,
  language: null,
});
const left = typeset(['The left page', 'says this first'], { x: 100, y: 100 });
const right = typeset(['The right page', 'says this then'], { x: 700, y: 100 });
const box = { x: 0.6, y: 0.5, width: 0.3, height: 0.3 };
const texts = (page: PageText, binding: 'left' | 'right' = 'left') =>
  readingHalves(page, [{ box, photograph: true }], binding).map(({ text, illustrations }) => [
    text.runs.map((run) => run.text).join(' '),
    illustrations.length,
  ]);

test('a double page is read side by side, in the order of its binding', () => {
  assert.deepEqual(texts(wide([...left, ...right])), [
    ['The left page says this first', 0],
    ['The right page says this then', 1],
  ]);
  assert.deepEqual(texts(wide([...left, ...right]), 'right'), [
    ['The right page says this then', 1],
    ['The left page says this first', 0],
  ]);
});

test('a heading across the gutter belongs to the side that is read first', () => {
  const heading = typeset(['Across'], { x: 540, y: 30, size: 40 });
  assert.equal(texts(wide([...right, ...left, ...heading]))[0]?.[0], 'The left page says this first Across');
  assert.equal(texts(wide([...left, ...heading, ...right]), 'right')[0]?.[0], 'Across The right page says this then');
});

test('other pages stay whole: upright ones, tagged ones, and wide ones whose text runs across the middle', () => {
  assert.equal(
    texts({
      ...wide([...left, ...right]),
      structure: { role: 'Root', alternative: null, language: null, children: [] },
    }).length,
    1,
  );
  assert.equal(texts({ ...wide([...left, ...right]), size: { width: 1200, height: 1600 } }).length, 1);
  const across = typeset(['one long line of text that runs from the left to the right of it'], { x: 460, y: 100 });
  assert.equal(texts(wide([...left, ...across, ...right])).length, 1);
  assert.equal(texts(wide(left)).length, 1);
});
