import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleSearch } from './titleSearch.ts';

const markMatches = (title: string, typed: string) => {
  const search = titleSearch(typed);
  assert.ok(search);
  assert.equal(search.has({ title }), search.matchesIn(title).length > 0);
  return search.matchesIn(title).map(([start, end]) => title.slice(start, end));
};

test('a piece of a title is found wherever it stands, without regard to case and accents', () => {
  assert.deepEqual(markMatches('Slow Lines 7', 'LINE'), ['Line']);
  assert.deepEqual(markMatches('Król idzie', 'krol'), ['Król']);
  assert.deepEqual(markMatches('Runt sjön', 'SJO'), ['sjö']);
  assert.deepEqual(markMatches('Straße', 'strasse'), ['Straße']);
  assert.deepEqual(markMatches('縁側 第一号', '第一'), ['第一']);
  assert.deepEqual(markMatches('Slow Lines 7', 'lane'), []);
});

test('every place is marked, whole letters, none twice', () => {
  assert.deepEqual(markMatches('Banana', 'an'), ['an', 'an']);
  assert.deepEqual(markMatches('Maß', 's'), ['ß']);
});

test("blanks around the search text don't count", () => {
  assert.deepEqual(markMatches('Slow Lines 7', '  Slow  lines '), ['Slow Lines']);
  assert.equal(titleSearch('   '), null);
});
