import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { registerIssues } from '../../../../test/support/manyIssues.ts';
import { type Connection, connect } from '../database/connection.ts';
import { databasePublishing } from '../publishing/databasePublishing.ts';
import { type IssueKey, listIssuePage } from './issuePages.ts';

onOneDatabase("the publisher's list of issues", ({ settings }) => {
  let connection: Connection;
  before(async () => {
    connection = await connect(settings);
    await registerIssues(connection.db, 25);
    // The database's own clock has microseconds, which dates of JavaScript lack.
    await sql`update issues set published_at = now() - interval '1 microsecond' * id where id > 20`.execute(
      connection.db,
    );
    const publishing = databasePublishing(connection.db);
    await publishing.setPublished({ id: 3, published: false });
    await publishing.edit({ id: 5, details: { title: 'Salt  & Ladle' } });
    await publishing.edit({ id: 4, details: { publishedAt: '2999-01-01T00:00:00.000Z', title: 'Été à la mer' } });
  });
  after(() => connection.close());

  const list = async (wanted: Partial<Parameters<typeof listIssuePage>[1]>) =>
    listIssuePage(connection.db, { search: '', state: undefined, after: null, limit: 100, ...wanted });
  async function listAll(wanted: Parameters<typeof list>[0], limit: number): Promise<number[]> {
    const ids: number[] = [];
    let after: IssueKey | null = null;
    for (;;) {
      const { rows, next } = await list({ ...wanted, limit, after });
      assert.ok(rows.length <= limit);
      ids.push(...rows.map(({ id }) => id));
      if (!next) return ids;
      after = next;
    }
  }

  test('pages by key, the newest first, each issue once', async () => {
    const whole = (await list({})).rows.map(({ id }) => id);
    assert.equal(whole.length, 25);
    assert.deepEqual(whole.slice(0, 7), [4, 21, 22, 23, 24, 25, 20]);
    for (const limit of [1, 4, 24, 25]) assert.deepEqual(await listAll({}, limit), whole, `${limit} at once`);
  });

  test('finds parts of titles as the store does, and numbers', async () => {
    assert.deepEqual(await listAll({ search: 'ete A LA' }, 2), [4]);
    assert.deepEqual(await listAll({ search: 'the 2' }, 2), [21, 22, 23, 24, 25, 20, 2]);
    assert.deepEqual(await listAll({ search: '4' }, 9), [4, 24, 14]);
    assert.deepEqual(await listAll({ search: '%' }, 9), []);
    assert.deepEqual(await listAll({ search: 'SALT &' }, 9), [5]);
  });

  test('keeps to one state', async () => {
    assert.deepEqual(await listAll({ state: 'unpublished' }, 9), [3]);
    assert.deepEqual(await listAll({ state: 'scheduled' }, 9), [4]);
    assert.equal((await listAll({ state: 'on_sale' }, 9)).length, 23);
    assert.deepEqual(await listAll({ state: 'scheduled', search: 'magazine' }, 9), []);
  });
});
