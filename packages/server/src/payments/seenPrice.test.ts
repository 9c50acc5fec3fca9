import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import type { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../test/support/members.ts';
import {
  buttonBody,
  cardBody,
  complete,
  fetchPurchases,
  listCharged,
  newKey,
  openTill,
  readApproval,
  start,
  startAtLast,
  type Till,
} from '../../../../test/support/payments.ts';
import { setPublished, updateIssue } from '../catalogue/issues.ts';
import { countRevision } from '../catalogue/revision.ts';

const PRICE = 499;
const HIGHER = 599;
const PLAN_PRICE = 999;
const MAX_FAILED_CARDS = 5;

onOneDatabase('the price that the buyer saw', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
  });
  after(() => till.stop());

  const buyer = async (name: string) => (await newMember(till.store, `${name}@example.com`)).browser;
  const seen = (price: number, currency = 'EUR') => ({ seen: { price, currency } });
  const byCard = (price: number, more = {}) => cardBody(till.issue, 'pm_card_visa', { ...seen(price), ...more });
  const order = (price: number) => ({ ...buttonBody({ type: 'issue', id: till.issue }), ...seen(price) });
  const subscription = (price: number) => ({ ...buttonBody({ type: 'plan', id: till.plan }), ...seen(price) });
  const priceChangedBody = (price: number) => ({ error: 'price_changed', price, currency: 'EUR' });

  async function setPrice(price: number): Promise<void> {
    await till.store.connection.db
      .transaction()
      .execute((transaction) => updateIssue(transaction, till.issue, { price, is_free: price === 0 }));
  }
  async function setPlanPrice(price: number): Promise<void> {
    const { db } = till.store.connection;
    await db.updateTable('plans').set({ price }).where('id', '=', till.plan).execute();
    await countRevision(db);
  }
  /** Counts the payments that the providers have been asked for so far. */
  const countProviderCalls = () => ({
    intents: till.stripe.payments().length,
    orders: till.paypal.orders().length,
    subscriptions: till.paypal.subscriptions().length,
  });
  const lastOrder = () => till.paypal.orders().at(-1)?.purchase_units[0]?.amount.value;

  async function refusesPrice(browser: HttpBrowser, body: object, price: number, key = newKey()): Promise<void> {
    const before = countProviderCalls();
    const reply = await start(browser, body, key);
    assert.deepEqual([reply.status, reply.body], [409, priceChangedBody(price)]);
    assert.deepEqual(countProviderCalls(), before, 'the provider was asked for something');
  }

  test("every way to pay charges today's price", async () => {
    const card = await start(await buyer('card'), byCard(PRICE));
    assert.equal(card.body.payment.status, 'completed');
    assert.equal(listCharged(till.stripe).at(-1)?.amount, PRICE);
    assert.equal((await start(await buyer('button'), order(PRICE))).status, 200);
    assert.equal((await start(await buyer('plan'), subscription(PLAN_PRICE))).status, 200);
  });

  test('a former price makes no request to the provider, and the buyer gets the new price', async () => {
    const browser = await buyer('other-price');
    await refusesPrice(browser, byCard(PRICE - 1), PRICE);
    await refusesPrice(browser, order(PRICE + 1), PRICE);
    await refusesPrice(browser, subscription(PRICE), PLAN_PRICE);
    assert.deepEqual(await fetchPurchases(browser), { issues: [], subscription: null });
    assert.equal((await start(browser, byCard(PRICE))).body.payment.status, 'completed');
  });

  test('the same number in another currency is another price', async () => {
    const browser = await buyer('currency');
    await refusesPrice(browser, byCard(PRICE, seen(PRICE, 'PLN')), PRICE);
    assert.deepEqual((await fetchPurchases(browser)).issues, []);
  });

  test('a changed price counts at once, for each way to pay', async () => {
    const browser = await buyer('just-changed');
    try {
      await till.store.services.catalogue.current();
      await setPrice(HIGHER);
      await setPlanPrice(HIGHER);
      await refusesPrice(browser, byCard(PRICE), HIGHER);
      await refusesPrice(browser, order(PRICE), HIGHER);
      await refusesPrice(browser, subscription(PLAN_PRICE), HIGHER);
      const paid = await start(browser, byCard(HIGHER));
      assert.equal(paid.body.payment.status, 'completed');
      assert.equal(listCharged(till.stripe).at(-1)?.amount, HIGHER);
    } finally {
      await setPrice(PRICE);
      await setPlanPrice(PLAN_PRICE);
    }
  });

  test('a refused key stays refused after the price has changed back, and another key pays', async () => {
    const browser = await buyer('changes-back');
    const key = newKey();
    try {
      await setPrice(HIGHER);
      await refusesPrice(browser, byCard(PRICE), HIGHER, key);
    } finally {
      await setPrice(PRICE);
    }
    await refusesPrice(browser, byCard(PRICE), HIGHER, key);
    const reused = await start(browser, byCard(HIGHER), key);
    assert.deepEqual([reused.status, reused.body.error], [422, 'key_reused']);
    assert.equal((await start(browser, byCard(PRICE))).body.payment.status, 'completed');
  });

  test('a payment that began before the price changed continues at its price', async () => {
    const browser = await buyer('began-before');
    const key = newKey();
    const first = await start(browser, order(PRICE), key);
    try {
      await setPrice(HIGHER);
      assert.deepEqual(await start(browser, order(PRICE), key), first);
      assert.equal(lastOrder(), '4.99');
      till.paypal.approveOrder(readApproval(first));
      const body = { paymentId: first.body.payment.id, gateway: 'paypal', orderID: readApproval(first) };
      assert.equal((await complete(browser, body)).body.payment.status, 'completed');
      const { payments } = await (await browser.fetch('/api/user/payments')).json();
      assert.equal(payments[0].total_amount, PRICE);
    } finally {
      await setPrice(PRICE);
    }
  });

  test('a card that the bank asks about is charged the price that its buyer saw', async () => {
    const browser = await buyer('asked-by-the-bank');
    const reply = await start(browser, cardBody(till.issue, 'pm_card_threeDSecure2Required', seen(PRICE)));
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === reply.body.payment.id)?.id ?? '';
    try {
      await setPrice(HIGHER);
      till.stripe.challenge(intent, 'complete');
      const ended = await complete(browser, { paymentId: reply.body.payment.id, gateway: 'stripe' });
      assert.equal(ended.body.payment.status, 'completed');
      assert.equal(till.stripe.charges(intent).at(-1)?.amount, PRICE);
    } finally {
      await setPrice(PRICE);
    }
  });

  test('a plan is billed the price that was approved, also when it costs more by then', async () => {
    const browser = await buyer('approves-later');
    const reply = await start(browser, subscription(PLAN_PRICE));
    const id = readApproval(reply);
    try {
      await setPlanPrice(HIGHER * 2);
      till.paypal.approveSubscription(id);
      const body = { paymentId: reply.body.payment.id, gateway: 'paypal', subscriptionID: id };
      assert.equal((await complete(browser, body)).body.payment.status, 'completed');
      assert.equal(till.paypal.payments(id)[0]?.amount.total, '9.99');
      till.paypal.renew(id);
      await till.paypal.webhooks.waitUntilDelivered();
      const { payments } = await (await browser.fetch('/api/user/payments')).json();
      assert.deepEqual(
        payments.map(({ total_amount }: { total_amount: number }) => total_amount),
        [PLAN_PRICE, PLAN_PRICE],
      );
      assert.ok(!till.store.log.some((line) => line.includes('is of another amount than the plan')));
    } finally {
      await setPlanPrice(PLAN_PRICE);
    }
  });

  test('a second tab with the old price leaves the payment of the first one alone', async () => {
    const browser = await buyer('two-tabs');
    const first = await start(browser, order(PRICE));
    try {
      await setPrice(HIGHER);
      await refusesPrice(browser, order(PRICE), HIGHER);
      till.paypal.approveOrder(readApproval(first));
      const body = { paymentId: first.body.payment.id, gateway: 'paypal', orderID: readApproval(first) };
      assert.equal((await complete(browser, body)).body.payment.status, 'completed');
    } finally {
      await setPrice(PRICE);
    }
    const owned = await start(browser, byCard(HIGHER));
    assert.deepEqual([owned.status, owned.body.error], [409, 'already_owned']);
  });

  test('an order of the first tab at the old price is not captured after the second tab has bought', async () => {
    const browser = await buyer('two-tabs-buy');
    const old = readApproval(await start(browser, order(PRICE)));
    try {
      await setPrice(HIGHER);
      assert.equal((await start(browser, byCard(HIGHER))).body.payment.status, 'completed');
      till.paypal.approveOrder(old);
      await till.paypal.webhooks.waitUntilDelivered();
      assert.equal(till.paypal.captures(old).length, 0);
    } finally {
      await setPrice(PRICE);
    }
  });

  test('while the price changes, every press is charged the price that its buyer saw, or gets the new price', async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, (_, index) => buyer(`while-changing-${index}`)));
    const before = listCharged(till.stripe).length;
    try {
      const [reply] = await Promise.all([
        Promise.all(buyers.map((browser) => startAtLast(browser, byCard(PRICE)))),
        setPrice(HIGHER),
      ]);
      for (const { status, body } of reply) {
        if (status === 200) continue;
        assert.deepEqual([status, body], [409, priceChangedBody(HIGHER)]);
      }
      const amounts = listCharged(till.stripe).slice(before);
      assert.equal(amounts.length, reply.filter(({ status }) => status === 200).length);
      assert.ok(amounts.every(({ amount }) => amount === PRICE));
    } finally {
      await setPrice(PRICE);
    }
  });

  test('a changed price does not count as a failed card', async () => {
    const browser = await buyer('no-failed-card');
    for (let times = 0; times <= MAX_FAILED_CARDS; times++) await refusesPrice(browser, byCard(PRICE - 1), PRICE);
    assert.equal((await start(browser, byCard(PRICE))).body.payment.status, 'completed');
  });

  test('an issue that has become free is reported with a price of 0', async () => {
    const browser = await buyer('free');
    try {
      await setPrice(0);
      await refusesPrice(browser, byCard(PRICE), 0);
      const reply = await start(browser, byCard(0));
      assert.deepEqual([reply.status, reply.body.error], [400, 'invalid_request']);
    } finally {
      await setPrice(PRICE);
    }
  });

  test('a price is a whole number of minor units', async () => {
    const browser = await buyer('odd');
    for (const odd of [{ price: '499', currency: 'EUR' }, { price: 4.99, currency: 'EUR' }, { price: PRICE }, PRICE]) {
      assert.equal((await start(browser, byCard(PRICE, { seen: odd }))).status, 400);
    }
  });

  test('the same key gives its first answer also when the issue is no longer sold', async () => {
    const browser = await buyer('no-longer-sold');
    const { db } = till.store.connection;
    const key = newKey();
    const first = await start(browser, byCard(PRICE), key);
    try {
      await setPublished(db, till.issue, false);
      while ((await till.store.services.catalogue.current()).byId.has(till.issue)) await setTimeout(50);
      assert.deepEqual(await start(browser, byCard(PRICE), key), first);
      const other = await start(await buyer('too-late'), byCard(PRICE));
      assert.equal(other.status, 404);
    } finally {
      await setPublished(db, till.issue, true);
    }
  });
});
