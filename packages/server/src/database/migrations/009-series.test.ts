import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './index.ts';

const db = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite: new PGlite() }) });
after(() => db.destroy());

const insertAsBefore = (hash: string, title: string) =>
  sql`insert into issues
    (content_hash, title, description, cover, is_free, price, has_sample, print, rtl, published_at, page_count, languages)
    values (${hash}, ${title}, '', '{}', true, 0, false, false, false, now(), 1, '[]')`.execute(db);

test('earlier issues get their series, and the former release can still publish', async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('008-payments');
  await insertAsBefore('a', 'Slow Lines 12');
  await insertAsBefore('b', 'Slow Lines');
  const { error } = await migrator.migrateTo('009-series');
  assert.equal(error, undefined);
  await insertAsBefore('c', 'Slow Lines 13');
  const { rows } = await sql<{ series: string | null }>`select series from issues order by id`.execute(db);
  assert.deepEqual(
    rows.map(({ series }) => series),
    ['Slow Lines', null, null],
  );
});
