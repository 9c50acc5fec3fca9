import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import type { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../test/support/members.ts';
import {
  buttonBody,
  complete,
  fetchPurchases,
  openTill,
  readApproval,
  start,
  type Till,
  waitForCancelled,
} from '../../../../test/support/payments.ts';

onOneDatabase('plans whose payment has not arrived', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
    till.paypal.webhooks.withhold();
  });
  after(() => till.stop());

  const buyer = async (name: string) => (await newMember(till.store, `${name}@example.com`)).browser;
  const statusOf = (id: string) => till.paypal.subscriptions().find((known) => known.id === id)?.status;
  const statesOf = (id: string) => till.paypal.payments(id).map(({ state }) => state);
  const deleteAccount = (browser: HttpBrowser) => browser.send('/api/user', {}, { method: 'DELETE' });
  const paymentRow = (id: string) =>
    till.store.connection.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** The buyer has approved a plan. With `active`, it has begun; without, PayPal has not begun it yet. */
  async function approve(browser: HttpBrowser, { active }: { active: boolean }) {
    const reply = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
    const subscriptionID = readApproval(reply);
    till.paypal.approveSubscription(subscriptionID, { pending: true });
    if (active) till.paypal.activate(subscriptionID, 'pending');
    const paymentId = reply.body.payment.id;
    const told = await complete(browser, { paymentId, gateway: 'paypal', subscriptionID });
    assert.equal(told.body.payment.status, 'pending');
    return { paymentId, id: subscriptionID };
  }
  const pay = (id: string) => till.paypal.settle(till.paypal.payments(id)[0]?.id ?? '', 'completed');

  /** Deletes the account while PayPal can't end the plan. */
  async function deleteWithoutCancelling(browser: HttpBrowser, paymentId: string): Promise<void> {
    const refused = till.paypal.injectFault('holdBefore', 'subscriptions.cancel');
    assert.equal((await deleteAccount(browser)).status, 204);
    await refused.happened;
    const settled = till.store.services.payments.settling.settle(paymentId, till.store.app.log);
    refused.release();
    await settled;
  }

  /** Lets the time pass until the server looks at the payment again. A payment that is never due stays so. */
  async function reconcile(paymentId: string): Promise<void> {
    await till.store.connection.db
      .updateTable('payments')
      .set({ due_at: sql<Date>`due_at - interval '25 hours'` })
      .where('id', '=', paymentId)
      .execute();
    await till.reconciler.run();
  }

  test('a renewal is mailed when its money has come, and not with the charge before', async () => {
    const browser = await buyer('renews');
    const reply = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
    const subscriptionID = readApproval(reply);
    till.paypal.approveSubscription(subscriptionID);
    const paymentId = reply.body.payment.id;
    await complete(browser, { paymentId, gateway: 'paypal', subscriptionID });
    const { services, app, connection } = till.store;
    const settleAndListMails = async () => {
      await services.payments.settling.settle(paymentId, app.log);
      const mails = connection.db.selectFrom('mails').select('occasion').where('occasion', 'like', 'renewal %');
      return (await mails.execute()).map(({ occasion }) => occasion);
    };
    till.paypal.renew(subscriptionID, 'pending');
    assert.deepEqual(await settleAndListMails(), []);
    const renewal = till.paypal.payments(subscriptionID).find(({ state }) => state === 'pending')?.id ?? '';
    till.paypal.settle(renewal, 'completed');
    assert.deepEqual(await settleAndListMails(), [`renewal ${paymentId} ${renewal}`]);
  });

  test('the reader can cancel; money that was on its way still buys the paid time', async () => {
    const browser = await buyer('cancels');
    const { paymentId, id } = await approve(browser, { active: true });
    const answer = await browser.send('/api/user/plans/cancel');
    assert.deepEqual([answer.status, await answer.json()], [200, { plan_payment: null }]);
    assert.deepEqual([statusOf(id), (await paymentRow(paymentId)).status], ['CANCELLED', 'cancelled']);
    pay(id);
    await reconcile(paymentId);
    assert.equal((await fetchPurchases(browser)).subscription?.active, true);
    const { payments } = await (await browser.fetch('/api/user/payments')).json();
    assert.equal(payments.length, 1);
  });

  test('money for a cancelled plan that takes days, and whose events are lost, still buys the paid time', async () => {
    const browser = await buyer('waits-days');
    const { paymentId, id } = await approve(browser, { active: true });
    assert.equal((await browser.send('/api/user/plans/cancel')).status, 200);
    for (let day = 0; day < 3; day++) await reconcile(paymentId);
    assert.equal((await paymentRow(paymentId)).status, 'cancelled');
    pay(id);
    await reconcile(paymentId);
    assert.equal((await fetchPurchases(browser)).subscription?.active, true);
  });

  test('money for a cancelled plan is given back if the account is deleted while it is on its way', async () => {
    const browser = await buyer('cancels-and-leaves');
    const { paymentId, id } = await approve(browser, { active: true });
    assert.equal((await browser.send('/api/user/plans/cancel')).status, 200);
    const { db } = till.store.connection;
    // The server has not noted yet that PayPal has ended the plan.
    await db.updateTable('payments').set({ owed: 'stop' }).where('id', '=', paymentId).execute();
    assert.equal((await deleteAccount(browser)).status, 204);
    await reconcile(paymentId);
    const { owed, due_at } = await paymentRow(paymentId);
    assert.deepEqual([owed, due_at !== null], [null, true]);
    pay(id);
    await reconcile(paymentId);
    await reconcile(paymentId);
    assert.deepEqual(statesOf(id), ['refunded']);
  });

  test('a cancellation that PayPal refuses, as the plan has not begun, fails and ends nothing', async () => {
    const browser = await buyer('cancels-early');
    const { paymentId, id } = await approve(browser, { active: false });
    assert.equal((await browser.send('/api/user/plans/cancel')).status, 502);
    assert.deepEqual([statusOf(id), (await paymentRow(paymentId)).status], ['APPROVED', 'pending']);
    till.paypal.activate(id);
    assert.equal((await browser.send('/api/user/plans/cancel')).status, 200);
    assert.equal(statusOf(id), 'CANCELLED');
    assert.equal((await fetchPurchases(browser)).subscription?.active, true);
  });

  test('a deleted account ends the plan, and money that was on its way is given back', async () => {
    const browser = await buyer('leaves');
    const { paymentId, id } = await approve(browser, { active: true });
    assert.equal((await deleteAccount(browser)).status, 204);
    await waitForCancelled(till, id);
    pay(id);
    await till.reconciler.run(true);
    assert.deepEqual(statesOf(id), ['refunded']);
    assert.deepEqual([(await paymentRow(paymentId)).status, (await paymentRow(paymentId)).owed], ['failed', null]);
  });

  test('a deleted account ends a plan that PayPal begins only later', async () => {
    const browser = await buyer('leaves-early');
    const { paymentId, id } = await approve(browser, { active: false });
    await deleteWithoutCancelling(browser, paymentId);
    assert.deepEqual([statusOf(id), (await paymentRow(paymentId)).owed], ['APPROVED', 'stop']);
    till.paypal.activate(id);
    await reconcile(paymentId);
    assert.deepEqual([statusOf(id), statesOf(id)], ['CANCELLED', ['refunded']]);
  });

  test('a refund that another server notes while PayPal ends the plan is made', async () => {
    const browser = await buyer('ends-and-pays');
    const { paymentId, id } = await approve(browser, { active: true });
    const note = (change: { status?: 'failed'; owed: 'stop' | 'refund' }) =>
      till.store.connection.db.updateTable('payments').set(change).where('id', '=', paymentId).execute();
    await note({ owed: 'stop' });
    const ending = till.paypal.injectFault('holdAfter', 'subscriptions.cancel');
    const settled = till.store.services.payments.settling.settle(paymentId, till.store.app.log);
    await ending.happened;
    pay(id);
    await note({ status: 'failed', owed: 'refund' });
    ending.release();
    await settled;
    assert.equal((await paymentRow(paymentId)).owed, 'refund');
    await reconcile(paymentId);
    assert.deepEqual([statesOf(id), (await paymentRow(paymentId)).owed], [['refunded'], null]);
  });

  test('PayPal refuses for long to end a plan: the store tells it again every day', async () => {
    const browser = await buyer('never-begins');
    const { paymentId, id } = await approve(browser, { active: false });
    await sql`update payments set created_at = now() - interval '2 days' where id = ${paymentId}`.execute(
      till.store.connection.db,
    );
    await deleteWithoutCancelling(browser, paymentId);
    const { owed, due_at } = await paymentRow(paymentId);
    assert.deepEqual([statusOf(id), owed], ['APPROVED', 'stop']);
    assert.ok(due_at && due_at.getTime() > Date.now() + 23 * 60 * 60 * 1000);
  });
});
