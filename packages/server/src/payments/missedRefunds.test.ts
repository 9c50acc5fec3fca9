import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
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
import { settleMissedRefunds } from './missedRefunds.ts';

/** More than one page of a provider's list of events. */
const MANY_REFUNDS = 130;

onOneDatabase('refunds whose webhooks are lost', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database, { SUPPORT_EMAIL: 'publisher@example.com' });
    till.paypal.webhooks.withhold();
    till.stripe.webhooks.withhold();
  });
  after(() => till.stop());

  const buyer = async (name: string) => (await newMember(till.store, `${name}@example.com`)).browser;
  const euros = (value: string) => ({ currency_code: 'EUR', value });
  const settleMissed = (succeededAt: Date | null = null) => {
    const { services, app } = till.store;
    return settleMissedRefunds(services, app.log, { succeededAt, signal: new AbortController().signal });
  };

  async function buyIssue(browser: HttpBrowser): Promise<string> {
    const reply = await start(browser, buttonBody({ type: 'issue', id: till.issue }));
    const orderID = readApproval(reply);
    till.paypal.approveOrder(orderID);
    await complete(browser, { paymentId: reply.body.payment.id, gateway: 'paypal', orderID });
    return till.paypal.captures(orderID)[0]?.id ?? assert.fail();
  }
  /** @returns The provider's id. */
  async function buyByCard(browser: HttpBrowser): Promise<string> {
    const known = new Set(till.stripe.payments().map(({ id }) => id));
    const reply = await start(browser, cardBody(till.issue));
    await complete(browser, { paymentId: reply.body.payment.id, gateway: 'stripe' });
    return till.stripe.payments().find(({ id }) => !known.has(id))?.id ?? assert.fail();
  }
  async function subscribe(browser: HttpBrowser): Promise<string> {
    const reply = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
    const subscriptionID = readApproval(reply);
    till.paypal.approveSubscription(subscriptionID);
    await complete(browser, { paymentId: reply.body.payment.id, gateway: 'paypal', subscriptionID });
    return subscriptionID;
  }
  async function fetchAmounts(browser: HttpBrowser) {
    const { payments } = await (await browser.fetch('/api/user/payments')).json();
    return payments.map((row: { total_amount: number; refunded_amount?: number }) => [
      row.total_amount,
      row.refunded_amount ?? 0,
    ]);
  }

  test('partial refunds of an order and of a subscription are found, to the cent', async () => {
    const [reader, subscriber] = await Promise.all([buyer('order'), buyer('subscription')]);
    const capture = await buyIssue(reader);
    const subscription = await subscribe(subscriber);
    till.paypal.renew(subscription);
    const [first, second] = till.paypal.payments(subscription).map(({ id }) => id);
    till.paypal.refund(capture, euros('1.50'));
    till.paypal.refund(capture, euros('0.49'));
    till.paypal.refund(first ?? '', euros('2.00'));
    till.paypal.refund(first ?? '', euros('1.01'));
    till.paypal.refund(second ?? '', euros('0.07'));
    await till.reconciler.run(true);
    await settleMissed();
    assert.deepEqual(await fetchAmounts(reader), [[499, 199]]);
    assert.deepEqual(await fetchAmounts(subscriber), [
      [999, 7],
      [999, 301],
    ]);
    assert.deepEqual((await fetchPurchases(reader)).issues, [till.issue]);
    assert.equal((await fetchPurchases(subscriber)).subscription?.active, true);
  });

  test('a full refund or a reversal ends the purchase', async () => {
    const [refunded, reversed, subscriber] = await Promise.all(['refunded', 'reversed', 'whole-plan'].map(buyer));
    assert.ok(refunded && reversed && subscriber);
    till.paypal.refund(await buyIssue(refunded));
    till.paypal.reverse(await buyIssue(reversed));
    const subscription = await subscribe(subscriber);
    till.paypal.refund(till.paypal.payments(subscription)[0]?.id ?? '');
    await settleMissed();
    assert.deepEqual((await fetchPurchases(refunded)).issues, []);
    assert.deepEqual((await fetchPurchases(reversed)).issues, []);
    assert.equal((await fetchPurchases(subscriber)).subscription, null);
    assert.equal(till.paypal.subscriptions().find(({ id }) => id === subscription)?.status, 'CANCELLED');
  });

  test('the list of events is read to its last page', async () => {
    const reader = await buyer('many-parts');
    const subscription = await subscribe(reader);
    const early = till.paypal.payments(subscription)[0]?.id ?? '';
    till.paypal.refund(early, euros('3.21'));
    const other = await subscribe(await buyer('many-refunds'));
    const sale = till.paypal.payments(other)[0]?.id ?? '';
    for (let part = 0; part < MANY_REFUNDS; part++) till.paypal.refund(sale, euros('0.01'));
    await settleMissed();
    assert.deepEqual(await fetchAmounts(reader), [[999, 321]]);
  });

  test('refunds and disputes of cards are found', async () => {
    const [inPart, whole, disputed, won] = await Promise.all(['part', 'whole', 'disputed', 'won'].map(buyer));
    assert.ok(inPart && whole && disputed && won);
    till.stripe.refund(await buyByCard(inPart), 199);
    till.stripe.refund(await buyByCard(whole));
    till.stripe.dispute(await buyByCard(disputed));
    const { id } = till.stripe.dispute(await buyByCard(won));
    await settleMissed();
    assert.deepEqual(await fetchAmounts(inPart), [[499, 199]]);
    assert.deepEqual((await fetchPurchases(inPart)).issues, [till.issue]);
    assert.deepEqual((await fetchPurchases(whole)).issues, []);
    assert.deepEqual((await fetchPurchases(disputed)).issues, []);
    assert.deepEqual((await fetchPurchases(won)).issues, []);
    till.stripe.closeDispute(id, 'won');
    await settleMissed();
    assert.deepEqual((await fetchPurchases(won)).issues, [till.issue]);
  });

  test('a refund of a card that has failed at the bank is found', async () => {
    const reader = await buyer('closed-card');
    const { id } = till.stripe.refund(await buyByCard(reader), 199);
    await settleMissed();
    assert.deepEqual(await fetchAmounts(reader), [[499, 199]]);
    till.stripe.failRefund(id);
    await settleMissed();
    await settleMissed();
    assert.deepEqual(await fetchAmounts(reader), [[499, 0]]);
    const { db } = till.store.connection;
    const mails = await db
      .selectFrom('mails')
      .select('occasion')
      .where('occasion', 'like', 'failed refund %')
      .execute();
    assert.deepEqual(mails, [{ occasion: `failed refund stripe ${id}` }]);
  });

  test('disputes of orders and of subscriptions are found, and their ends', async () => {
    const [won, lost, subscriber] = await Promise.all(['won-order', 'lost-order', 'contested-plan'].map(buyer));
    assert.ok(won && lost && subscriber);
    const disputes = [await buyIssue(won), await buyIssue(lost)].map((capture) => till.paypal.dispute(capture));
    const subscription = await subscribe(subscriber);
    till.paypal.dispute(till.paypal.payments(subscription)[0]?.id ?? '');
    await settleMissed();
    assert.deepEqual((await fetchPurchases(won)).issues, []);
    assert.deepEqual((await fetchPurchases(lost)).issues, []);
    assert.equal((await fetchPurchases(subscriber)).subscription, null);
    assert.equal(till.paypal.subscriptions().find(({ id }) => id === subscription)?.status, 'CANCELLED');
    till.paypal.resolveDispute(disputes[0]?.dispute_id ?? '', 'store');
    till.paypal.resolveDispute(disputes[1]?.dispute_id ?? '', 'payer');
    await settleMissed();
    assert.deepEqual((await fetchPurchases(won)).issues, [till.issue]);
    assert.deepEqual((await fetchPurchases(lost)).issues, []);
    assert.deepEqual(await fetchAmounts(lost), [[499, 499]]);
  });

  test('the card provider’s events are read to the last page, and each payment is fetched once', async () => {
    const [early, other] = await Promise.all(['early-card', 'other-card'].map(buyer));
    assert.ok(early && other);
    till.stripe.refund(await buyByCard(early), 321);
    const intent = await buyByCard(other);
    for (let part = 0; part < MANY_REFUNDS; part++) till.stripe.refund(intent, 1);
    await settleMissed();
    assert.deepEqual(await fetchAmounts(early), [[499, 321]]);
    assert.deepEqual(await fetchAmounts(other), [[499, MANY_REFUNDS]]);
  });

  test('events are listed from a day before the last success on', async () => {
    const [card, button] = await Promise.all(['late-card', 'late-button'].map(buyer));
    assert.ok(card && button);
    till.stripe.refund(await buyByCard(card));
    till.paypal.refund(await buyIssue(button));
    const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);
    await settleMissed(inHours(25));
    assert.deepEqual((await fetchPurchases(card)).issues, [till.issue]);
    assert.deepEqual((await fetchPurchases(button)).issues, [till.issue]);
    await settleMissed(inHours(23));
    assert.deepEqual((await fetchPurchases(card)).issues, []);
    assert.deepEqual((await fetchPurchases(button)).issues, []);
  });

  test('several events are settled at once', async () => {
    const browsers = await Promise.all(['at-once', 'also-at-once'].map(buyer));
    for (const browser of browsers) till.paypal.refund(await buyIssue(browser));
    const held = browsers.map(() => till.paypal.injectFault('holdBefore', 'orders.get'));
    const work = settleMissed();
    await Promise.all(held.map(({ happened }) => happened));
    for (const { release } of held) release();
    await work;
    for (const browser of browsers) assert.deepEqual((await fetchPurchases(browser)).issues, []);
  });

  test('what the store knows to be refunded as a whole is not asked about again', async () => {
    const [reader, subscriber] = await Promise.all(['known', 'known-plan'].map(buyer));
    assert.ok(reader && subscriber);
    const capture = await buyIssue(reader);
    till.paypal.refund(capture);
    const subscription = await subscribe(subscriber);
    till.paypal.renew(subscription);
    till.paypal.refund(till.paypal.payments(subscription)[0]?.id ?? '');
    const order = till.paypal.captures().find(({ id }) => id === capture)?.supplementary_data?.related_ids.order_id;
    const fetchAsked = async () => {
      const asked = mock.method(globalThis, 'fetch');
      await settleMissed();
      const addresses = asked.mock.calls.map(({ arguments: [address] }) => String(address));
      asked.mock.restore();
      return [subscription, order].map((id) => addresses.some((address) => address.includes(id ?? 'none')));
    };
    assert.deepEqual(await fetchAsked(), [true, true]);
    assert.deepEqual(await fetchAsked(), [false, false]);
  });

  test('a payment that can’t be fetched fails the work, and the other provider’s work goes on', async () => {
    const [card, button] = await Promise.all(['failing-card', 'failing-button'].map(buyer));
    assert.ok(card && button);
    till.stripe.refund(await buyByCard(card));
    till.paypal.refund(await buyIssue(button));
    till.stripe.injectFault('unavailable', 'paymentIntents.retrieve');
    await assert.rejects(settleMissed(), /failed at stripe: 1/);
    assert.deepEqual((await fetchPurchases(button)).issues, []);
    await settleMissed();
    assert.deepEqual((await fetchPurchases(card)).issues, []);
  });

  test('a provider that does not answer fails the work, which runs again', async () => {
    till.paypal.injectFault('unavailable', 'events.list');
    await assert.rejects(settleMissed());
    await settleMissed();
  });
});
