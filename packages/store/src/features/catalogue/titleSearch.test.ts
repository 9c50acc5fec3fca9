import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleSearch } from './titleSearch.ts';

const marked = (title: string, typed: string) => {
  const search = titleSearch(typed);
  assert.ok(search);
  assert.equal(search.has({ title }), search.matchesIn(title).length > 0);
  return search.matchesIn(title).map(([start, end]) => title.slice(start, end));
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
});

test("blanks around the search text don't count", () => {
  assert.deepEqual(marked('Slow Lines 7', '  Slow  lines '), ['Slow Lines']);
  assert.equal(titleSearch('   '), null);
});
