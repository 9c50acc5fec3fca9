import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextRun } from '@magazine-store/contents';
import { textLines } from './textLines.ts';

/** Makes the runs of one line. A space that pdf.js adds is a run, too. */
function makeLine(...texts: string[]): TextRun[] {
  return texts.map((text, index) => ({
    text,
    box: { x: 50 + 20 * index, y: 100, width: 20, height: 10 },
    fontSize: 10,
    angle: 0,
    direction: 'ltr',
    endsLine: index === texts.length - 1,
    contentId: null,
  }));
}

test('runs are joined to lines, and blank lines are left out', () => {
  const runs = [...makeLine('The', ' ', 'first'), ...makeLine(' '), ...makeLine('and a ', 'second')];
  assert.deepEqual(
    textLines(runs).map(({ text }) => text),
    ['The first', 'and a second'],
  );
});

test('a line has the size of its largest letters', () => {
  const [small, large] = makeLine('one', 'two') as [TextRun, TextRun];
  assert.deepEqual(
    textLines([small, { ...large, fontSize: 18 }]).map(({ fontSize }) => fontSize),
    [18],
  );
});
