import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { askAtLast } from '../../../../test/support/askAtLast.ts';
import { onBothDatabases } from '../../../../test/support/databases.ts';
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
  waitForCancelled,
} from '../../../../test/support/payments.ts';
import { findPayment } from './payments.ts';
import type { Payment } from './providers/gateway.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onBothDatabases('buying by the payment buttons', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
  });
  after(() => till.stop());

  const buyer = async (name: string) => (await newMember(till.store, `${name}@example.com`)).browser;
  const me = async (browser: HttpBrowser) => (await browser.fetch('/api/user/me')).json();

  async function order(browser: HttpBrowser) {
    const reply = await start(browser, buttonBody({ type: 'issue', id: till.issue }));
    return { reply, id: readApproval(reply), paymentId: reply.body.payment.id };
  }
  async function subscribe(browser: HttpBrowser, how: { pending?: boolean } = {}) {
    const reply = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
    const id = readApproval(reply);
    till.paypal.approveSubscription(id, how);
    const body = { paymentId: reply.body.payment.id, gateway: 'paypal', subscriptionID: id };
    return { id, body, told: await complete(browser, body) };
  }

  test('an approved order is captured, and the buyer gets the issue', async () => {
    const browser = await buyer('order');
    const { id, paymentId, reply } = await order(browser);
    assert.equal(reply.body.payment.status, 'created');
    const body = { paymentId, gateway: 'paypal', orderID: id };
    assert.equal((await complete(browser, body)).body.payment.status, 'created');
    assert.equal(till.paypal.captures(id).length, 0);

    till.paypal.approveOrder(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => askAtLast(() => complete(browser, body))));
    assert.deepEqual(new Set(answers.map((answer) => answer.body.payment.status)), new Set(['completed']));
    assert.deepEqual(
      till.paypal.captures(id).map(({ amount }) => amount),
      [{ currency_code: 'EUR', value: '4.99' }],
    );
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });

  test('an order whose page is closed is captured when the provider reports the approval', async () => {
    const browser = await buyer('gone');
    const { id } = await order(browser);
    till.paypal.approveOrder(id);
    await till.paypal.webhooks.waitUntilDelivered();
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });

  test('a cancelled order is not captured, even if the payer approves it later', async () => {
    const browser = await buyer('cancelled');
    const { id, paymentId } = await order(browser);
    assert.equal((await browser.send('/api/user/payment/cancel', { paymentId })).status, 204);
    till.paypal.approveOrder(id);
    await till.paypal.webhooks.waitUntilDelivered();
    assert.equal(till.paypal.captures(id).length, 0);
    assert.deepEqual((await fetchPurchases(browser)).issues, []);
    assert.equal((await complete(browser, { paymentId, gateway: 'paypal', orderID: id })).status, 400);
  });

  test('an order that is cancelled after its approval is not captured', async () => {
    const browser = await buyer('approved-and-cancelled');
    till.paypal.webhooks.withhold();
    const { id, paymentId } = await order(browser);
    till.paypal.approveOrder(id);
    assert.equal((await browser.send('/api/user/payment/cancel', { paymentId })).status, 204);
    assert.equal((await paymentRow(paymentId)).status, 'cancelled');
    await moveDue(paymentId, 1);
    await till.reconciler.run();
    await till.paypal.webhooks.release();
    assert.equal(till.paypal.captures(id).length, 0);
    assert.equal((await paymentRow(paymentId)).due_at, null);
    assert.deepEqual((await fetchPurchases(browser)).issues, []);
  });

  test('the event of an approval lets the store look at a cancelled order again all the same', async () => {
    const browser = await buyer('approved-event');
    till.paypal.webhooks.withhold();
    const { id, paymentId } = await order(browser);
    till.paypal.approveOrder(id);
    assert.equal((await browser.send('/api/user/payment/cancel', { paymentId })).status, 204);
    const { due_at } = await paymentRow(paymentId);
    await till.paypal.webhooks.release();
    await till.paypal.webhooks.waitUntilDelivered();
    assert.ok(due_at);
    assert.deepEqual((await paymentRow(paymentId)).due_at, due_at);
  });

  test('an approved order is not captured once the buyer pays in another way', async () => {
    const browser = await buyer('other-way');
    till.paypal.webhooks.withhold();
    const { id } = await order(browser);
    till.paypal.approveOrder(id);
    assert.equal((await start(browser, cardBody(till.issue))).body.payment.status, 'completed');
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
    await till.paypal.webhooks.release();
    await till.paypal.webhooks.waitUntilDelivered();
    assert.equal(till.paypal.captures(id).length, 0);
  });

  for (const fault of ['cutAfter', 'holdAfter'] as const) {
    test(`an order that is cancelled once its money is taken is the buyer’s: the answer meets ${fault}`, async () => {
      const browser = await buyer(`taken-and-cancelled-${fault}`);
      till.paypal.webhooks.withhold();
      const { id, paymentId } = await order(browser);
      till.paypal.approveOrder(id);
      const met = till.paypal.injectFault(fault, 'orders.capture');
      const completed = complete(browser, { paymentId, gateway: 'paypal', orderID: id });
      await met.happened;
      const cancelled = browser.send('/api/user/payment/cancel', { paymentId });
      met.release();
      assert.equal((await cancelled).status, 204);
      await completed;
      assert.equal(till.paypal.captures(id).length, 1);
      assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
      await till.paypal.webhooks.release();
    });
  }

  test('an order that another server captures while it is cancelled is looked at again', async () => {
    const browser = await buyer('taken-elsewhere');
    till.paypal.webhooks.withhold();
    const { id, paymentId } = await order(browser);
    till.paypal.approveOrder(id);
    assert.equal((await browser.send('/api/user/payment/cancel', { paymentId })).status, 204);
    const { gateway } = till.store.services.payments.providers.find(({ name }) => name === 'paypal') ?? assert.fail();
    await gateway.pay({ ...(await findPayment(till.store.connection.db, paymentId)), status: 'created' } as Payment);
    await moveDue(paymentId, 1);
    await till.reconciler.run();
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
    await till.paypal.webhooks.release();
  });

  for (const hears of ['the page', 'the reconciler']) {
    test(`a plan that is approved after it was given up is the buyer’s: ${hears} tells the store, and no webhook`, async () => {
      const browser = await buyer(`late-plan-${hears.replace(' ', '-')}`);
      till.paypal.webhooks.withhold();
      const reply = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
      const { id: paymentId } = reply.body.payment;
      const subscriptionID = readApproval(reply);
      await moveStart(paymentId, 2);
      await till.reconciler.run();
      assert.equal((await paymentRow(paymentId)).status, 'cancelled');
      till.paypal.approveSubscription(subscriptionID);
      if (hears === 'the page') {
        const answer = await complete(browser, { paymentId, gateway: 'paypal', subscriptionID });
        assert.deepEqual([answer.status, answer.body.payment?.status], [200, 'completed']);
      } else {
        await moveDue(paymentId, 48);
        await till.reconciler.run();
      }
      assert.equal((await fetchPurchases(browser)).subscription?.active, true);
      assert.equal(till.paypal.payments(subscriptionID).length, 1);
      await till.paypal.webhooks.release();
    });
  }

  test('a declined payer sees the reason', async () => {
    const browser = await buyer('declined');
    till.paypal.webhooks.withhold();
    const { id, paymentId } = await order(browser);
    till.paypal.approveOrder(id, 'declined');
    const reply = await complete(browser, { paymentId, gateway: 'paypal', orderID: id });
    assert.deepEqual([reply.status, reply.body.code], [400, 'gateway_card_declined']);
    await till.paypal.webhooks.release();
    assert.deepEqual((await fetchPurchases(browser)).issues, []);
  });

  test('money from a bank is pending until it arrives', async () => {
    const browser = await buyer('bank');
    const { id, paymentId } = await order(browser);
    till.paypal.approveOrder(id, 'pending');
    const reply = await complete(browser, { paymentId, gateway: 'paypal', orderID: id });
    assert.equal(reply.body.payment.status, 'pending');
    const again = await start(browser, cardBody(till.issue));
    assert.deepEqual([again.status, again.body.error], [409, 'in_progress']);
    till.paypal.settle(till.paypal.captures(id)[0]?.id ?? '', 'completed');
    await till.paypal.webhooks.waitUntilDelivered();
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });

  test('refunds, reversals and disputes revoke the issue', async () => {
    for (const [name, take, given] of [
      ['refund', (capture: string) => void till.paypal.refund(capture), null],
      ['reverse', (capture: string) => void till.paypal.reverse(capture), null],
      ['contest', (capture: string) => till.paypal.dispute(capture).dispute_id, 'store'],
    ] as const) {
      const browser = await buyer(name);
      const { id } = await order(browser);
      till.paypal.approveOrder(id);
      await till.paypal.webhooks.waitUntilDelivered();
      assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
      const dispute = take(till.paypal.captures(id)[0]?.id ?? '');
      await till.paypal.webhooks.waitUntilDelivered();
      assert.deepEqual((await fetchPurchases(browser)).issues, [], name);
      if (!given || typeof dispute !== 'string') continue;
      till.paypal.resolveDispute(dispute, given);
      await till.paypal.webhooks.waitUntilDelivered();
      assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
    }
  });

  test('an app that may not ask for disputes sells and refunds', async () => {
    till.paypal.permit('disputes.list', false);
    const browser = await buyer('sees-no-disputes');
    const { id } = await order(browser);
    till.paypal.approveOrder(id);
    await till.paypal.webhooks.waitUntilDelivered();
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
    till.paypal.refund(till.paypal.captures(id)[0]?.id ?? '');
    await till.paypal.webhooks.waitUntilDelivered();
    assert.deepEqual((await fetchPurchases(browser)).issues, []);
    till.paypal.permit('disputes.list', true);
  });

  test('a dispute and a refund that name only the capture revoke the issue', async () => {
    for (const take of ['dispute', 'refund'] as const) {
      const browser = await buyer(`names-only-capture-${take}`);
      const { id } = await order(browser);
      till.paypal.approveOrder(id);
      await till.paypal.webhooks.waitUntilDelivered();
      till.paypal.webhooks.withhold();
      till.paypal[take](till.paypal.captures(id)[0]?.id ?? '');
      const event = till.paypal.webhooks.withheld.at(-1) ?? assert.fail();
      // The events of the provider's documentation have no reference of the store's.
      const { custom_id: _custom, disputed_transactions: disputed = [], ...resource } = event.resource;
      const transactions = (disputed as { seller_transaction_id: string }[]).map(({ seller_transaction_id }) => ({
        seller_transaction_id,
      }));
      const sent = {
        ...event,
        resource: { ...resource, ...(take === 'dispute' && { disputed_transactions: transactions }) },
      };
      assert.equal((await till.paypal.webhooks.deliver(sent)).status, 200);
      assert.deepEqual((await fetchPurchases(browser)).issues, [], take);
      await till.paypal.webhooks.release();
    }
  });

  test('a plan is active at once, renews, and after a cancellation lasts until the end of the paid period', async () => {
    const browser = await buyer('plan');
    const { id, told } = await subscribe(browser);
    assert.equal(told.body.payment.status, 'completed');
    const { plan_payment: active } = await me(browser);
    assert.equal(active.status, 'activated');
    const inDays = (time: string) => (Date.parse(time) - Date.now()) / DAY_MS;
    assert.ok(inDays(active.next_billing_date) > 27 && inDays(active.next_billing_date) < 32);
    const { subscription } = await fetchPurchases(browser);
    assert.equal(subscription?.active, true);
    assert.equal((await browser.send(`/api/issues/${till.issue}/download/full`)).status, 200);
    const second = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
    assert.deepEqual([second.status, second.body.error], [409, 'already_owned']);

    till.paypal.renew(id);
    await till.paypal.webhooks.waitUntilDelivered();
    const { plan_payment: renewed } = await me(browser);
    assert.ok(inDays(renewed.next_billing_date) > 55);

    // The second press comes from another tab, or after an answer that was lost.
    for (const press of ['first', 'second']) {
      const cancelled = await browser.send('/api/user/plans/cancel');
      assert.equal(cancelled.status, 200, press);
      assert.equal((await cancelled.json()).plan_payment.status, 'cancelled', press);
    }
    assert.equal(till.paypal.subscriptions().find((known) => known.id === id)?.status, 'CANCELLED');
    assert.equal((await fetchPurchases(browser)).subscription?.active, true);

    await till.reconciler.run();
    const subjects = ['your receipt', 'your subscription has been renewed', 'your subscription has been cancelled'];
    const mails = till.store.log.filter((line) => line.includes('plan@example.com'));
    for (const subject of subjects) assert.equal(mails.filter((line) => line.includes(subject)).length, 1, subject);
  });

  test('a plan that waits for its money grants no access before the money arrives', async () => {
    const browser = await buyer('awaits');
    const { id, told } = await subscribe(browser, { pending: true });
    assert.equal(told.body.payment.status, 'pending');
    assert.equal((await me(browser)).plan_payment.status, 'pending');
    assert.equal((await fetchPurchases(browser)).subscription, null);
    till.paypal.activate(id);
    await till.paypal.webhooks.waitUntilDelivered();
    assert.equal((await me(browser)).plan_payment.status, 'activated');
    assert.equal((await fetchPurchases(browser)).subscription?.active, true);
  });

  test('a pending plan becomes active when the reader asks, without an event', async () => {
    const browser = await buyer('asks');
    const { id } = await subscribe(browser, { pending: true });
    till.paypal.webhooks.withhold();
    till.paypal.activate(id);
    assert.equal((await me(browser)).plan_payment.status, 'activated');
    assert.equal((await fetchPurchases(browser)).subscription?.active, true);
    await till.paypal.webhooks.release();
  });

  test('many questions of a reader get an answer while the provider hangs, and the server asks the provider once', async (t) => {
    const browser = await buyer('asks-often');
    const { id } = await subscribe(browser, { pending: true });
    till.paypal.webhooks.withhold();
    till.paypal.activate(id);
    const held = till.paypal.injectFault('holdAfter', 'subscriptions.get');
    const { gateway } = till.store.services.payments.providers.find(({ name }) => name === 'paypal') ?? assert.fail();
    const questions = t.mock.method(gateway, 'fetchState');
    const waiting = me(browser);
    await held.happened;
    assert.equal((await me(browser)).plan_payment.status, 'pending');
    assert.equal((await waiting).plan_payment.status, 'pending');
    assert.equal(questions.mock.callCount(), 1);
    held.release();
    await till.paypal.webhooks.release();
    assert.equal((await me(browser)).plan_payment.status, 'activated');
  });

  test('a refunded plan ends at once and is not billed again', async () => {
    const browser = await buyer('plan-refund');
    const { id } = await subscribe(browser);
    await till.paypal.webhooks.waitUntilDelivered();
    till.paypal.refund(till.paypal.payments(id)[0]?.id ?? '');
    await till.paypal.webhooks.waitUntilDelivered();
    assert.equal((await fetchPurchases(browser)).subscription, null);
    assert.equal(till.paypal.subscriptions().find((known) => known.id === id)?.status, 'CANCELLED');
  });

  test('the second of two approved subscriptions is cancelled and refunded', async () => {
    const browser = await buyer('two-plans');
    const first = readApproval(await start(browser, buttonBody({ type: 'plan', id: till.plan })));
    // The buyer leaves the first window open and uses a second one.
    const second = readApproval(await start(browser, buttonBody({ type: 'plan', id: till.plan })));
    till.paypal.approveSubscription(second);
    await till.paypal.webhooks.waitUntilDelivered();
    till.paypal.approveSubscription(first);
    await till.paypal.webhooks.waitUntilDelivered();
    const known = (id: string) => till.paypal.subscriptions().find((subscription) => subscription.id === id)?.status;
    assert.deepEqual([known(first), known(second)], ['CANCELLED', 'ACTIVE']);
    assert.deepEqual(
      till.paypal.payments(first).map(({ state }) => state),
      ['refunded'],
    );
    assert.equal((await fetchPurchases(browser)).subscription?.active, true);
  });

  const subscriptionStatus = (id: string) => till.paypal.subscriptions().find((known) => known.id === id)?.status;
  const paymentRow = (id: string) =>
    till.store.connection.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  /** Moves the beginning of a payment, and makes it due. */
  async function moveStart(id: string, hours: number): Promise<void> {
    const time = hoursAgo(hours);
    await sql`update payments set created_at = ${time}, due_at = ${time} where id = ${id}`.execute(
      till.store.connection.db,
    );
  }
  /** Moves the time at which a payment is due. A payment that is never due stays so. */
  async function moveDue(id: string, hours: number): Promise<void> {
    const passed = sql<Date>`due_at - ${hours} * interval '1 hour'`;
    await till.store.connection.db.updateTable('payments').set({ due_at: passed }).where('id', '=', id).execute();
  }

  test('a deleted account is not billed again, and its charges stay without a name', async () => {
    const browser = await buyer('leaves');
    const { id, body } = await subscribe(browser);
    await till.paypal.webhooks.waitUntilDelivered();
    assert.equal((await browser.fetch('/api/user', deletion(browser))).status, 204);
    await till.reconciler.run();
    await waitForCancelled(till, id);
    const row = await paymentRow(body.paymentId);
    assert.deepEqual([row.user_id, row.amount], [null, 999]);
    assert.ok(row.completed_at);
  });

  test('an account deleted while the provider is asked about its plan: the end of the plan stays due', async () => {
    const browser = await buyer('leaves-meanwhile');
    till.paypal.webhooks.withhold();
    const { id, body } = await subscribe(browser);
    const [event] = till.paypal.webhooks.withheld;
    assert.ok(event);
    const asked = till.paypal.injectFault('holdAfter', 'subscriptions.get');
    const delivered = till.paypal.webhooks.deliver(event);
    await asked.happened;
    assert.equal((await browser.fetch('/api/user', deletion(browser))).status, 204);
    const reply = till.paypal.injectFault('holdBefore', 'subscriptions.cancel');
    asked.release();
    await reply.happened;
    const { owed, due_at: due } = await paymentRow(body.paymentId);
    assert.equal(owed, 'stop');
    assert.ok(due && due <= new Date(), `should this server end now, another one comes back at ${due?.toISOString()}`);
    const run = till.reconciler.run();
    reply.release();
    await Promise.all([run, delivered, till.paypal.webhooks.release()]);
    assert.equal(subscriptionStatus(id), 'CANCELLED');
  });

  test('an account deleted while its plan begins, ten times over: the plan ends', async () => {
    for (let round = 0; round < 10; round++) {
      const browser = await buyer(`leaves-at-once-${round}`);
      const started = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
      const id = readApproval(started);
      till.paypal.approveSubscription(id);
      const body = { paymentId: started.body.payment.id, gateway: 'paypal', subscriptionID: id };
      await Promise.all([complete(browser, body), browser.fetch('/api/user', deletion(browser))]);
      await till.paypal.webhooks.waitUntilDelivered();
      await till.reconciler.run();
      await waitForCancelled(till, id);
    }
  });
});

const deletion = (browser: HttpBrowser): RequestInit => ({
  method: 'DELETE',
  body: '{}',
  headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': browser.cookies.get('XSRF-TOKEN') ?? '' },
});
