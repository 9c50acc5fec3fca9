import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { type Member, newMember } from '../../../../test/support/members.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';

/** Three servers on one PostgreSQL, or two in one process on one embedded database. */
onBothDatabases('limits of several servers', (database) => {
  const stores: TestStore[] = [];
  before(async () => {
    const settings = { TRUST_PROXY: '1', SUPPORT_EMAIL: 'press@example.com' };
    const { DATABASE_URL } = database.settings;
    for (let server = 0; server < (DATABASE_URL ? 3 : 2); server++) {
      stores.push(
        await startTestStore(database, settings, DATABASE_URL || !stores[0] ? {} : { shared: stores[0].connection }),
      );
    }
  });
  after(async () => {
    for (const store of stores.reverse()) await store.stop();
  });

  /** Sends one request after the other from this address, each to the next server. */
  const ask = async (
    count: number,
    toAddress: (index: number) => string,
    send: (b: HttpBrowser) => Promise<Response>,
    member?: Member,
  ) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index++) {
      const browser = new HttpBrowser(stores[index % stores.length]?.url ?? '', toAddress(index));
      for (const [name, value] of member?.browser.cookies ?? []) browser.cookies.set(name, value);
      statuses.push((await send(browser)).status);
    }
    return statuses;
  };
  const countAccepted = (statuses: number[]) => statuses.filter((status) => status !== 429).length;
  const member = (name: string) => newMember(stores[0] as TestStore, `${name}@example.com`);
  const redeem = (code: string) => (browser: HttpBrowser) => browser.send('/api/user/payment/promocode', { code });
  const message = { need_support: { email: 'a@example.com', topic: '', problem: '' } };
  const support = (browser: HttpBrowser) => browser.send('/api/need-support', message);
  const exportUser = (browser: HttpBrowser) => browser.fetch('/api/user/export');

  test('wrong coupon codes of a user count together', async () => {
    const guesser = await member('guesser');
    const statuses = await ask(30, (index) => `10.1.0.${index}`, redeem('wrong'), guesser);
    assert.equal(countAccepted(statuses), 10);
  });

  test('the code of a coupon that the user has redeemed before is no wrong code', async () => {
    const owner = await member('owner');
    const { connection } = stores[0] as TestStore;
    await connection.db
      .insertInto('coupons')
      .values({ code: 'MINE', issue_id: null, days: 30, max_uses: null, per_person: 1, expires_at: null })
      .execute();
    const statuses = await ask(20, () => '10.2.0.1', redeem('MINE'), owner);
    assert.deepEqual(statuses, [200, ...Array(19).fill(400)]);
  });

  test('requests of one address count together, and requests of one IPv6 network', async () => {
    assert.equal(countAccepted(await ask(30, () => '10.3.0.1', support)), 10);
    assert.equal(countAccepted(await ask(30, (index) => `2001:db8:0:3::${index}`, support)), 10);
    assert.equal(countAccepted(await ask(3, (index) => `2001:db8:0:4${index}::1`, support)), 3);
  });

  test('requests of an account count together from all addresses', async () => {
    const account = await member('many-addresses');
    assert.equal(countAccepted(await ask(30, (index) => `10.4.0.${index}`, exportUser, account)), 20);
  });

  test('requests of sign-in windows count together', async (t) => {
    // All are sent within the minute of the limit.
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const statuses = await ask(
      300,
      () => '10.5.0.1',
      (browser) => browser.fetch('/auth/done'),
    );
    assert.equal(countAccepted(statuses), 240);
  });
});
