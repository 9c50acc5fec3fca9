import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { onPostgresAlone } from '../../../../test/support/databases.ts';
import { lockTable } from '../../../../test/support/lockTable.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { databasePublishing } from './databasePublishing.ts';

onPostgresAlone('a new issue', (database) => {
  let store: TestStore;
  before(async () => {
    store = await startTestStore(database);
  });
  after(() => store.stop());

  test('holds up no other change of the catalogue while its texts are written', async () => {
    const { db, forRequests } = store.connection;
    const other = await store.publish(await numberedPdf(1, 'Other'), { title: 'Other' });
    const release = await lockTable(db, 'page_texts', 'exclusive');
    const published = store.publish(await numberedPdf(2, 'Large'), { title: 'Large' });
    try {
      const isWaiting = async () => {
        const { rows } =
          await sql`select from pg_locks where not granted and relation = 'page_texts'::regclass`.execute(db);
        return rows.length > 0;
      };
      while (!(await isWaiting())) await setTimeout(20);
      // Requests give up a lock after two seconds.
      await databasePublishing(forRequests).setPublished({ id: other, published: false });
    } finally {
      await release();
      await published;
    }
    const listed = await databasePublishing(db).list();
    assert.deepEqual(listed.map(({ title, published: onSale }) => [title, onSale]).sort(), [
      ['Large', true],
      ['Other', false],
    ]);
  });
});
