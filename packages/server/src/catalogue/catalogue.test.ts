import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { registerIssues } from '../../../../test/support/manyIssues.ts';
import { type Connection, connect, type Database } from '../database/connection.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';

onOneDatabase('the catalogue in memory', (database) => {
  let connection: Connection;
  before(async () => {
    connection = await connect(database.settings);
    await registerIssues(connection.db, 2);
  });
  after(() => connection.close());

  /** A catalogue on a database that can be held up, and that can be away. */
  function blockableCatalogue(): { catalogue: Catalogue; block(): () => void; fail(): void } {
    let gate: Promise<void> = Promise.resolve();
    let away = false;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await gate;
        if (away) throw new Error('the database is away');
        return result;
      },
    };
    return {
      catalogue: createCatalogue(connection.db.withPlugin(plugin) as Database, () => {}),
      block() {
        const { promise, resolve } = Promise.withResolvers<void>();
        gate = promise;
        return resolve;
      },
      fail() {
        away = true;
      },
    };
  }

  test('has no draft, not even for an account that owns one, when its date has passed', async () => {
    const { db } = connection;
    const set = (values: { draft: boolean; published: boolean }) =>
      db.updateTable('issues').set(values).where('id', '=', 2).execute();
    await set({ draft: false, published: false });
    assert.deepEqual([...(await createCatalogue(db, () => {}).current()).unpublished.keys()], [2]);
    await set({ draft: true, published: false });
    assert.deepEqual([...(await createCatalogue(db, () => {}).current()).unpublished.keys()], []);
    await set({ draft: false, published: true });
  });

  test('is served while the database is slow, and follows once it answers', async (context) => {
    const { catalogue, block } = blockableCatalogue();
    const first = await catalogue.current();
    assert.equal(first.issues.length, 2);
    const release = block();
    await connection.db.updateTable('catalogue_revision').set({ revision: 1000 }).execute();
    let now = performance.now();
    context.mock.method(performance, 'now', () => now);
    now += 1100;
    assert.equal(await catalogue.current(), first);
    // The check that has begun is overdue by now, so nothing waits for it.
    now += 1100;
    assert.equal(await catalogue.current(), first);
    release();
    while ((await catalogue.current()) === first) await setImmediate();
  });

  test('is not served from before a pause without visitors, though the database is slow', async (context) => {
    const { catalogue, block } = blockableCatalogue();
    const first = await catalogue.current();
    const release = block();
    await sql`update catalogue_revision set revision = revision + 1`.execute(connection.db);
    let now = performance.now();
    context.mock.method(performance, 'now', () => now);
    now += 60_000;
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const next = catalogue.current();
    // Longer than a request waits while visitors keep coming.
    context.mock.timers.tick(100);
    release();
    assert.notEqual(await next, first);
  });

  test('is served while the database is away', async (context) => {
    const { catalogue, fail } = blockableCatalogue();
    const first = await catalogue.current();
    fail();
    let now = performance.now();
    context.mock.method(performance, 'now', () => now);
    for (let second = 0; second < 5; second++) {
      now += 60_000;
      assert.equal(await catalogue.current(), first);
    }
  });

  test('without one there is the error of the database', async () => {
    const { catalogue, fail } = blockableCatalogue();
    fail();
    await assert.rejects(catalogue.current(), /the database is away/);
  });
});
