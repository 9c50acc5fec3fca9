import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { sql } from 'kysely';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { type Connection, connect } from '../database/connection.ts';
import { DatabaseAway } from '../database/requestPool.ts';
import { createKnownFiles } from './knownFiles.ts';

const ISSUES = 1200;
/** The files of 250 issues with so many pages fill the memory. */
const MANY_PAGES = 400;

onOneDatabase('the files of documents, read ahead', ({ settings }) => {
  let connection: Connection;
  before(async () => {
    connection = await connect(settings);
    const { db } = connection;
    await sql`
      insert into issues
        (id, content_hash, title, description, cover, is_free, price, has_sample, print, rtl, published_at, page_count, languages)
      select number, number, '', '', '{}', number = 1, 499, true, false, false, now(), 1, '[]'
      from generate_series(1, ${ISSUES}::integer) number`.execute(db);
    await sql`
      insert into issue_files (issue_id, type, storage_key, size, version, opening_ranges, pages, pictures_key)
      select number, type, '', 1, 'v', '[]', '[{"number": 1, "size": [1, 1]}]', ''
      from generate_series(1, ${ISSUES}::integer) number, unnest(array['full', 'sample']) type`.execute(db);
  });
  after(() => connection.close());

  /** The ids of the issues whose file is known while the database is away. */
  async function knownWhileAway(type: 'full' | 'sample'): Promise<number[]> {
    const files = createKnownFiles(connection.db);
    await files.readAhead([1]);
    const away = mock.method(connection.db, 'selectFrom', () => {
      throw new DatabaseAway('the database does not answer');
    });
    const known: number[] = [];
    for (let id = 1; id <= ISSUES; id++) {
      if (await files.find(id, type).catch(() => undefined)) known.push(id);
    }
    away.mock.restore();
    return known;
  }
  const all = Array.from({ length: ISSUES }, (_, index) => index + 1);

  test('are those of all issues while there is room', async () => {
    assert.deepEqual(await knownWhileAway('full'), all);
    assert.deepEqual(await knownWhileAway('sample'), all);
  });

  test('are samples and free issues first, then the newest issues', async () => {
    const pages = JSON.stringify(Array.from({ length: MANY_PAGES }, () => ({ number: 1, size: [1, 1] })));
    await sql`update issue_files set pages = ${pages} where type = 'full'`.execute(connection.db);
    const full = await knownWhileAway('full');
    assert.equal(full[0], 1);
    assert.deepEqual(full.slice(1), all.slice(1 - full.length));
    assert.ok(full.length > 200 && full.length < ISSUES, `${full.length}`);
    assert.deepEqual(await knownWhileAway('sample'), all);
  });
});
