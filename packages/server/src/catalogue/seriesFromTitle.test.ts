import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriesFromTitle } from './seriesFromTitle.ts';

const FOUND: Record<string, string> = {
  'Slow Lines 12': 'Slow Lines',
  'Slow Lines, Autumn 2026': 'Slow Lines',
  'Slow Lines Autumn/Winter 2026': 'Slow Lines',
  'Slow Lines No. 4': 'Slow Lines',
  'Slow Lines – Issue 7': 'Slow Lines',
  'Slow Lines: Issue #7': 'Slow Lines',
  'Slow Lines #7': 'Slow Lines',
  'Slow Lines | Vol. 3, No. 4': 'Slow Lines',
  'Slow Lines 7: The Night Train Issue': 'Slow Lines',
  'Slow Lines 12 – Autumn 2026': 'Slow Lines',
  'Slow Lines 2026-03': 'Slow Lines',
  'Slow Lines 3/2026': 'Slow Lines',
  'Slow Lines (No. 4)': 'Slow Lines',
  'Slow Lines, 12 March 2026': 'Slow Lines',
  'Slow Lines, March 12, 2026': 'Slow Lines',
  'Salt & Ladle 3: Citrus': 'Salt & Ladle',
  'The Paper Harbour Almanac 2027': 'The Paper Harbour Almanac',
  'Nachtblau, Heft 4': 'Nachtblau',
  'Nachtblau März 2026': 'Nachtblau',
  'Roszada, styczeń 2026': 'Roszada',
  'Orto, estate 2026': 'Orto',
  'Medvind nr 3': 'Medvind',
  'سُهيل ٢': 'سُهيل',
  '縁側 第一号': '縁側',
  '縁側 第12号': '縁側',
  '縁側 2026年3月号': '縁側',
};

const NOT_FOUND = [
  '',
  'no title',
  'Slow Lines',
  'Issue 7',
  'No. 4',
  'Autumn 2026',
  '2026',
  '12',
  'B-52',
  '1984: A Biography',
  '100 Ways to Draw 5-pointed Stars',
  'Section 12345',
  'How 3 trains crossed 4 borders',
  'Read this in May',
  'x 2',
  // Long enough to hang a careless expression.
  `${'Issue 1 '.repeat(40_000)}x`,
];

for (const [title, series] of Object.entries(FOUND)) {
  test(`'${title}' belongs to the series '${series}'`, () => assert.equal(seriesFromTitle(title), series));
}

for (const title of NOT_FOUND) {
  test(`'${title.slice(0, 40)}' names no series`, () => assert.equal(seriesFromTitle(title), null));
}
