import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { askAtLast } from '../../../../test/support/askAtLast.ts';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { newMember } from '../../../../test/support/members.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { grantIssue } from '../entitlements/entitlements.ts';

const MOST = 300;

onOneDatabase('the number of searches in an hour', (database) => {
  /** Two servers on one database. The embedded database has only one server, which then stands here twice. */
  let servers: [TestStore, TestStore];
  let id: number;
  before(async () => {
    const first = await startTestStore(database);
    servers = [first, database.settings.DATABASE_URL ? await startTestStore(database) : first];
    id = await first.publish(await numberedPdf(2));
  });
  after(() => Promise.all([...new Set(servers)].map((store) => store.stop())));

  const ask = (q: string, remoteAddress: string, { server = 0, headers = {}, url = `/api/issues/${id}/search` } = {}) =>
    askAtLast(() =>
      (servers[server] as TestStore).app.inject({
        url: `${url}?${new URLSearchParams({ q })}`,
        remoteAddress,
        headers,
      }),
    );
  const askMany = async (count: number, remoteAddress: (number: number) => string, headers = {}) => {
    for (let number = 0; number < count; number++) {
      const answer = await ask(`word${number}`, remoteAddress(number), { server: number % 2, headers });
      assert.equal(answer.statusCode, 200, `search ${number}`);
    }
  };

  test('is limited for an address across servers and both searches; the same query again is free', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const address = '192.0.2.1';
    await askMany(MOST, () => address);
    for (const server of [0, 1]) {
      for (const url of [`/api/issues/${id}/search`, '/api/search']) {
        const refused = await ask('another', address, { server, url });
        assert.equal(refused.statusCode, 429);
        assert.equal(refused.json().error, 'too_many_requests');
        const seconds = Number(refused.headers['retry-after']);
        assert.ok(seconds > 3500 && seconds <= 3600, `${seconds}`);
      }
      // A query that was refused stays refused.
      assert.equal((await ask('another', address, { server })).statusCode, 429);
      assert.equal((await ask('word7', address, { server })).statusCode, 200);
      assert.equal((await ask('at a 12', address, { server })).statusCode, 200);
      assert.equal((await ask('another', '192.0.2.2', { server })).statusCode, 200);
    }
  });

  test('is limited for a network of IPv6', async () => {
    await askMany(MOST, (number) => `2001:db8::${number.toString(16)}`);
    assert.equal((await ask('another', '2001:db8::f:f:f:f')).statusCode, 429);
    assert.equal((await ask('another', '2001:db8:0:1::1')).statusCode, 200);
  });

  test('is limited for an account, wherever it asks from; what the account may read is free', async () => {
    const [store] = servers;
    const { id: userId, browser } = await newMember(store, 'searcher@example.com');
    const headers = { cookie: Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ') };
    await askMany(MOST, (number) => `198.51.${number >> 7}.${number & 127}`, headers);
    assert.equal((await ask('another', '203.0.113.1', { headers })).statusCode, 429);
    await grantIssue(store.connection.db, { userId, issueId: id, source: 'gift' });
    assert.equal((await ask('another', '203.0.113.1', { headers })).statusCode, 200);
  });
});
