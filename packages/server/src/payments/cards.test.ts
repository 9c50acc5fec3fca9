import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, onOneDatabase } from '../../../../test/support/databases.ts';
import { newMember } from '../../../../test/support/members.ts';
import {
  buttonBody,
  CONSENT,
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
import { grantIssue, revokeEntitlements } from '../entitlements/entitlements.ts';

onBothDatabases('buying an issue by card', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
  });
  after(() => till.stop());

  const buyer = async (name: string) => (await newMember(till.store, `${name}@example.com`)).browser;
  const findCharges = (reply: { body: { payment?: { id: string } } }) =>
    till.stripe
      .payments()
      .filter(({ metadata }) => metadata.payment === reply.body.payment?.id)
      .flatMap(({ id }) => till.stripe.charges(id).filter(({ paid }) => paid));

  test('a good card is charged once, and the buyer gets the issue', async () => {
    const browser = await buyer('pays');
    const reply = await start(browser, cardBody(till.issue));
    assert.equal(reply.status, 200);
    assert.deepEqual({ ...reply.body, payment: reply.body.payment.status }, { success: true, payment: 'completed' });
    assert.deepEqual(
      findCharges(reply).map(({ amount, currency }) => [amount, currency]),
      [[499, 'eur']],
    );
    assert.deepEqual(await fetchPurchases(browser), { issues: [till.issue], subscription: null });
    const { payments } = await (await browser.fetch('/api/user/payments')).json();
    assert.equal(payments.length, 1);
    assert.deepEqual(
      [payments[0].purchased_item, payments[0].description, payments[0].total_amount, payments[0].currency_code],
      ['issue', 'For sale', 499, 'EUR'],
    );
    assert.equal((await browser.send(`/api/issues/${till.issue}/download/full`)).status, 200);
  });

  test('payments at the provider name the item, and the buyer by a keyed hash', async () => {
    const buyers = await Promise.all(['named-a', 'named-b'].map(buyer));
    const [first, second] = await Promise.all(
      buyers.map(async (browser) => {
        const reply = await start(browser, cardBody(till.issue));
        return till.stripe.payments().find(({ metadata }) => metadata.payment === reply.body.payment.id)?.metadata;
      }),
    );
    assert.equal(first?.item, `issue-${till.issue}`);
    assert.match(first?.buyer ?? '', /^[\w-]{43}$/);
    assert.notEqual(first?.buyer, second?.buyer);
    const [browser = assert.fail()] = buyers;
    const plan = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
    const subscription = till.paypal.subscriptions().find(({ id }) => id === readApproval(plan));
    const seal = subscription?.custom_id?.split(' ').at(-1);
    assert.match(seal ?? '', /^[\w-]{32}$/);
    assert.equal(subscription?.custom_id, `${plan.body.payment.id} plan-${till.plan} ${first?.buyer} ${seal}`);
    assert.ok((subscription?.custom_id ?? '').length + '2147483647'.length < 127, 'PayPal takes no longer note');
  });

  test('a receipt comes by mail, with the consent that was given', async () => {
    const browser = await buyer('receipt');
    await start(browser, cardBody(till.issue, 'pm_card_visa', { consent: { ...CONSENT.issue, locale: 'de' } }));
    await till.reconciler.run();
    const mail = till.store.log.find((line) => line.includes('receipt@example.com')) ?? '';
    assert.match(mail, /Ihr Beleg/);
    assert.match(mail, /4,99/);
    assert.match(mail, /Widerrufsrecht/);
  });

  for (const [card, code] of [
    ['pm_card_chargeDeclined', 'gateway_card_declined'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'gateway_insufficient_funds'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'gateway_invalid_card'],
  ] as const) {
    test(`a card that is refused (${code}) gives nothing, and another attempt may pay`, async () => {
      const browser = await buyer(code);
      const reply = await start(browser, cardBody(till.issue, card));
      assert.deepEqual([reply.status, reply.body.code], [400, code]);
      assert.ok(reply.body.messageRaw);
      assert.deepEqual((await fetchPurchases(browser)).issues, []);
      assert.equal((await start(browser, cardBody(till.issue))).status, 200);
      assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
    });
  }

  test('a payment with a challenge succeeds only after the challenge', async () => {
    const browser = await buyer('challenge');
    const reply = await start(browser, cardBody(till.issue, 'pm_card_threeDSecure2Required'));
    assert.equal(reply.body.payment.status, 'requires_action');
    const { payload } = reply.body as unknown as { payload: { payment_intent_client_secret: string } };
    const intent = payload.payment_intent_client_secret.split('_secret')[0] ?? '';
    const body = { paymentId: reply.body.payment.id, gateway: 'stripe', payload: { payment_intent_id: intent } };
    assert.equal((await complete(browser, body)).body.payment.status, 'requires_action');
    assert.deepEqual((await fetchPurchases(browser)).issues, []);

    till.stripe.challenge(intent, 'complete');
    assert.equal((await complete(browser, body)).body.payment.status, 'completed');
    assert.equal((await complete(browser, body)).body.payment.status, 'completed');
    assert.equal(findCharges(reply).length, 1);
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });

  test('a failed challenge fails the payment', async () => {
    const browser = await buyer('failed-challenge');
    const reply = await start(browser, cardBody(till.issue, 'pm_card_threeDSecure2Required'));
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === reply.body.payment.id)?.id ?? '';
    till.stripe.challenge(intent, 'fail');
    const ended = await complete(browser, { paymentId: reply.body.payment.id, gateway: 'stripe' });
    assert.deepEqual([ended.status, ended.body.code], [400, 'payment_intent_authentication_failure']);
    assert.deepEqual((await fetchPurchases(browser)).issues, []);
  });

  test('a payment is pending until the money arrives; then the buyer gets the issue', async () => {
    const browser = await buyer('processing');
    till.stripe.injectFault('processing');
    const reply = await start(browser, cardBody(till.issue));
    assert.equal(reply.body.payment.status, 'pending');
    assert.deepEqual((await fetchPurchases(browser)).issues, []);
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === reply.body.payment.id)?.id ?? '';
    till.stripe.settle(intent, 'succeeded');
    await till.stripe.webhooks.waitUntilDelivered();
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });

  test('the same key returns the first answer; another body or no body is refused', async () => {
    const browser = await buyer('keys');
    const key = newKey();
    const first = await start(browser, cardBody(till.issue), key);
    assert.deepEqual(await start(browser, cardBody(till.issue), key), first);
    assert.equal(findCharges(first).length, 1);
    const other = await start(browser, cardBody(till.issue, 'pm_card_mastercard'), key);
    assert.deepEqual([other.status, other.body.error], [422, 'key_reused']);
    const without = await browser.send('/api/user/payment/start', cardBody(till.issue));
    assert.equal(without.status, 400);
  });

  test('an issue that the buyer owns is not sold again', async () => {
    const browser = await buyer('twice');
    await start(browser, cardBody(till.issue));
    const again = await start(browser, cardBody(till.issue));
    assert.deepEqual([again.status, again.body.error], [409, 'already_owned']);
  });

  test('twenty requests at once with one key make one charge and get the same answer', async () => {
    const browser = await buyer('one-key');
    const key = newKey();
    const before = listCharged(till.stripe).length;
    const reply = await Promise.all(Array.from({ length: 20 }, () => startAtLast(browser, cardBody(till.issue), key)));
    assert.equal(new Set(reply.map((answer) => JSON.stringify(answer))).size, 1);
    assert.equal(reply[0]?.status, 200);
    assert.equal(listCharged(till.stripe).length - before, 1);
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });

  test('twenty requests at once with as many keys make one charge; the others wait or hear that the issue is owned', async () => {
    const browser = await buyer('many-keys');
    const before = listCharged(till.stripe).length;
    const reply = await Promise.all(Array.from({ length: 20 }, () => startAtLast(browser, cardBody(till.issue))));
    const statuses = reply.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 1);
    assert.equal(statuses.filter((status) => status === 409).length, 19);
    assert.equal(listCharged(till.stripe).length - before, 1);
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });

  test('a page that was closed at the challenge does not keep the buyer from another attempt', async () => {
    const browser = await buyer('left');
    const left = await start(browser, cardBody(till.issue, 'pm_card_threeDSecure2Required'));
    const reply = await start(browser, cardBody(till.issue));
    assert.equal(reply.body.payment.status, 'completed');
    const ended = await complete(browser, { paymentId: left.body.payment.id, gateway: 'stripe' });
    assert.equal(ended.status, 400);
    assert.equal(findCharges(left).length, 0);
  });

  test('a cancelled payment is not charged', async () => {
    const browser = await buyer('cancels');
    const reply = await start(browser, cardBody(till.issue, 'pm_card_threeDSecure2Required'));
    const cancelled = await browser.send('/api/user/payment/cancel', { paymentId: reply.body.payment.id });
    assert.equal(cancelled.status, 204);
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === reply.body.payment.id);
    assert.equal(intent?.status, 'canceled');
  });

  test('a refund revokes the issue, in any order of the events', async () => {
    for (const [place, arrange] of [
      ['as they happened', <Event>(events: Event[]) => events],
      ['backwards', <Event>(events: Event[]) => events.toReversed()],
    ] as const) {
      const browser = await buyer(`refund-${place.replaceAll(' ', '-')}`);
      till.stripe.webhooks.withhold();
      const reply = await start(browser, cardBody(till.issue));
      const intent =
        till.stripe.payments().find(({ metadata }) => metadata.payment === reply.body.payment.id)?.id ?? '';
      till.stripe.refund(intent);
      const deliveries = await till.stripe.webhooks.release(arrange);
      assert.ok(deliveries.every(({ status }) => status === 200));
      assert.deepEqual((await fetchPurchases(browser)).issues, [], place);
    }
  });

  test('a dispute revokes the issue, and a won dispute grants it again', async () => {
    const browser = await buyer('dispute');
    const reply = await start(browser, cardBody(till.issue));
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === reply.body.payment.id)?.id ?? '';
    const { id } = till.stripe.dispute(intent);
    await till.stripe.webhooks.waitUntilDelivered();
    assert.deepEqual((await fetchPurchases(browser)).issues, []);
    till.stripe.closeDispute(id, 'won');
    await till.stripe.webhooks.waitUntilDelivered();
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
  });

  test('the buyer names only the item: no price, no other person’s payment, no other payment’s id', async () => {
    const browser = await buyer('forger');
    const before = listCharged(till.stripe).length;
    const reply = await start(browser, cardBody(till.issue, 'pm_card_visa', { amount: 1, currency: 'JPY', price: 1 }));
    assert.equal(reply.status, 200);
    assert.deepEqual(
      listCharged(till.stripe)
        .slice(before)
        .map(({ amount, currency }) => [amount, currency]),
      [[499, 'eur']],
    );
    const other = await buyer('stranger');
    const id = reply.body.payment.id;
    assert.equal((await complete(other, { paymentId: id, gateway: 'stripe' })).status, 404);
    assert.equal((await other.send('/api/user/payment/cancel', { paymentId: id })).status, 404);
    const started = await start(other, cardBody(till.issue, 'pm_card_threeDSecure2Required'));
    const paid = till.stripe.payments().find(({ metadata }) => metadata.payment === id)?.id;
    const swapped = await complete(other, {
      paymentId: started.body.payment.id,
      gateway: 'stripe',
      payload: { payment_intent_id: paid },
    });
    assert.equal(swapped.status, 400);
    assert.deepEqual((await fetchPurchases(other)).issues, []);
    for (const item of [
      { type: 'plan', id: till.plan },
      { type: 'other', id: till.issue },
    ]) {
      assert.ok([400, 404].includes((await start(other, { ...cardBody(till.issue), item })).status));
    }
    for (const id of [0, 99_999, 2_147_483_648, -2_147_483_649]) {
      assert.equal((await start(other, { ...cardBody(id) })).status, 404, `${id}`);
    }
    const { consent: _without, ...body } = cardBody(till.issue);
    const ofOlderPage = { ...body, consent: { text_id: 'consent-issue-0', locale: 'en' } };
    for (const without of [body, ofOlderPage]) {
      const refused = await start(other, without);
      assert.deepEqual([refused.status, refused.body.error], [400, 'consent_required']);
    }
  });

  test('a key that was refused buys nothing later, and another key buys', async () => {
    const { id, browser } = await newMember(till.store, 'refused-keys@example.com');
    const gift = { userId: id, source: 'gift', issueId: till.issue } as const;
    await grantIssue(till.store.connection.db, gift);
    const { consent, ...withoutConsent } = cardBody(till.issue);
    const refusals = [
      [409, 'already_owned', newKey(), { ...withoutConsent, consent }],
      [404, 'not_found', newKey(), { ...cardBody(99999) }],
    ] as const;
    const charges = listCharged(till.stripe).length;
    for (const [status, error, key, body] of refusals) {
      const refused = await start(browser, body, key);
      assert.deepEqual([refused.status, refused.body], [status, { error }]);
    }
    await revokeEntitlements(till.store.connection.db, gift);
    const key = newKey();
    assert.equal((await start(browser, withoutConsent, key)).body.error, 'consent_required');
    assert.equal((await start(browser, { ...withoutConsent, consent }, key)).body.error, 'key_reused');
    for (const [status, error, key, body] of refusals) {
      const again = await start(browser, body, key);
      assert.deepEqual([again.status, again.body], [status, { error }]);
    }
    assert.equal(listCharged(till.stripe).length, charges);
    // None of them counts as a failed card.
    for (let time = 0; time < 6; time++) await start(browser, withoutConsent);
    assert.equal((await start(browser, cardBody(till.issue))).body.payment.status, 'completed');
  });

  test('a payment of another amount grants nothing and is refunded', async () => {
    const browser = await buyer('amount');
    till.stripe.webhooks.withhold();
    const reply = await start(browser, cardBody(till.issue, 'pm_card_threeDSecure2Required'));
    const { id } = reply.body.payment;
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === id)?.id ?? '';
    // Stands for another program that has written the price into the provider.
    await till.store.connection.db.updateTable('payments').set({ amount: 500 }).where('id', '=', id).execute();
    till.stripe.challenge(intent, 'complete');
    const ended = await complete(browser, { paymentId: id, gateway: 'stripe' });
    assert.deepEqual([ended.status, ended.body.code], [400, 'amount_mismatch']);
    assert.deepEqual((await fetchPurchases(browser)).issues, []);
    assert.equal(till.stripe.charges(intent).at(-1)?.refunded, true);
    await till.stripe.webhooks.release();
  });
});

onOneDatabase('a business that buys', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database, { STORE_CURRENCY: 'PLN' });
  });
  after(() => till.stop());

  const billing = { tax_id: '5260250274', country_code: 'PL' };

  test('the tax id is stored only after a successful purchase', async () => {
    const { browser } = await newMember(till.store, 'business@example.com');
    const taxId = async () => (await (await browser.fetch('/api/user/me')).json()).tax_id;
    const listBillingTaxIds = async () =>
      (await till.store.connection.db.selectFrom('payments').select('billing').execute()).map(
        (row) => row.billing?.tax_id,
      );
    const declined = await start(browser, cardBody(till.issue, 'pm_card_chargeDeclined', { billing }));
    assert.equal(declined.status, 400);
    assert.equal(await taxId(), null);
    assert.deepEqual(await listBillingTaxIds(), [undefined]);
    assert.equal((await start(browser, cardBody(till.issue, 'pm_card_visa', { billing }))).status, 200);
    assert.equal(await taxId(), billing.tax_id);
    assert.deepEqual((await listBillingTaxIds()).toSorted(), [billing.tax_id, undefined]);
  });

  for (const hears of ['the page', 'the reconciler']) {
    test(`the tax id of a plan that is approved after it was given up is kept: ${hears} tells the store`, async () => {
      const given = hears === 'the page' ? {} : { billing };
      const { paymentId, subscriptionID, browser } = await giveUpPlan(`late-${hears.replace(' ', '-')}`, given);
      till.paypal.approveSubscription(subscriptionID);
      if (hears === 'the page') await complete(browser, { paymentId, gateway: 'paypal', subscriptionID, billing });
      else await reconcileAfter(paymentId, 48);
      const { status, billing: kept } = await paymentRow(paymentId);
      assert.deepEqual([status, kept], ['completed', billing]);
    });
  }

  test('the tax id of a plan that is never approved is forgotten after a day', async () => {
    const { paymentId } = await giveUpPlan('never', { billing });
    await reconcileAfter(paymentId, 48);
    const { status, billing: kept, due_at } = await paymentRow(paymentId);
    assert.deepEqual([status, kept, due_at], ['cancelled', null, null]);
  });

  /** A plan that its buyer has left for an hour, and that the store has given up. */
  async function giveUpPlan(name: string, given: object) {
    const { browser } = await newMember(till.store, `${name}@example.com`);
    till.paypal.webhooks.withhold();
    const reply = await start(browser, { ...buttonBody({ type: 'plan', id: till.plan }), ...given });
    const paymentId = reply.body.payment.id;
    await reconcileAfter(paymentId, 2);
    assert.equal((await paymentRow(paymentId)).status, 'cancelled');
    return { paymentId, subscriptionID: readApproval(reply), browser };
  }
  /** Lets the server look at a payment that began so many hours ago. */
  async function reconcileAfter(id: string, hours: number): Promise<void> {
    const time = new Date(Date.now() - hours * 60 * 60 * 1000);
    const { db } = till.store.connection;
    await sql`update payments set created_at = ${time}, due_at = ${time} where id = ${id}`.execute(db);
    await till.reconciler.run();
  }
  const paymentRow = (id: string) =>
    till.store.connection.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
});
