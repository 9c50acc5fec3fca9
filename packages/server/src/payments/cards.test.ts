import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onBothDatabases, onOneDatabase } from '../../../../test/support/databases.ts';
import { newMember } from '../../../../test/support/members.ts';
import {
  approvalOf,
  buttonBody,
  CONSENT,
  cardBody,
  charged,
  complete,
  newKey,
  openTill,
  purchasesOf,
  start,
  type Till,
} from '../../../../test/support/payments.ts';

onBothDatabases('buying an issue by card', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
  });
  after(() => till.stop());

  const buyer = async (name: string) => (await newMember(till.store, `${name}@example.com`)).browser;
  const chargesOf = (told: { body: { payment?: { id: string } } }) =>
    till.stripe
      .payments()
      .filter(({ metadata }) => metadata.payment === told.body.payment?.id)
      .flatMap(({ id }) => till.stripe.charges(id).filter(({ paid }) => paid));

  test('a good card is charged once, and the buyer gets the issue', async () => {
    const browser = await buyer('pays');
    const told = await start(browser, cardBody(till.issue));
    assert.equal(told.status, 200);
    assert.deepEqual({ ...told.body, payment: told.body.payment.status }, { success: true, payment: 'completed' });
    assert.deepEqual(
      chargesOf(told).map(({ amount, currency }) => [amount, currency]),
      [[499, 'eur']],
    );
    assert.deepEqual(await purchasesOf(browser), { issues: [till.issue], subscription: null });
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
        const told = await start(browser, cardBody(till.issue));
        return till.stripe.payments().find(({ metadata }) => metadata.payment === told.body.payment.id)?.metadata;
      }),
    );
    assert.equal(first?.item, `issue-${till.issue}`);
    assert.match(first?.buyer ?? '', /^[\w-]{43}$/);
    assert.notEqual(first?.buyer, second?.buyer);
    const [browser = assert.fail()] = buyers;
    const plan = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
    const subscription = till.paypal.subscriptions().find(({ id }) => id === approvalOf(plan));
    assert.equal(subscription?.custom_id, `${plan.body.payment.id} plan-${till.plan} ${first?.buyer}`);
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
      const told = await start(browser, cardBody(till.issue, card));
      assert.deepEqual([told.status, told.body.code], [400, code]);
      assert.ok(told.body.messageRaw);
      assert.deepEqual((await purchasesOf(browser)).issues, []);
      assert.equal((await start(browser, cardBody(till.issue))).status, 200);
      assert.deepEqual((await purchasesOf(browser)).issues, [till.issue]);
    });
  }

  test('a payment with a challenge succeeds only after the challenge', async () => {
    const browser = await buyer('challenge');
    const told = await start(browser, cardBody(till.issue, 'pm_card_threeDSecure2Required'));
    assert.equal(told.body.payment.status, 'requires_action');
    const { payload } = told.body as unknown as { payload: { payment_intent_client_secret: string } };
    const intent = payload.payment_intent_client_secret.split('_secret')[0] ?? '';
    const body = { paymentId: told.body.payment.id, gateway: 'stripe', payload: { payment_intent_id: intent } };
    assert.equal((await complete(browser, body)).body.payment.status, 'requires_action');
    assert.deepEqual((await purchasesOf(browser)).issues, []);

    till.stripe.challenge(intent, 'complete');
    assert.equal((await complete(browser, body)).body.payment.status, 'completed');
    assert.equal((await complete(browser, body)).body.payment.status, 'completed');
    assert.equal(chargesOf(told).length, 1);
    assert.deepEqual((await purchasesOf(browser)).issues, [till.issue]);
  });

  test('a failed challenge fails the payment', async () => {
    const browser = await buyer('failed-challenge');
    const told = await start(browser, cardBody(till.issue, 'pm_card_threeDSecure2Required'));
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === told.body.payment.id)?.id ?? '';
    till.stripe.challenge(intent, 'fail');
    const ended = await complete(browser, { paymentId: told.body.payment.id, gateway: 'stripe' });
    assert.deepEqual([ended.status, ended.body.code], [400, 'payment_intent_authentication_failure']);
    assert.deepEqual((await purchasesOf(browser)).issues, []);
  });

  test('a payment is pending until the money arrives; then the buyer gets the issue', async () => {
    const browser = await buyer('processing');
    till.stripe.bend('processing');
    const told = await start(browser, cardBody(till.issue));
    assert.equal(told.body.payment.status, 'pending');
    assert.deepEqual((await purchasesOf(browser)).issues, []);
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === told.body.payment.id)?.id ?? '';
    till.stripe.settle(intent, 'succeeded');
    await till.stripe.webhooks.settled();
    assert.deepEqual((await purchasesOf(browser)).issues, [till.issue]);
  });

  test('the same key returns the first answer; another body or no body is refused', async () => {
    const browser = await buyer('keys');
    const key = newKey();
    const first = await start(browser, cardBody(till.issue), key);
    assert.deepEqual(await start(browser, cardBody(till.issue), key), first);
    assert.equal(chargesOf(first).length, 1);
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

  test('50 requests at once with one key make one charge and get the same answer', async () => {
    const browser = await buyer('one-key');
    const key = newKey();
    const before = charged(till.stripe).length;
    const told = await Promise.all(Array.from({ length: 50 }, () => start(browser, cardBody(till.issue), key)));
    assert.equal(new Set(told.map((answer) => JSON.stringify(answer))).size, 1);
    assert.equal(told[0]?.status, 200);
    assert.equal(charged(till.stripe).length - before, 1);
    assert.deepEqual((await purchasesOf(browser)).issues, [till.issue]);
  });

  test('50 requests at once with 50 keys make one charge; the others wait or hear that the issue is owned', async () => {
    const browser = await buyer('many-keys');
    const before = charged(till.stripe).length;
    const told = await Promise.all(Array.from({ length: 50 }, () => start(browser, cardBody(till.issue))));
    const statuses = told.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 1);
    assert.equal(statuses.filter((status) => status === 409).length, 49);
    assert.equal(charged(till.stripe).length - before, 1);
    assert.deepEqual((await purchasesOf(browser)).issues, [till.issue]);
  });

  test('a page that was closed at the challenge does not keep the buyer from another attempt', async () => {
    const browser = await buyer('left');
    const left = await start(browser, cardBody(till.issue, 'pm_card_threeDSecure2Required'));
    const told = await start(browser, cardBody(till.issue));
    assert.equal(told.body.payment.status, 'completed');
    const ended = await complete(browser, { paymentId: left.body.payment.id, gateway: 'stripe' });
    assert.equal(ended.status, 400);
    assert.equal(chargesOf(left).length, 0);
  });

  test('a cancelled payment is not charged', async () => {
    const browser = await buyer('cancels');
    const told = await start(browser, cardBody(till.issue, 'pm_card_threeDSecure2Required'));
    const cancelled = await browser.send('/api/user/payment/cancel', { paymentId: told.body.payment.id });
    assert.equal(cancelled.status, 204);
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === told.body.payment.id);
    assert.equal(intent?.status, 'canceled');
  });

  test('a refund revokes the issue, in any order of the events', async () => {
    for (const [place, arrange] of [
      ['as they happened', <Event>(events: Event[]) => events],
      ['backwards', <Event>(events: Event[]) => events.toReversed()],
    ] as const) {
      const browser = await buyer(`refund-${place.replaceAll(' ', '-')}`);
      till.stripe.webhooks.withhold();
      const told = await start(browser, cardBody(till.issue));
      const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === told.body.payment.id)?.id ?? '';
      till.stripe.refund(intent);
      const deliveries = await till.stripe.webhooks.release(arrange);
      assert.ok(deliveries.every(({ status }) => status === 200));
      assert.deepEqual((await purchasesOf(browser)).issues, [], place);
    }
  });

  test('a dispute revokes the issue, and a won dispute grants it again', async () => {
    const browser = await buyer('dispute');
    const told = await start(browser, cardBody(till.issue));
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === told.body.payment.id)?.id ?? '';
    const { id } = till.stripe.dispute(intent);
    await till.stripe.webhooks.settled();
    assert.deepEqual((await purchasesOf(browser)).issues, []);
    till.stripe.closeDispute(id, 'won');
    await till.stripe.webhooks.settled();
    assert.deepEqual((await purchasesOf(browser)).issues, [till.issue]);
  });

  test('the buyer names only the item: no price, no other person’s payment, no other payment’s id', async () => {
    const browser = await buyer('forger');
    const before = charged(till.stripe).length;
    const told = await start(browser, cardBody(till.issue, 'pm_card_visa', { amount: 1, currency: 'JPY', price: 1 }));
    assert.equal(told.status, 200);
    assert.deepEqual(
      charged(till.stripe)
        .slice(before)
        .map(({ amount, currency }) => [amount, currency]),
      [[499, 'eur']],
    );
    const other = await buyer('stranger');
    const id = told.body.payment.id;
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
    assert.deepEqual((await purchasesOf(other)).issues, []);
    for (const item of [
      { type: 'issue', id: 99999 },
      { type: 'plan', id: till.plan },
      { type: 'other', id: till.issue },
    ]) {
      assert.ok([400, 404].includes((await start(other, { ...cardBody(till.issue), item })).status));
    }
    const { consent: _without, ...body } = cardBody(till.issue);
    const refused = await start(other, body);
    assert.deepEqual([refused.status, refused.body.error], [400, 'consent_required']);
  });

  test('a payment of another amount grants nothing and is refunded', async () => {
    const browser = await buyer('amount');
    till.stripe.webhooks.withhold();
    const told = await start(browser, cardBody(till.issue, 'pm_card_threeDSecure2Required'));
    const { id } = told.body.payment;
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === id)?.id ?? '';
    // Stands for another program that has written the price into the provider.
    await till.store.connection.db.updateTable('payments').set({ amount: 500 }).where('id', '=', id).execute();
    till.stripe.challenge(intent, 'complete');
    const ended = await complete(browser, { paymentId: id, gateway: 'stripe' });
    assert.deepEqual([ended.status, ended.body.code], [400, 'amount_mismatch']);
    assert.deepEqual((await purchasesOf(browser)).issues, []);
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

  test('the tax id is stored only after a successful purchase', async () => {
    const { browser } = await newMember(till.store, 'business@example.com');
    const billing = { tax_id: '5260250274', country_code: 'PL' };
    const taxId = async () => (await (await browser.fetch('/api/user/me')).json()).tax_id;
    const kept = async () =>
      (await till.store.connection.db.selectFrom('payments').select('billing').execute()).map(
        (row) => row.billing?.tax_id,
      );
    const declined = await start(browser, cardBody(till.issue, 'pm_card_chargeDeclined', { billing }));
    assert.equal(declined.status, 400);
    assert.equal(await taxId(), null);
    assert.deepEqual(await kept(), [undefined]);
    assert.equal((await start(browser, cardBody(till.issue, 'pm_card_visa', { billing }))).status, 200);
    assert.equal(await taxId(), billing.tax_id);
    assert.deepEqual((await kept()).toSorted(), [billing.tax_id, undefined]);
  });
});
