import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyDatabase } from '../../../../../test/support/emptyDatabase.ts';

const { db, migrateTo } = await emptyDatabase();

const insertAsBefore = (hash: string, title: string) =>
  sql`insert into issues
    (content_hash, title, description, cover, is_free, price, has_sample, print, rtl, published_at, page_count, languages)
    values (${hash}, ${title}, '', '{}', true, 0, false, false, false, now(), 1, '[]')`.execute(db);

test('earlier issues get their series, and the former release can still publish', async () => {
  await migrateTo('008-payments');
  await insertAsBefore('a', 'Slow Lines 12');
  await insertAsBefore('b', 'Slow Lines');
  await migrateTo('009-series');
  await insertAsBefore('c', 'Slow Lines 13');
  const { rows } = await sql<{ series: string | null }>`select series from issues order by id`.execute(db);
  assert.deepEqual(
    rows.map(({ series }) => series),
    ['Slow Lines', null, null],
  );
});
