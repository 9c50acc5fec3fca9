import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { insertPlan } from '../../packages/server/src/catalogue/plans.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { settleMissedRefunds } from '../../packages/server/src/payments/missedRefunds.ts';
import { paymentProviders } from '../../packages/server/src/payments/providers/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { newMember } from '../support/members.ts';
import { CONSENT, complete, fetchPurchases, readApproval, start } from '../support/payments.ts';
import { numberedPdf, startTestStore, type TestStore } from '../support/testStore.ts';
import { Vouchers, voucherProvider } from './voucherProvider.ts';

const SETTINGS = { VOUCHER_SHOP: 'harbour', VOUCHER_KEY: 'key of the shop', STORE_CURRENCY: 'EUR' };
const vouchers = new Vouchers();
const providers = { payment: [...paymentProviders, voucherProvider(vouchers)] };

onOneDatabase('a payment provider that is an entry in the list', (database) => {
  let store: TestStore;
  let issue: number;
  before(async () => {
    store = await startTestStore(database, SETTINGS, { providers });
    issue = await store.publish(await numberedPdf(1, 'For sale'), { title: 'For sale', price: 499 });
    await store.services.catalogue.current();
  });
  after(() => store.stop());

  const body = () => ({ gateway: 'voucher', item: { type: 'issue', id: issue }, data: {}, consent: CONSENT.issue });
  const deliver = (reference: string, key = SETTINGS.VOUCHER_KEY) =>
    store.fetch('/webhooks/voucher', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Voucher-Key': key },
      body: JSON.stringify({ reference }),
    });

  test("a page has the provider's data, and its policy the provider's sources", async () => {
    const page = await (await store.fetch('/api/page')).json();
    assert.deepEqual(page.gateways, { voucher: { sells: ['issue'], shop: 'harbour' } });
    const { headers } = await store.fetch('/');
    assert.match(headers.get('content-security-policy') ?? '', /connect-src [^;]*https:\/\/vouchers\.example/);
  });

  test('a buyer pays with it, and the page learns so', async () => {
    const { browser } = await newMember(store, 'page@example.com');
    const started = await start(browser, body());
    const reference = readApproval(started);
    vouchers.spend(reference);
    const { id: paymentId } = started.body.payment;
    const done = await complete(browser, { paymentId, gateway: 'voucher', orderID: reference });
    assert.deepEqual(done.body, { success: true, payment: { id: paymentId, status: 'completed' } });
    assert.deepEqual((await fetchPurchases(browser)).issues, [issue]);
    const { payments } = await (await browser.fetch('/api/user/payments')).json();
    assert.deepEqual([payments[0].gateway, payments[0].total_amount], ['voucher', 499]);
  });

  test('its events grant what was paid after the page was closed; unsigned ones are refused', async () => {
    const { browser } = await newMember(store, 'event@example.com');
    const reference = readApproval(await start(browser, body()));
    vouchers.spend(reference);
    assert.equal((await deliver(reference, 'a guess')).status, 400);
    assert.deepEqual((await fetchPurchases(browser)).issues, []);
    assert.equal((await deliver(reference)).status, 200);
    assert.deepEqual((await fetchPurchases(browser)).issues, [issue]);

    const spent = vouchers.spent.get(reference);
    assert.ok(spent);
    spent.refunded = true;
    const { services, app } = store;
    await settleMissedRefunds(services, app.log, { succeededAt: null, signal: new AbortController().signal });
    assert.deepEqual((await fetchPurchases(browser)).issues, []);
  });

  test('it sells no plans, which it does not list', async () => {
    const { browser } = await newMember(store, 'plan@example.com');
    const plan = await insertPlan(store.connection.db, { period: 'month', price: 999 });
    const { status } = await start(browser, { ...body(), item: { type: 'plan', id: plan }, consent: CONSENT.plan });
    assert.equal(status, 400);
  });
});

test('half of its settings, a currency that it does not take, and misspelt names stop the start', () => {
  const read = (more: object) =>
    readConfig({ SESSION_SECRET: 'the secret of the tests, of no use elsewhere', ...SETTINGS, ...more }, providers);
  assert.deepEqual(
    read({}).paymentProviders.map(({ name }) => name),
    ['voucher'],
  );
  assert.throws(() => read({ VOUCHER_KEY: '' }), /VOUCHER_KEY: is missing: set all of VOUCHER_SHOP, VOUCHER_KEY/);
  assert.throws(() => read({ STORE_CURRENCY: 'KWD' }), /Vouchers takes no payments in KWD/);
  assert.throws(() => read({ VOUCHER_KEY: '', VOUCHER_KEYS: 'x' }), /did you mean VOUCHER_KEY/);
  assert.throws(() => read({ VOUCHER_PAGE: 'no address' }), /VOUCHER_PAGE: /);
});
