import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PageData } from '@magazine-store/protocol';
import { paymentSettings } from '../../../../examples/demo/payments.ts';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../test/support/members.ts';
import {
  buttonBody,
  cardBody,
  complete,
  fetchPurchases,
  openTill,
  readApproval,
  start,
  type Till,
  waitForCancelled,
} from '../../../../test/support/payments.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { reconcilePayments } from './reconciler.ts';

onOneDatabase('a store that sold, and now takes coupons only', (database) => {
  let till: Till;
  let store: TestStore;
  const plans = new Map<string, { browser: HttpBrowser; id: string }>();
  let cardBuyer: HttpBrowser;
  before(async () => {
    till = await openTill(database);
    for (const name of ['renewing', 'missed', 'cancelling', 'leaving']) {
      const { browser } = await newMember(till.store, `${name}@example.com`);
      const reply = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
      const id = readApproval(reply);
      till.paypal.approveSubscription(id);
      const body = { paymentId: reply.body.payment.id, gateway: 'paypal', subscriptionID: id };
      assert.equal((await complete(browser, body)).body.payment.status, 'completed');
      plans.set(name, { browser, id });
    }
    cardBuyer = (await newMember(till.store, 'card@example.com')).browser;
    assert.equal((await start(cardBuyer, cardBody(till.issue))).status, 200);
    await Promise.all([till.paypal.webhooks.waitUntilDelivered(), till.stripe.webhooks.waitUntilDelivered()]);

    await till.store.app.close();
    const google = { AUTH_GOOGLE_CLIENT_ID: 'id', AUTH_GOOGLE_CLIENT_SECRET: 'secret' };
    const settings = { PORT: new URL(till.store.url).port, TRUST_PROXY: '1', STORE_CURRENCY: 'EUR', ...google };
    store = await startTestStore(
      database,
      { ...settings, ...paymentSettings(till), PROMOCODES_ONLY: 'true' },
      { shared: till.store.connection },
    );
  });
  after(async () => {
    await store.stop();
    await till.stop();
  });

  const planOf = (name: string) => plans.get(name) ?? assert.fail();
  const history = async (browser: HttpBrowser): Promise<unknown[]> =>
    (await (await browser.fetch('/api/user/payments')).json()).payments;

  test('sells nothing', async () => {
    const page: PageData = await (await store.fetch('/api/page')).json();
    assert.deepEqual([page.gateways.stripe?.sells, page.gateways.paypal?.sells, page.consents], [[], [], undefined]);
    const policy = (await store.fetch('/')).headers.get('Content-Security-Policy') ?? '';
    assert.ok(!policy.includes(till.stripe.url) && !policy.includes(till.paypal.url), policy);
    const { browser } = await newMember(store, 'late@example.com');
    assert.equal((await start(browser, cardBody(till.issue))).status, 400);
    assert.equal((await start(browser, buttonBody({ type: 'plan', id: till.plan }))).status, 400);
  });

  test('keeps what a renewal pays, by the notice of the provider or without it', async () => {
    const { browser, id } = planOf('renewing');
    till.paypal.renew(id);
    await till.paypal.webhooks.waitUntilDelivered();
    assert.equal((await history(browser)).length, 2);

    const missed = planOf('missed');
    till.paypal.webhooks.withhold();
    till.paypal.renew(missed.id);
    const { db } = store.connection;
    await db.updateTable('payments').set({ due_at: new Date() }).where('gateway_ref', '=', missed.id).execute();
    await reconcilePayments(store.services, store.app.log);
    await till.paypal.webhooks.release();
    assert.equal((await history(missed.browser)).length, 2);
    assert.equal((await fetchPurchases(missed.browser)).subscription?.active, true);
  });

  test('takes back what the provider refunds', async () => {
    assert.deepEqual((await fetchPurchases(cardBuyer)).issues, [till.issue]);
    till.stripe.refund(till.stripe.payments()[0]?.id ?? '', 499);
    await till.stripe.webhooks.waitUntilDelivered();
    assert.deepEqual((await fetchPurchases(cardBuyer)).issues, []);
  });

  test('ends a plan at the provider for its subscriber, and with the account', async () => {
    const { browser, id } = planOf('cancelling');
    assert.equal((await browser.send('/api/user/plans/cancel')).status, 200);
    await waitForCancelled(till, id);
    const leaving = planOf('leaving');
    assert.equal((await leaving.browser.send('/api/user', {}, { method: 'DELETE' })).status, 204);
    await waitForCancelled(till, leaving.id);
  });

  test('takes withdrawals and cancellations', async () => {
    const declared = { name: 'Rita', email: 'rita@example.com', contract: 'Order 12', confirm: true };
    for (const address of ['/api/withdrawal', '/api/cancellation']) {
      assert.equal((await new HttpBrowser(store.url).send(address, declared)).status, 200, address);
      assert.equal((await store.fetch(address.replace('/api', ''))).status, 200, address);
    }
  });
});
