import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import type { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../test/support/members.ts';
import {
  buttonBody,
  cardBody,
  complete,
  fetchPurchases,
  listCharged,
  openTill,
  readApproval,
  start,
  type Till,
} from '../../../../test/support/payments.ts';
import { insertCoupons } from '../coupons/coupons.ts';

const CODE = 'BESIDE';

onOneDatabase('a coupon that is redeemed while a payment for the same issue is open', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
    const coupon = { code: CODE, issue_id: till.issue, days: null, max_uses: null, per_person: 1, expires_at: null };
    await insertCoupons(till.store.connection.db, [coupon]);
  });
  after(() => till.stop());

  const buyer = async (name: string) => (await newMember(till.store, `${name}@example.com`)).browser;
  async function redeem(browser: HttpBrowser): Promise<void> {
    assert.equal((await browser.send('/api/user/payment/promocode', { code: CODE })).status, 200);
  }

  test('an order that is approved afterwards is not taken', async () => {
    const browser = await buyer('order');
    const reply = await start(browser, buttonBody({ type: 'issue', id: till.issue }));
    await redeem(browser);
    till.paypal.approveOrder(readApproval(reply));
    await till.paypal.webhooks.waitUntilDelivered();
    const body = { paymentId: reply.body.payment.id, gateway: 'paypal', orderID: readApproval(reply) };
    assert.equal((await complete(browser, body)).status, 400);
    await till.reconciler.run(true);
    assert.equal(till.paypal.captures(readApproval(reply)).length, 0);
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });

  test('a card whose buyer answers the bank afterwards is not charged', async () => {
    const browser = await buyer('card');
    const before = listCharged(till.stripe).length;
    const reply = await start(browser, cardBody(till.issue, 'pm_card_threeDSecure2Required'));
    await redeem(browser);
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === reply.body.payment.id)?.id ?? '';
    till.stripe.challenge(intent, 'complete');
    assert.equal((await complete(browser, { paymentId: reply.body.payment.id, gateway: 'stripe' })).status, 400);
    await till.reconciler.run(true);
    assert.equal(listCharged(till.stripe).length, before);
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });

  test('a card that is charged at the same moment is refunded', async () => {
    const browser = await buyer('moment');
    const held = till.stripe.injectFault('holdAfter', 'paymentIntents.confirm');
    const buying = start(browser, cardBody(till.issue));
    await held.happened;
    await redeem(browser);
    held.release();
    const { status, body } = await buying;
    assert.deepEqual([status, body.code], [400, 'already_owned']);
    await till.reconciler.run(true);
    const charge = till.stripe.charges().at(-1);
    assert.deepEqual([charge?.amount, charge?.amount_refunded], [499, 499]);
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });

  // Neither the provider's answer nor its event comes. Only the store's own question can find the money.
  const MINUTES_LATER = 3 * 60_000;

  test('a card that was charged before without an answer is refunded', async (t) => {
    const browser = await buyer('lost-card');
    till.stripe.webhooks.withhold();
    till.stripe.injectFault('serverErrorAfter', 'paymentIntents.confirm');
    assert.equal((await start(browser, cardBody(till.issue))).status, 502);
    await redeem(browser);
    await till.stripe.webhooks.release(() => []);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + MINUTES_LATER });
    await till.reconciler.run();
    const charge = till.stripe.charges().at(-1);
    assert.deepEqual([charge?.amount, charge?.amount_refunded], [499, 499]);
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });

  test('an order that was captured before without an answer is refunded', async (t) => {
    const browser = await buyer('lost-order');
    const reply = await start(browser, buttonBody({ type: 'issue', id: till.issue }));
    const orderID = readApproval(reply);
    till.paypal.webhooks.withhold();
    till.paypal.approveOrder(orderID);
    till.paypal.injectFault('cutAfter', 'orders.capture');
    const body = { paymentId: reply.body.payment.id, gateway: 'paypal', orderID };
    assert.equal((await complete(browser, body)).status, 502);
    await redeem(browser);
    await till.paypal.webhooks.release(() => []);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + MINUTES_LATER });
    await till.reconciler.run();
    assert.deepEqual(
      till.paypal.captures(orderID).map(({ status }) => status),
      ['REFUNDED'],
    );
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });

  test('a payment that succeeded before stays paid', async () => {
    const browser = await buyer('paid');
    const reply = await start(browser, cardBody(till.issue));
    assert.equal(reply.body.payment.status, 'completed');
    assert.equal((await browser.send('/api/user/payment/promocode', { code: CODE })).status, 400);
    const { payments } = await (await browser.fetch('/api/user/payments')).json();
    assert.equal(payments.length, 1);
  });
});
