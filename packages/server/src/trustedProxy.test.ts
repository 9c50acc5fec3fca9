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
  const ask = (store: TestStore, forwarded: string) =>
    store.fetch('/api/page', { headers: { 'X-Forwarded-For': forwarded } });
  const lines = (store: TestStore) => store.log.map((line) => JSON.parse(line));
  const addresses = (store: TestStore) => lines(store).flatMap(({ req }) => (req ? [req.remoteAddress] : []));

  test('without TRUST_PROXY the server ignores the header and logs one warning', async () => {
    const store = await start();
    await ask(store, '203.0.113.1');
    await ask(store, '203.0.113.2');
    assert.ok(addresses(store).every((address) => !address.startsWith('203.')));
    assert.equal(lines(store).filter(({ msg }) => String(msg).includes('TRUST_PROXY')).length, 1);
  });

  test('behind one proxy, the server ignores entries that the visitor added', async () => {
    const store = await start({ TRUST_PROXY: '1' });
    await ask(store, '198.51.100.9, 203.0.113.1');
    assert.deepEqual(addresses(store), ['203.0.113.1']);
  });

  test('with networks, the last address outside of them is the visitor', async () => {
    const store = await start({ TRUST_PROXY: '127.0.0.0/8,::1,10.0.0.0/8' });
    await ask(store, '198.51.100.9, 203.0.113.1, 10.1.2.3');
    assert.deepEqual(addresses(store), ['203.0.113.1']);
  });
});
