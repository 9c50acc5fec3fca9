import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldedQuery, matchesIn, titleHas } from './titleSearch.ts';

const marked = (title: string, typed: string) => {
  const query = foldedQuery(typed);
  assert.equal(titleHas({ title }, query), matchesIn(title, query).length > 0);
  return matchesIn(title, query).map(([start, end]) => title.slice(start, end));
};

test('a piece of a title is found wherever it stands, without regard to case and accents', () => {
  assert.deepEqual(marked('Slow Lines 7', 'LINE'), ['Line']);
  assert.deepEqual(marked('Król idzie', 'krol'), ['Król']);
  assert.deepEqual(marked('Runt sjön', 'SJO'), ['sjö']);
  assert.deepEqual(marked('Straße', 'strasse'), ['Straße']);
  assert.deepEqual(marked('縁側 第一号', '第一'), ['第一']);
  assert.deepEqual(marked('Slow Lines 7', 'lane'), []);
});

test('every place is marked, whole letters, none twice', () => {
  assert.deepEqual(marked('Banana', 'an'), ['an', 'an']);
  assert.deepEqual(marked('Maß', 's'), ['ß']);
  assert.deepEqual(matchesIn('anything', ''), []);
});

test('blanks around what is typed are nothing', () => {
  assert.equal(foldedQuery('  Slow  lines '), 'slow lines');
  assert.equal(foldedQuery('   '), '');
});
