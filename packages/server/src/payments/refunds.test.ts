import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { paymentSettings } from '../../../../examples/demo/payments.ts';
import { askAtLast } from '../../../../test/support/askAtLast.ts';
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
import { HttpError } from '../httpError.ts';
import { listCharges } from './chargeList.ts';
import { findPayment, updatePayment } from './payments.ts';
import { findRefund } from './refunds.ts';

onOneDatabase('refunds that the publisher orders', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database, { PAYMENT_SECONDS: '3', SUPPORT_EMAIL: 'publisher@example.com' });
  });
  after(() => till.stop());

  let buyers = 0;
  async function buyer() {
    const email = `buyer-${buyers++}@example.com`;
    return { ...(await newMember(till.store, email)), email };
  }

  async function buyByCard({ browser }: { browser: HttpBrowser }) {
    const { body } = await start(browser, cardBody(till.issue));
    return findCharge(body.payment.id);
  }
  async function buyByButton({ browser }: { browser: HttpBrowser }, item = { type: 'issue' as const, id: till.issue }) {
    const reply = await start(browser, buttonBody(item));
    const orderID = readApproval(reply);
    till.paypal.approveOrder(orderID);
    await complete(browser, { paymentId: reply.body.payment.id, gateway: 'paypal', orderID });
    return findCharge(reply.body.payment.id);
  }
  async function subscribe({ browser }: { browser: HttpBrowser }) {
    const reply = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
    const subscriptionID = readApproval(reply);
    till.paypal.approveSubscription(subscriptionID);
    await complete(browser, { paymentId: reply.body.payment.id, gateway: 'paypal', subscriptionID });
    return { paymentId: reply.body.payment.id, subscriptionID };
  }
  /** The charges of a payment, the newest first. */
  const findCharges = (paymentId: string) =>
    listCharges(till.store.connection.db, { payments: [paymentId] }, { after: null, limit: 50 });
  const findCharge = async (paymentId: string) => (await findCharges(paymentId))[0] ?? assert.fail('no charge');

  interface Order {
    charge: { id: number; refunded_amount: number };
    amount: number;
    id?: string;
    store?: TestStore;
  }
  const order = ({ charge, amount, id = randomUUID(), store = till.store }: Order) =>
    askAtLast(() =>
      store.services.db.transaction().execute((transaction) =>
        store.services.payments.refunds.order(transaction, {
          id,
          chargeId: charge.id,
          amount,
          refundedBefore: charge.refunded_amount,
        }),
      ),
    );
  async function refund(wish: Order): Promise<string> {
    const store = wish.store ?? till.store;
    const ordered = await order(wish);
    if (ordered.isNew) await store.services.payments.refunds.finish(ordered.refund.id, store.app.log);
    return ordered.refund.id;
  }
  const stateOf = async (id: string) => (await findRefund(till.store.connection.db, id))?.state;
  const makeDue = (id: string) =>
    till.store.connection.db
      .updateTable('refunds')
      .set({ due_at: new Date(0) })
      .where('id', '=', id)
      .execute();
  /** Refunds that a busy server could not finish among many requests are tried again. */
  async function tryAgain(outcomes: readonly PromiseSettledResult<unknown>[]): Promise<void> {
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled' && typeof outcome.value === 'string') await makeDue(outcome.value);
    }
    await till.reconciler.run();
  }
  /** The sum of all refunds at the card provider. */
  const refundedByCard = (charge: { transaction_id: string | null }) =>
    till.stripe.charges().find(({ id }) => id === charge.transaction_id)?.amount_refunded;
  const mailsToPublisher = ({ transaction_id }: { transaction_id: string | null }) =>
    till.store.log.filter(
      (line) => line.includes('"to":"publisher@example.com"') && line.includes(transaction_id ?? 'none'),
    );
  const code = (error: unknown) => (error instanceof HttpError ? error.code : assert.fail(String(error)));

  for (const [provider, buy] of [
    ['card', buyByCard],
    ['button', buyByButton],
  ] as const) {
    test(`by ${provider}: a part is refunded and the buyer reads on, the rest ends the purchase`, async () => {
      const reader = await buyer();
      const charge = await buy(reader);
      assert.equal(await stateOf(await refund({ charge, amount: 199 })), 'done');
      const partly = await findCharge(charge.payment_id);
      assert.deepEqual([partly.refunded_amount, partly.state], [199, 'partly_refunded']);
      assert.deepEqual((await fetchPurchases(reader.browser)).issues, [till.issue]);
      await refund({ charge: partly, amount: 300 });
      const whole = await findCharge(charge.payment_id);
      assert.deepEqual([whole.refunded_amount, whole.state], [499, 'refunded']);
      assert.deepEqual((await fetchPurchases(reader.browser)).issues, []);
    });

    test(`by ${provider}: the same order again, and twenty orders at once, refund once`, async () => {
      const charge = await buy(await buyer());
      const id = randomUUID();
      await refund({ charge, amount: 100, id });
      await refund({ charge, amount: 100, id });
      const partly = await findCharge(charge.payment_id);
      assert.equal(partly.refunded_amount, 100);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, () => refund({ charge: partly, amount: 150 })),
      );
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => code(reason));
      assert.equal(refused.length, 19);
      for (const reason of refused) assert.ok(['refund_under_way', 'changed_meanwhile'].includes(reason), reason);
      await tryAgain(outcomes);
      assert.equal((await findCharge(charge.payment_id)).refunded_amount, 250);
    });
  }

  for (const [what, alsoSubscribes, says] of [
    ['the access ends', false, /You no longer have access to it/],
    ['a subscriber can still read', true, /You can still read, because you also have access in another way/],
  ] as const) {
    test(`the mail about the refund of an issue says that ${what}`, async () => {
      const reader = await buyer();
      const charge = await buyByCard(reader);
      if (alsoSubscribes) await subscribe(reader);
      await refund({ charge, amount: 499 });
      await till.reconciler.run();
      const mails = till.store.log.filter((line) => line.includes(`"to":"${reader.email}"`));
      assert.match(mails.filter((line) => line.includes('We have refunded')).join(), says);
    });
  }

  test('two servers, the provider’s webhook and the reconciler at once refund once', async () => {
    const charge = await buyByCard(await buyer());
    const settings = { STORE_CURRENCY: 'EUR', ...paymentSettings(till) };
    const other = await startTestStore(database, settings, { shared: till.store.connection });
    const outcomes = await Promise.allSettled([
      refund({ charge, amount: 499 }),
      refund({ charge, amount: 499, store: other }),
      till.reconciler.run(true),
    ]);
    await other.stop();
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 2);
    await tryAgain(outcomes);
    assert.equal(refundedByCard(charge), 499);
    assert.equal((await findCharge(charge.payment_id)).refunded_amount, 499);
  });

  test('a refund of a plan’s former charge leaves the plan, of its last charge ends it', async () => {
    const reader = await buyer();
    const { paymentId, subscriptionID } = await subscribe(reader);
    till.paypal.renew(subscriptionID);
    await till.store.services.payments.settling.settle(paymentId, till.store.app.log);
    const [last, first] = await findCharges(paymentId);
    assert.ok(last && first);
    await refund({ charge: first, amount: 999 });
    assert.equal((await fetchPurchases(reader.browser)).subscription?.active, true);
    await refund({ charge: last, amount: 400 });
    assert.equal((await fetchPurchases(reader.browser)).subscription?.active, true);
    const [partly] = await findCharges(paymentId);
    assert.equal(partly?.refunded_amount, 400);
    await refund({ charge: partly, amount: 599 });
    assert.equal((await fetchPurchases(reader.browser)).subscription, null);
    assert.equal(till.paypal.subscriptions().find(({ id }) => id === subscriptionID)?.status, 'CANCELLED');
  });

  for (const fault of [
    'cutBefore',
    'cutAfter',
    'serverError',
    'serverErrorAfter',
    'unavailable',
    'garbledAfter',
  ] as const) {
    test(`the card provider meets ${fault}: the money goes back once`, async () => {
      const charge = await buyByCard(await buyer());
      till.stripe.webhooks.withhold();
      till.stripe.injectFault(fault, 'refunds.create');
      const id = await refund({ charge, amount: 120 });
      await makeDue(id);
      await till.reconciler.run();
      assert.equal(await stateOf(id), 'done');
      assert.equal(refundedByCard(charge), 120);
      await till.stripe.webhooks.release();
      assert.equal((await findCharge(charge.payment_id)).refunded_amount, 120);
    });

    test(`the button provider meets ${fault}: the money goes back once`, async () => {
      const charge = await buyByButton(await buyer());
      till.paypal.webhooks.withhold();
      till.paypal.injectFault(fault, 'captures.refund');
      const id = await refund({ charge, amount: 120 });
      await makeDue(id);
      await till.reconciler.run();
      assert.equal(await stateOf(id), 'done');
      await till.paypal.webhooks.release();
      assert.equal((await findCharge(charge.payment_id)).refunded_amount, 120);
    });
  }

  test('a server that ends before it has asked the provider: another one refunds', async () => {
    const charge = await buyByCard(await buyer());
    const { refund: ordered } = await order({ charge, amount: 499 });
    await till.reconciler.run();
    assert.equal(await stateOf(ordered.id), 'under_way');
    await makeDue(ordered.id);
    await till.reconciler.run();
    assert.equal(await stateOf(ordered.id), 'done');
    assert.equal(refundedByCard(charge), 499);
  });

  // The embedded database has the clock of the server.
  test('a server whose clock is two hours behind waits before it asks again', {
    skip: !database.settings.DATABASE_URL,
  }, async (t) => {
    const charge = await buyByCard(await buyer());
    till.stripe.webhooks.withhold();
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 2 * 3_600_000 });
    const { refund: ordered } = await order({ charge, amount: 499 });
    const waits = () =>
      till.store.connection.db
        .selectFrom('refunds')
        .select(sql<boolean>`due_at > now()`.as('waits'))
        .where('id', '=', ordered.id)
        .executeTakeFirstOrThrow();
    assert.deepEqual(await waits(), { waits: true });
    till.stripe.injectFault('unavailable', 'refunds.create');
    await till.store.services.payments.refunds.finish(ordered.id, till.store.app.log);
    assert.deepEqual(await waits(), { waits: true });
    t.mock.timers.reset();
    await makeDue(ordered.id);
    await till.reconciler.run();
    await till.stripe.webhooks.release();
    assert.equal(await stateOf(ordered.id), 'done');
  });

  test('a provider that hangs does not hold the order up', async () => {
    const charge = await buyByCard(await buyer());
    const held = till.stripe.injectFault('holdBefore', 'refunds.create');
    const id = await refund({ charge, amount: 50 });
    assert.equal(await stateOf(id), 'under_way');
    await assert.rejects(order({ charge, amount: 50 }), { code: 'refund_under_way' });
    held.release();
    await makeDue(id);
    await till.reconciler.run();
    assert.equal(await stateOf(id), 'done');
    assert.equal(refundedByCard(charge), 50);
  });

  test('after 30 days without an answer the store gives up, but not on a refund that the provider has made', async () => {
    const charge = await buyByCard(await buyer());
    const created_at = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) as never;
    const makeOldAndDue = (id: string) =>
      till.store.connection.db
        .updateTable('refunds')
        .set({ created_at, due_at: new Date(0), state: 'under_way', ended_at: null })
        .where('id', '=', id)
        .execute();
    const made = await refund({ charge, amount: 50 });
    await makeOldAndDue(made);
    await till.reconciler.run();
    assert.equal(await stateOf(made), 'done');

    const { refund: unanswered } = await order({ charge: await findCharge(charge.payment_id), amount: 60 });
    await makeOldAndDue(unanswered.id);
    await till.reconciler.run();
    assert.equal(await stateOf(unanswered.id), 'refused');
    assert.equal(refundedByCard(charge), 50);
    const mails = mailsToPublisher(charge);
    assert.equal(mails.length, 1);
    assert.match(mails.join(), /Stripe has not answered for 30 days whether it has refunded €0\.60/);
  });

  test('a refund that the buyer’s bank refuses later no longer counts, and the publisher hears of it once', async () => {
    const reader = await buyer();
    const charge = await buyByCard(reader);
    const id = await refund({ charge, amount: 499 });
    const { gateway_ref: ref } = (await findRefund(till.store.connection.db, id)) ?? {};
    assert.deepEqual((await fetchPurchases(reader.browser)).issues, []);
    till.stripe.failRefund(ref ?? '');
    await till.stripe.webhooks.waitUntilDelivered();
    const event = till.stripe.webhooks.deliveries.find(({ event: { type } }) => type === 'refund.failed')?.event;
    assert.ok(event);
    await till.stripe.webhooks.deliver(event);
    const failed = await findRefund(till.store.connection.db, id);
    assert.deepEqual([failed?.state, failed?.error], ['refused', 'expired_or_canceled_card']);
    assert.equal((await findCharge(charge.payment_id)).refunded_amount, 0);
    assert.deepEqual((await fetchPurchases(reader.browser)).issues, [], 'the publisher decides about the access');
    await till.reconciler.run();
    const mails = mailsToPublisher(charge);
    assert.equal(mails.length, 1);
    assert.match(mails.join(), /The refund of €4\.99 for .*expired_or_canceled_card/);
  });

  test('a refund that PayPal has not sent yet is under way until it is made', async () => {
    const reader = await buyer();
    const charge = await buyByButton(reader);
    till.paypal.webhooks.withhold();
    till.paypal.answerRefunds('pending');
    const id = await refund({ charge, amount: 499 });
    till.paypal.answerRefunds('completed');
    await makeDue(id);
    await till.reconciler.run();
    const pending = await findRefund(till.store.connection.db, id);
    assert.equal(pending?.state, 'under_way');
    assert.ok(pending.due_at && pending.due_at.getTime() > Date.now() + 50 * 60 * 1000, 'asked again in an hour');
    assert.equal((await findCharge(charge.payment_id)).refunded_amount, 0);
    assert.deepEqual((await fetchPurchases(reader.browser)).issues, [till.issue]);
    await assert.rejects(order({ charge, amount: 1 }), { code: 'refund_under_way' });
    till.paypal.settleRefund(pending.gateway_ref ?? '', 'completed');
    await makeDue(id);
    await till.reconciler.run();
    assert.equal(await stateOf(id), 'done');
    assert.equal((await findCharge(charge.payment_id)).refunded_amount, 499);
    assert.deepEqual((await fetchPurchases(reader.browser)).issues, []);
    await till.paypal.webhooks.release();
  });

  test('a refund that PayPal does not know yet is under way; after 30 days the store asks no more', async () => {
    const charge = await buyByButton(await buyer());
    till.paypal.answerRefunds('pending');
    const id = await refund({ charge, amount: 499 });
    till.paypal.answerRefunds('completed');
    await till.store.connection.db
      .updateTable('refunds')
      .set({ gateway_ref: 'UNKNOWN', due_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await till.reconciler.run();
    assert.equal(await stateOf(id), 'under_way');
    const created_at = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) as never;
    await till.store.connection.db.updateTable('refunds').set({ created_at }).where('id', '=', id).execute();
    await makeDue(id);
    await till.reconciler.run();
    const over = await findRefund(till.store.connection.db, id);
    assert.deepEqual([over?.state, over?.error, over?.due_at], ['refused', 'no_answer', null]);
    assert.match(mailsToPublisher(charge).join(), /has not answered for 30 days/);
  });

  test('a refund that PayPal has not sent, and that fails, is refused, and the publisher hears of it', async () => {
    const charge = await buyByButton(await buyer());
    till.paypal.answerRefunds('pending');
    const id = await refund({ charge, amount: 499 });
    till.paypal.settleRefund((await findRefund(till.store.connection.db, id))?.gateway_ref ?? '', 'failed');
    till.paypal.answerRefunds('completed');
    await makeDue(id);
    await till.reconciler.run();
    const failed = await findRefund(till.store.connection.db, id);
    assert.deepEqual([failed?.state, failed?.error, failed?.due_at], ['refused', 'FAILED (ECHECK)', null]);
    const mails = mailsToPublisher(charge);
    assert.equal(mails.length, 1);
    assert.match(mails.join(), /The refund of €4\.99 for .*FAILED \(ECHECK\)/);
    assert.equal(await stateOf(await refund({ charge, amount: 499 })), 'done', 'the publisher may order it anew');
  });

  test('a refund that fails at PayPal at once is refused', async () => {
    const charge = await buyByButton(await buyer());
    till.paypal.answerRefunds('failed');
    const id = await refund({ charge, amount: 100 });
    till.paypal.answerRefunds('completed');
    const failed = await findRefund(till.store.connection.db, id);
    assert.deepEqual([failed?.state, failed?.error], ['refused', 'FAILED (ECHECK)']);
    assert.equal((await findCharge(charge.payment_id)).refunded_amount, 0);
  });

  test('a partial refund of a plan counts if the plan changes while PayPal is asked about it', async () => {
    const { paymentId, subscriptionID } = await subscribe(await buyer());
    await till.paypal.webhooks.waitUntilDelivered();
    till.paypal.webhooks.withhold();
    const sale = till.paypal.payments(subscriptionID)[0]?.id ?? '';
    const { id: refundId } = till.paypal.refund(sale, { currency_code: 'EUR', value: '2.00' });
    const { db } = till.store.connection;
    const payment = (await findPayment(db, paymentId)) ?? assert.fail();
    const held = till.paypal.injectFault('holdAfter', 'refunds.get');
    const settled = till.store.services.payments.refunds.settleNamed(payment, { refund: refundId }, till.store.app.log);
    await held.happened;
    await updatePayment(db, paymentId, { version: payment.version + 1 });
    held.release();
    await settled;
    assert.equal((await findCharge(paymentId)).refunded_amount, 200);
    await till.paypal.webhooks.release();
  });

  test('a refund whose answer was lost, and that has failed since, is refused', async () => {
    const charge = await buyByCard(await buyer());
    till.stripe.webhooks.withhold();
    till.stripe.injectFault('serverErrorAfter', 'refunds.create');
    const id = await refund({ charge, amount: 120 });
    const { data } = await (
      await fetch(`${till.stripe.url}/v1/refunds?charge=${charge.transaction_id}`, {
        headers: { Authorization: `Bearer ${till.stripe.secretKey}` },
      })
    ).json();
    till.stripe.failRefund(data[0].id);
    await makeDue(id);
    await till.reconciler.run();
    const failed = await findRefund(till.store.connection.db, id);
    assert.deepEqual([failed?.state, failed?.error], ['refused', 'expired_or_canceled_card']);
    await till.stripe.webhooks.release();
    assert.equal((await findCharge(charge.payment_id)).refunded_amount, 0);
  });

  test('what the provider refuses stays with the store, and the refund says why', async () => {
    const charge = await buyByCard(await buyer());
    // A late event of the purchase would make the server ask the provider, and learn of the refund below too early.
    await till.stripe.webhooks.waitUntilDelivered();
    till.stripe.webhooks.withhold();
    till.stripe.refund(charge.gateway_ref ?? '', 400);
    const id = await refund({ charge, amount: 200 });
    const refused = await findRefund(till.store.connection.db, id);
    assert.equal(refused?.state, 'refused');
    assert.match(refused.error ?? '', /greater than unrefunded amount/);
    await till.stripe.webhooks.release();
    assert.equal((await findCharge(charge.payment_id)).refunded_amount, 400);
  });

  test('orders that don’t fit are refused', async () => {
    const charge = await buyByCard(await buyer());
    await assert.rejects(order({ charge, amount: 500 }), { code: 'invalid_request' });
    await assert.rejects(order({ charge: { ...charge, refunded_amount: 1 }, amount: 5 }), {
      code: 'changed_meanwhile',
    });
    await assert.rejects(order({ charge: { id: 999_999, refunded_amount: 0 }, amount: 5 }), { code: 'not_found' });
    const id = await refund({ charge, amount: 5 });
    await assert.rejects(order({ charge, amount: 6, id }), { code: 'key_reused' });
    const disputed = await buyByCard(await buyer());
    till.stripe.dispute(disputed.gateway_ref ?? '');
    await till.store.services.payments.settling.settle(disputed.payment_id, till.store.app.log);
    await assert.rejects(order({ charge: disputed, amount: 5 }), { code: 'not_refundable' });
  });
});
