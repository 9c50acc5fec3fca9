import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { paymentSettings } from '../../../../examples/demo/payments.ts';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import type { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
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
} from '../../../../test/support/payments.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { type PayPalSimulator, type StripeSimulator, startPaypal, startStripe } from '../../../simulators/src/index.ts';
import { findPayment, updatePayment } from './payments.ts';
import { reconcilePayments } from './reconciler.ts';

const HOUR = 60 * 60 * 1000;
const BUYERS = ['asked', 'card', 'button', 'completing', 'paid', 'on its way', 'old order', 'new order'] as const;
type Buyer = (typeof BUYERS)[number];

onOneDatabase('a store whose card provider is another account, and whose payment buttons are off', (database) => {
  let till: Till;
  let stripe: StripeSimulator;
  let store: TestStore;
  const begun = new Map<Buyer, { browser: HttpBrowser; id: string }>();
  before(async () => {
    till = await openTill(database);
    for (const name of BUYERS) {
      const { browser } = await newMember(till.store, `${name.replaceAll(' ', '-')}@example.com`);
      const body = ['button', 'old order', 'new order'].includes(name)
        ? buttonBody({ type: 'issue', id: till.issue })
        : cardBody(till.issue, name === 'paid' ? 'pm_card_visa' : 'pm_card_threeDSecure2Required');
      begun.set(name, { browser, id: (await start(browser, body)).body.payment.id });
    }
    await Promise.all([till.paypal.webhooks.waitUntilDelivered(), till.stripe.webhooks.waitUntilDelivered()]);

    await till.store.app.close();
    stripe = await startStripe();
    const settings = Object.entries(paymentSettings({ stripe, paypal: till.paypal }));
    store = await startTestStore(
      database,
      {
        PORT: new URL(till.store.url).port,
        TRUST_PROXY: '1',
        STORE_CURRENCY: 'EUR',
        ...Object.fromEntries(settings.filter(([name]) => !name.startsWith('PAYPAL_'))),
      },
      { shared: till.store.connection },
    );
  });
  after(async () => {
    await store.stop();
    await Promise.all([stripe.stop(), till.stop()]);
  });

  const of = (name: Buyer) => begun.get(name) ?? assert.fail();
  const find = async (name: Buyer) => (await findPayment(store.connection.db, of(name).id)) ?? assert.fail();
  const reconcile = () => reconcilePayments(store.services, store.app.log);
  const makeDue = async (name: Buyer) => {
    await updatePayment(store.connection.db, of(name).id, { due_at: new Date(0) });
  };

  for (const name of ['card', 'button'] as const) {
    test(`a buyer who has begun by ${name} can buy the issue now`, async () => {
      const { browser } = of(name);
      assert.equal((await start(browser, cardBody(till.issue))).body.payment?.status, 'completed');
      assert.equal((await find(name)).status, 'cancelled');
      assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
    });
  }

  test('a buyer who answers the bank now learns that the payment is over', async () => {
    const { browser, id } = of('completing');
    assert.equal((await complete(browser, { paymentId: id, gateway: 'stripe' })).status, 400);
    assert.equal((await find('completing')).status, 'cancelled');
  });

  test('an unfinished payment of the other account ends, and is looked at once more a day later', async () => {
    await makeDue('asked');
    await reconcile();
    const { status, due_at: due } = await find('asked');
    assert.equal(status, 'cancelled');
    assert.ok(due && due.getTime() > Date.now() + 23 * HOUR, String(due));
    await makeDue('asked');
    await reconcile();
    assert.equal((await find('asked')).due_at, null);
  });

  test('a payment whose money is on its way is looked at once more, too', async () => {
    await updatePayment(store.connection.db, of('on its way').id, { status: 'pending', due_at: new Date(0) });
    await reconcile();
    const { status, due_at: due } = await find('on its way');
    assert.equal(status, 'cancelled');
    assert.ok(due && due.getTime() > Date.now() + 23 * HOUR, String(due));
  });

  test('what was bought in the other account stays bought', async () => {
    await makeDue('paid');
    await reconcile();
    assert.equal((await find('paid')).status, 'completed');
    assert.deepEqual((await fetchPurchases(of('paid').browser)).issues, [till.issue]);
  });

  test('an order of the buttons ends after an hour, without a question to their provider', async () => {
    const { db } = store.connection;
    for (const name of ['old order', 'new order'] as const) await makeDue(name);
    const begunAt = new Date(Date.now() - 2 * HOUR).toISOString();
    await sql`update payments set created_at = ${begunAt} where id = ${of('old order').id}`.execute(db);
    await reconcile();
    const { status, due_at } = await find('old order');
    assert.deepEqual({ status, due_at }, { status: 'cancelled', due_at: null });
    assert.equal((await find('new order')).status, 'created');
  });
});

onOneDatabase('a store whose payment buttons are of another account', (database) => {
  const BEGUN = ['issue', 'plan', 'begun issue', 'begun plan'] as const;
  let till: Till;
  let paypal: PayPalSimulator;
  let store: TestStore;
  const bought = new Map<string, { browser: HttpBrowser; id: string }>();
  before(async () => {
    till = await openTill(database);
    for (const name of BEGUN) {
      const { browser } = await newMember(till.store, `${name.replaceAll(' ', '-')}@example.com`);
      const item = name.endsWith('plan')
        ? ({ type: 'plan', id: till.plan } as const)
        : ({ type: 'issue', id: till.issue } as const);
      const reply = await start(browser, buttonBody(item));
      const { id } = reply.body.payment;
      bought.set(name, { browser, id });
      if (name.startsWith('begun')) continue;
      const ref = readApproval(reply);
      if (item.type === 'plan') till.paypal.approveSubscription(ref);
      else till.paypal.approveOrder(ref);
      assert.equal((await complete(browser, { paymentId: id, gateway: 'paypal' })).body.payment.status, 'completed');
    }
    await till.paypal.webhooks.waitUntilDelivered();

    await till.store.app.close();
    paypal = await startPaypal();
    store = await startTestStore(
      database,
      {
        PORT: new URL(till.store.url).port,
        TRUST_PROXY: '1',
        STORE_CURRENCY: 'EUR',
        ...paymentSettings({ stripe: till.stripe, paypal }),
      },
      { shared: till.store.connection },
    );
    await sql`update payments set due_at = ${new Date(0).toISOString()}`.execute(store.connection.db);
    await reconcilePayments(store.services, store.app.log);
  });
  after(async () => {
    await store.stop();
    await Promise.all([paypal.stop(), till.stop()]);
  });

  const of = (name: (typeof BEGUN)[number]) => bought.get(name) ?? assert.fail();
  const find = async (name: (typeof BEGUN)[number]) =>
    (await findPayment(store.connection.db, of(name).id)) ?? assert.fail();

  test('what was bought in the former account stays bought, and the store goes on asking about the plan', async () => {
    assert.deepEqual((await fetchPurchases(of('issue').browser)).issues, [till.issue]);
    assert.equal((await fetchPurchases(of('plan').browser)).subscription?.active, true);
    for (const name of ['issue', 'plan'] as const) assert.equal((await find(name)).status, 'completed');
    const { due_at: due } = await find('plan');
    assert.ok(due && due.getTime() > Date.now());
  });

  test('a plan that the store can not end, because it is in the former account, does not count as cancelled', async () => {
    const { browser } = of('plan');
    const answer = await browser.send('/api/user/plans/cancel', {});
    assert.deepEqual([answer.status, (await answer.json()).error], [502, 'gateway_unavailable']);
    assert.ok((await find('plan')).next_billing_at, 'it renews');
  });

  test('the reader of such a plan can subscribe anew once its paid time is over', async () => {
    const { browser, id } = of('plan');
    const { db } = store.connection;
    await updatePayment(db, id, { paid_until: new Date(Date.now() - 48 * HOUR), due_at: new Date(0) });
    await sql`update subscriptions set expires_at = now() - interval '1 hour'`.execute(db);
    await reconcilePayments(store.services, store.app.log);
    const { status, next_billing_at: next, due_at: due } = await find('plan');
    assert.deepEqual({ status, next }, { status: 'completed', next: null });
    assert.ok(due && due.getTime() > Date.now() + 23 * HOUR, String(due));
    const reply = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
    paypal.approveSubscription(readApproval(reply));
    const completed = await complete(browser, { paymentId: reply.body.payment.id, gateway: 'paypal' });
    assert.equal(completed.body.payment.status, 'completed');
  });

  test('what was begun in the former account ends, and is looked at once more a day later', async () => {
    for (const name of ['begun issue', 'begun plan'] as const) {
      const { status, due_at: due } = await find(name);
      assert.equal(status, 'cancelled');
      assert.ok(due && due.getTime() > Date.now() + 23 * HOUR, String(due));
    }
  });
});
