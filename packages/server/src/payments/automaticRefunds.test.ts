import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { newMember } from '../../../../test/support/members.ts';
import { buttonBody, complete, openTill, readApproval, start, type Till } from '../../../../test/support/payments.ts';

const PUBLISHER = 'publisher@example.com';
const DAY = 24 * 60 * 60 * 1000;

onOneDatabase('refunds that the store itself orders', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database, { SUPPORT_EMAIL: PUBLISHER });
  });
  after(() => till.stop());

  /** A charge that PayPal has collected for a plan after its subscriber has deleted the account. */
  async function chargeLate(name: string) {
    const { browser } = await newMember(till.store, `${name}@example.com`);
    const reply = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
    const subscriptionID = readApproval(reply);
    const paymentId = reply.body.payment.id;
    till.paypal.approveSubscription(subscriptionID);
    await complete(browser, { paymentId, gateway: 'paypal', subscriptionID });
    await till.paypal.webhooks.waitUntilDelivered();
    till.paypal.injectFault('unavailable', 'subscriptions.cancel');
    assert.equal((await browser.send('/api/user', {}, { method: 'DELETE' })).status, 204);
    await till.store.connection.db
      .updateTable('payments')
      // PayPal tells times in seconds.
      .set({ account_deleted_at: new Date(Date.now() - 1000) })
      .where('id', '=', paymentId)
      .execute();
    till.paypal.renew(subscriptionID);
    await till.paypal.webhooks.waitUntilDelivered();
    await till.reconciler.run(true);
    const charge = till.paypal.payments(subscriptionID)[1]?.id ?? assert.fail('no late charge');
    return { charge, state: () => till.paypal.payments(subscriptionID)[1]?.state };
  }
  const findRow = (charge: string) =>
    till.store.connection.db
      .selectFrom('refunds')
      .selectAll()
      .where('transaction_id', '=', charge)
      .executeTakeFirstOrThrow();
  async function makeDue(charge: string, more: { ended_at?: Date; created_at?: Date } = {}): Promise<void> {
    await till.store.connection.db
      .updateTable('refunds')
      .set({ due_at: new Date(0), ...(more as object) })
      .where('transaction_id', '=', charge)
      .execute();
    await till.reconciler.run();
    await till.paypal.webhooks.waitUntilDelivered();
  }
  async function makeAutomaticDue(charge: string) {
    const { db } = till.store.connection;
    const rows = () => db.selectFrom('refunds').selectAll().where('transaction_id', '=', charge).orderBy('automatic');
    const due_at = new Date(0);
    await db
      .updateTable('refunds')
      .set({ due_at })
      .where('transaction_id', '=', charge)
      .where('automatic', '=', true)
      .where('due_at', 'is not', null)
      .execute();
    await till.reconciler.run();
    return rows().execute();
  }
  /** A member of the desk orders a refund. */
  async function order(charge: string, amount: number) {
    const { db } = till.store.connection;
    const { id: chargeId } = await db
      .selectFrom('charges')
      .select('id')
      .where('transaction_id', '=', charge)
      .executeTakeFirstOrThrow();
    const wish = { id: randomUUID(), chargeId, amount, refundedBefore: 0 };
    return db.transaction().execute((transaction) => till.store.services.payments.refunds.order(transaction, wish));
  }
  const mailsAbout = (charge: string) =>
    till.store.log.filter((line) => line.includes(`"to":"${PUBLISHER}"`) && line.includes(charge));
  const isTomorrow = (time: Date | null) => time !== null && Math.abs(time.getTime() - Date.now() - DAY) < DAY / 24;

  test('PayPal refuses a refund: the store tries every day until it is made, and the publisher gets one mail', async () => {
    till.paypal.answerRefunds('refused');
    const { charge, state } = await chargeLate('refused');
    const refused = await findRow(charge);
    assert.deepEqual([refused.automatic, refused.state, isTomorrow(refused.due_at)], [true, 'refused', true]);
    assert.match(refused.error ?? '', /insufficient funds/);
    await makeDue(charge);
    assert.deepEqual([(await findRow(charge)).state, state()], ['refused', 'completed']);
    assert.ok(isTomorrow((await findRow(charge)).due_at));
    till.paypal.answerRefunds('completed');
    await makeDue(charge);
    const made = await findRow(charge);
    assert.deepEqual([made.state, made.error, made.due_at, state()], ['done', null, null, 'refunded']);
    const mails = mailsAbout(charge);
    assert.equal(mails.length, 1);
    assert.match(mails.join(), /PayPal has refused to refund €9\.99.*insufficient funds/);
  });

  test('a refund that PayPal makes, and that fails, is made anew', async () => {
    till.paypal.answerRefunds('failed');
    const { charge, state } = await chargeLate('failed');
    assert.deepEqual([(await findRow(charge)).state, (await findRow(charge)).error], ['refused', 'FAILED (ECHECK)']);
    till.paypal.answerRefunds('pending');
    await makeDue(charge);
    const pending = await findRow(charge);
    assert.ok(pending.gateway_ref && pending.due_at);
    assert.deepEqual([pending.state, pending.error], ['under_way', null]);
    await assert.rejects(order(charge, 1), { code: 'refund_under_way' });
    till.paypal.settleRefund(pending.gateway_ref, 'failed');
    await makeDue(charge);
    assert.ok(isTomorrow((await findRow(charge)).due_at));
    till.paypal.answerRefunds('completed');
    await makeDue(charge);
    assert.deepEqual([(await findRow(charge)).state, state()], ['done', 'refunded']);
    assert.equal(mailsAbout(charge).length, 1);
  });

  test('a part that the publisher refunds at PayPal meanwhile is not refunded again, and no rest ends the refund', async () => {
    till.paypal.answerRefunds('refused');
    const { charge } = await chargeLate('elsewhere');
    till.paypal.refund(charge, { currency_code: 'EUR', value: '4.00' });
    await till.paypal.webhooks.waitUntilDelivered();
    await makeDue(charge);
    assert.equal((await findRow(charge)).amount, 599);
    till.paypal.answerRefunds('completed');
    till.paypal.refund(charge);
    await till.paypal.webhooks.waitUntilDelivered();
    await makeDue(charge);
    const ended = await findRow(charge);
    assert.deepEqual([ended.state, ended.due_at], ['refused', null]);
    assert.match(ended.error ?? '', /already been fully refunded/);
    assert.equal(
      till.paypal.refunds().filter(({ links }) => links.some(({ href }) => href.endsWith(charge))).length,
      2,
    );
  });

  test('a refund waits while another one of the same charge is under way', async () => {
    till.paypal.answerRefunds('refused');
    const { charge } = await chargeLate('beside');
    till.paypal.answerRefunds('pending');
    const { refund } = await order(charge, 100);
    await till.store.services.payments.refunds.finish(refund.id, till.store.app.log);
    till.paypal.answerRefunds('completed');
    const [, automatic] = await makeAutomaticDue(charge);
    assert.equal(automatic?.state, 'refused');
    assert.ok(automatic.due_at && automatic.due_at.getTime() > Date.now());
    const pending = till.paypal.refunds().find(({ status }) => status === 'PENDING');
    till.paypal.settleRefund(pending?.id ?? '', 'completed');
    await till.store.services.payments.refunds.finish(refund.id, till.store.app.log);
    await makeAutomaticDue(charge);
    const [manual, rest] = await makeAutomaticDue(charge);
    assert.deepEqual([manual?.state, rest?.state, rest?.amount], ['done', 'done', 899]);
  });

  test('a refund of a charge that is older than 180 days is not tried again', async () => {
    till.paypal.answerRefunds('refused');
    const { charge } = await chargeLate('old-charge');
    const charged_at = new Date(Date.now() - 181 * DAY);
    const { db } = till.store.connection;
    await db
      .updateTable('charges')
      .set({ charged_at } as object)
      .where('transaction_id', '=', charge)
      .execute();
    await makeDue(charge);
    till.paypal.answerRefunds('completed');
    assert.deepEqual([(await findRow(charge)).state, (await findRow(charge)).due_at], ['refused', null]);
  });

  test('PayPal gives no answer for 30 days: the store gives up, and the publisher gets a mail', async () => {
    till.paypal.answerRefunds('refused');
    const { charge } = await chargeLate('unanswered');
    await makeDue(charge, { created_at: new Date(Date.now() - 100 * DAY) });
    assert.ok(isTomorrow((await findRow(charge)).due_at), 'a refusal is an answer');
    await makeDue(charge, { ended_at: new Date(Date.now() - 31 * DAY) });
    const { state, error, due_at } = await findRow(charge);
    assert.deepEqual([state, error, due_at], ['refused', 'no_answer', null]);
    assert.match(mailsAbout(charge).join(), /has not answered for 30 days/);
    till.paypal.answerRefunds('completed');
  });

  /** The buyer of an approved order or plan has deleted the account, and the store gives the money back. */
  async function giveBack(name: string, type: 'issue' | 'plan' = 'issue') {
    const { db } = till.store.connection;
    const { browser } = await newMember(till.store, `${name}@example.com`);
    till.paypal.webhooks.withhold();
    const reply = await start(browser, buttonBody({ type, id: till[type] }));
    const [ref, paymentId] = [readApproval(reply), reply.body.payment.id];
    if (type === 'plan') till.paypal.approveSubscription(ref);
    else till.paypal.approveOrder(ref);
    assert.equal((await browser.send('/api/user', {}, { method: 'DELETE' })).status, 204);
    return {
      ref,
      paymentId,
      find: () => db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow(),
      charges: () => (type === 'plan' ? till.paypal.payments(ref) : till.paypal.captures(ref)).map(({ id }) => id),
      refundsOf: (charge: string) =>
        till.paypal.refunds().filter(({ links }) => links.some(({ href }) => href.endsWith(`/${charge}`))),
      /** Lets so many hours pass. */
      async reconcile(hours = 2): Promise<void> {
        const due_at = sql<Date>`due_at - ${hours} * interval '1 hour'`;
        await db.updateTable('payments').set({ due_at }).where('id', '=', paymentId).execute();
        await till.reconciler.run();
      },
    };
  }

  test('a purchase that the store gives back stays owed until PayPal has sent the money', async () => {
    const { find, charges, refundsOf, reconcile } = await giveBack('given-back');
    const statuses = () => refundsOf(charges()[0] ?? '').map(({ status }) => status);
    till.paypal.answerRefunds('pending');
    await reconcile();
    await reconcile();
    assert.deepEqual([(await find()).owed, statuses()], ['refund', ['PENDING']]);
    till.paypal.answerRefunds('completed');
    till.paypal.settleRefund(refundsOf(charges()[0] ?? '')[0]?.id ?? '', 'failed');
    await reconcile();
    assert.ok(isTomorrow((await find()).due_at));
    await reconcile(25);
    assert.deepEqual([(await find()).owed, statuses()], [null, ['FAILED', 'COMPLETED']]);
    await till.paypal.webhooks.release();
  });

  for (const answer of ['refused', 'failed'] as const) {
    test(`PayPal’s answer to a purchase given back is ${answer}: the store tries every day, with one mail`, async () => {
      const { find, charges, refundsOf, reconcile } = await giveBack(`owed-${answer}`);
      till.paypal.answerRefunds(answer);
      await reconcile();
      assert.deepEqual([(await find()).owed, isTomorrow((await find()).due_at)], ['refund', true]);
      await reconcile(25);
      const [charge = ''] = charges();
      assert.equal(refundsOf(charge).length, answer === 'failed' ? 2 : 0);
      assert.ok(isTomorrow((await find()).due_at));
      till.paypal.answerRefunds('completed');
      await reconcile(25);
      assert.deepEqual([(await find()).owed, refundsOf(charge).at(-1)?.status], [null, 'COMPLETED']);
      const mails = mailsAbout(charge);
      assert.equal(mails.length, 1);
      assert.match(mails.join(), /PayPal has refused to refund €4\.99 .*because the buyer gets nothing for it/);
      await till.paypal.webhooks.release();
    });
  }

  test('a plan given back: a failed refund of one charge orders no pending refund of another again', async () => {
    const { ref, find, charges, refundsOf, reconcile } = await giveBack('two-charges', 'plan');
    till.paypal.renew(ref);
    till.paypal.answerRefunds('pending');
    await reconcile();
    const [first = '', second = ''] = charges();
    till.paypal.settleRefund(refundsOf(second)[0]?.id ?? '', 'failed');
    await reconcile();
    await reconcile();
    const statuses = () => [first, second].map((charge) => refundsOf(charge).map(({ status }) => status));
    assert.deepEqual(statuses(), [['PENDING'], ['FAILED']]);
    till.paypal.settleRefund(refundsOf(first)[0]?.id ?? '', 'completed');
    till.paypal.answerRefunds('completed');
    await reconcile();
    await reconcile(25);
    assert.deepEqual([(await find()).owed, statuses()], [null, [['COMPLETED'], ['FAILED', 'COMPLETED']]]);
    await till.paypal.webhooks.release();
  });
});
