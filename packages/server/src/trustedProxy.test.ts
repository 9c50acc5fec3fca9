import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases.ts';
import { startTestStore, type TestStore } from '../../../test/support/testStore.ts';

onOneDatabase('addresses behind proxies', (database) => {
  const stores: TestStore[] = [];
  afterEach(() => Promise.all(stores.splice(0).map((store) => store.stop())));
  const start = async (settings: Record<string, string> = {}) => {
    const store = await startTestStore(database, settings);
    stores.push(store);
    return store;
  };
  /** The counter of the visitor whom the server takes the request for. It is named by a hash of their address. */
  async function counterOf({ fetch, connection: { db } }: TestStore, forwarded: string): Promise<string> {
    await fetch('/api/user/export', { headers: { 'X-Forwarded-For': forwarded } });
    const rows = await db.deleteFrom('rate_limits').where('key', 'like', 'exportAccount:%').returning('key').execute();
    assert.equal(rows.length, 1);
    return rows[0]?.key ?? '';
  }

  test('without TRUST_PROXY the server ignores the header and logs one warning', async () => {
    const store = await start();
    assert.equal(await counterOf(store, '203.0.113.1'), await counterOf(store, '203.0.113.2'));
    assert.equal(store.log.filter((line) => line.includes('TRUST_PROXY')).length, 1);
  });

  test('behind one proxy, the server ignores entries that the visitor added', async () => {
    const store = await start({ TRUST_PROXY: '1' });
    const counter = await counterOf(store, '203.0.113.1');
    assert.equal(await counterOf(store, '198.51.100.9, 203.0.113.1'), counter);
    assert.notEqual(await counterOf(store, '203.0.113.1, 198.51.100.9'), counter);
  });

  test('with networks, the last address outside of them is the visitor', async () => {
    const store = await start({ TRUST_PROXY: '127.0.0.0/8,::1,10.0.0.0/8' });
    const counter = await counterOf(store, '203.0.113.1');
    assert.equal(await counterOf(store, '198.51.100.9, 203.0.113.1, 10.1.2.3'), counter);
    assert.notEqual(await counterOf(store, '198.51.100.9, 10.1.2.3'), counter);
  });
});
