import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
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

const PUBLISHER = 'publisher@example.com';
/** More than the provider lists in one answer. */
const MANY_RENEWALS = 12;

interface Row {
  id: string;
  purchased_item: string;
  total_amount: number;
  refunded_amount?: number;
}

onOneDatabase('what a plan is charged after it was bought', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database, { SUPPORT_EMAIL: PUBLISHER });
  });
  after(() => till.stop());

  const buyer = async (name: string) => (await newMember(till.store, `${name}@example.com`)).browser;
  const subscriptionStatus = (id: string) => till.paypal.subscriptions().find((known) => known.id === id)?.status;
  const mailsTo = (address: string) => till.store.log.filter((line) => line.includes(`"to":"${address}"`));
  async function fetchHistory(browser: HttpBrowser): Promise<Row[]> {
    return (await (await browser.fetch('/api/user/payments')).json()).payments;
  }
  const fetchAmounts = async (browser: HttpBrowser) =>
    (await fetchHistory(browser)).map(({ total_amount, refunded_amount = 0 }) => [total_amount, refunded_amount]);

  async function approve(browser: HttpBrowser) {
    const reply = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
    const id = readApproval(reply);
    till.paypal.approveSubscription(id);
    return { id, body: { paymentId: reply.body.payment.id, gateway: 'paypal', subscriptionID: id } };
  }
  async function subscribe(browser: HttpBrowser) {
    const approved = await approve(browser);
    assert.equal((await complete(browser, approved.body)).body.payment.status, 'completed');
    await till.paypal.webhooks.waitUntilDelivered();
    return approved;
  }

  test('an unpaid month is billed with the next: the plan continues, and the publisher gets a mail', async () => {
    const browser = await buyer('outstanding');
    const { id } = await subscribe(browser);
    till.paypal.renew(id, 'failed');
    till.paypal.renew(id);
    await till.paypal.webhooks.waitUntilDelivered();
    assert.equal(subscriptionStatus(id), 'ACTIVE');
    assert.deepEqual(await fetchAmounts(browser), [
      [1998, 0],
      [999, 0],
    ]);
    const { subscription } = await fetchPurchases(browser);
    assert.equal(subscription?.active, true);
    const next = till.paypal.subscriptions().find((known) => known.id === id)?.billing_info.next_billing_time ?? '';
    assert.ok(Date.parse(subscription?.expires_at ?? '') >= Date.parse(next));
    const [sale] = till.paypal.payments(id).filter(({ amount }) => amount.total === '19.98');
    await till.reconciler.run();
    const reports = mailsTo(PUBLISHER).filter((line) => line.includes(sale?.id ?? 'none'));
    assert.equal(reports.length, 1);
    assert.match(reports[0] ?? '', /PayPal has charged €19\.98.*€9\.99/);
    const renewed = mailsTo('outstanding@example.com').filter((line) => line.includes('has been renewed'));
    assert.match(renewed.join(), /Total, including VAT: €19\.98.*next payment of €9\.99/);
  });

  test("every renewal is a row of the history, also from later pages of the provider's list", async () => {
    const browser = await buyer('many');
    const { id, body } = await subscribe(browser);
    for (let renewal = 0; renewal < MANY_RENEWALS; renewal++) till.paypal.renew(id);
    await till.paypal.webhooks.waitUntilDelivered();
    const history = await fetchHistory(browser);
    assert.equal(history.length, MANY_RENEWALS + 1);
    assert.ok(history.every(({ purchased_item }) => purchased_item === 'subscription'));
    assert.equal(new Set(history.map((row) => row.id)).size, history.length);
    assert.equal(history.at(-1)?.id, body.paymentId);
  });

  test('a refund of the last charge ends the plan; a refund of an earlier charge does not', async () => {
    const browser = await buyer('refunds');
    const { id } = await subscribe(browser);
    till.paypal.renew(id);
    await till.paypal.webhooks.waitUntilDelivered();
    const [first, second] = till.paypal.payments(id);
    till.paypal.refund(first?.id ?? '');
    await till.paypal.webhooks.waitUntilDelivered();
    assert.equal((await fetchPurchases(browser)).subscription?.active, true);
    till.paypal.refund(second?.id ?? '');
    await till.paypal.webhooks.waitUntilDelivered();
    assert.equal((await fetchPurchases(browser)).subscription, null);
    assert.equal(subscriptionStatus(id), 'CANCELLED');
    assert.deepEqual(await fetchAmounts(browser), [
      [999, 999],
      [999, 999],
    ]);
  });

  test('the history shows partial refunds of a card, an order and a renewal', async () => {
    const browser = await buyer('parts');
    const reply = await start(browser, cardBody(till.issue));
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === reply.body.payment.id)?.id ?? '';
    till.stripe.refund(intent, 100);
    await till.stripe.webhooks.waitUntilDelivered();
    assert.deepEqual(await fetchAmounts(browser), [[499, 100]]);
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);

    const other = await buyer('parts-of-an-order');
    const order = readApproval(await start(other, buttonBody({ type: 'issue', id: till.issue })));
    till.paypal.approveOrder(order);
    await till.paypal.webhooks.waitUntilDelivered();
    till.paypal.refund(till.paypal.captures(order)[0]?.id ?? '', { currency_code: 'EUR', value: '1.50' });
    till.paypal.refund(till.paypal.captures(order)[0]?.id ?? '', { currency_code: 'EUR', value: '0.50' });
    await till.paypal.webhooks.waitUntilDelivered();
    assert.deepEqual(await fetchAmounts(other), [[499, 200]]);

    const reader = await buyer('parts-of-a-plan');
    const { id } = await subscribe(reader);
    till.paypal.refund(till.paypal.payments(id)[0]?.id ?? '', { currency_code: 'EUR', value: '2.00' });
    till.paypal.refund(till.paypal.payments(id)[0]?.id ?? '', { currency_code: 'EUR', value: '1.00' });
    await till.paypal.webhooks.waitUntilDelivered();
    assert.deepEqual(await fetchAmounts(reader), [[999, 300]]);
    assert.equal((await fetchPurchases(reader)).subscription?.active, true);
  });

  test('a charge has its transaction, its country and the evidence for it', async () => {
    const browser = await buyer('evidence');
    await start(browser, cardBody(till.issue));
    await subscribe(browser);
    const { db } = till.store.connection;
    const rows = await db
      .selectFrom('charges')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['charges.gateway', 'transaction_id', 'country', 'country_evidence'])
      .where('email', '=', 'evidence@example.com')
      .orderBy('charges.gateway', 'desc')
      .execute();
    assert.ok(rows.every(({ transaction_id }) => transaction_id));
    assert.deepEqual(
      rows.map(({ country, country_evidence }) => [country, country_evidence]),
      [
        ['US', 'card'],
        ['IE', 'payer_account'],
      ],
    );
    const { payments } = await (await browser.fetch('/api/user/export')).json();
    assert.deepEqual(payments.map((paid: { country: string }) => paid.country).toSorted(), ['IE', 'US']);
  });

  test('charges from before the table of charges are filled in from the provider', async () => {
    const browser = await buyer('before');
    const { id, body } = await subscribe(browser);
    await start(browser, cardBody(till.issue));
    till.paypal.renew(id);
    await till.paypal.webhooks.waitUntilDelivered();
    await till.stripe.webhooks.waitUntilDelivered();
    const { db } = till.store.connection;
    const known = await fetchHistory(browser);
    const payments = known.map((row) => row.id).filter((row) => !row.endsWith('-2'));
    // The migration leaves only the first charge of each payment, without the facts that only the provider knows.
    await db.deleteFrom('charges').where('payment_id', 'in', payments).execute();
    for (const payment of payments) {
      const amount = payment === body.paymentId ? 999 : 499;
      const row = { payment_id: payment, gateway: 'paypal', transaction_id: null, amount, currency: 'EUR' } as const;
      await db
        .insertInto('charges')
        .values({ ...row, precision: 2, charged_at: new Date(), country: null, country_evidence: null })
        .execute();
    }
    assert.equal((await fetchHistory(browser)).length, 2);
    await till.reconciler.run();
    assert.equal((await fetchHistory(browser)).length, 2, 'nothing is due');
    await till.reconciler.run(true);
    const byId = (rows: Row[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id));
    assert.deepEqual(byId(await fetchHistory(browser)), byId(known));
  });

  test('a plan that is refunded or disputed before the store knows of its payment ends at the provider', async () => {
    for (const [name, take] of [
      ['refunded-unseen', (sale: string) => void till.paypal.refund(sale)],
      ['contested-unseen', (sale: string) => void till.paypal.dispute(sale)],
    ] as const) {
      const browser = await buyer(name);
      till.paypal.webhooks.withhold();
      const { id } = await approve(browser);
      take(till.paypal.payments(id)[0]?.id ?? '');
      await till.paypal.webhooks.release();
      assert.equal(subscriptionStatus(id), 'CANCELLED', name);
      assert.equal((await fetchPurchases(browser)).subscription, null);
      assert.equal((await fetchHistory(browser)).length, 1, 'the charge is in the history');
    }
  });

  const me = async (browser: HttpBrowser) => (await browser.fetch('/api/user/me')).json();

  test('a plan that could not be billed shows that its payment failed, and ends when another one is bought', async () => {
    const browser = await buyer('suspended');
    const { id } = await subscribe(browser);
    for (let failure = 0; failure < 3; failure++) till.paypal.renew(id, 'failed');
    await till.paypal.webhooks.waitUntilDelivered();
    assert.equal(subscriptionStatus(id), 'SUSPENDED');
    assert.deepEqual(
      [(await me(browser)).plan_payment.status, (await me(browser)).plan_payment.payment_failed],
      ['cancelled', true],
    );
    await till.reconciler.run();
    const mails = mailsTo('suspended@example.com');
    const about = (words: string) => mails.filter((line) => line.includes(words));
    assert.deepEqual(about('has been cancelled'), [], 'the buyer has cancelled nothing');
    assert.equal(about('is on hold').length, 1);
    assert.match(about('is on hold').join(), /It is paid until .* subscribe again in your account: .*\/account/);

    await endTerm(browser);
    const next = await subscribe(browser);
    assert.deepEqual([subscriptionStatus(id), subscriptionStatus(next.id)], ['CANCELLED', 'ACTIVE']);
    assert.deepEqual(
      [(await me(browser)).plan_payment.status, (await me(browser)).plan_payment.payment_failed],
      ['activated', undefined],
    );
  });

  test('a plan whose renewal failed says so until the provider collects it, and can be cancelled', async () => {
    const browser = await buyer('retried');
    const { id } = await subscribe(browser);
    const fail = async () => {
      till.paypal.renew(id, 'failed');
      await till.paypal.webhooks.waitUntilDelivered();
      const { status, payment_failed, next_billing_date } = (await me(browser)).plan_payment;
      assert.deepEqual([status, payment_failed, typeof next_billing_date], ['activated', true, 'string']);
    };
    await fail();
    await fail();
    await till.reconciler.run();
    const mails = mailsTo('retried@example.com').filter((line) => line.includes('your payment failed'));
    assert.equal(mails.length, 1, 'one mail for all attempts of PayPal');
    assert.match(mails.join(), /The payment of €9\.99 .* next attempt on .*\/account/);
    till.paypal.renew(id);
    await till.paypal.webhooks.waitUntilDelivered();
    assert.equal((await me(browser)).plan_payment.payment_failed, undefined);
    await fail();
    assert.equal((await browser.send('/api/user/plans/cancel')).status, 200);
    assert.equal(subscriptionStatus(id), 'CANCELLED');
    const { status, payment_failed } = (await me(browser)).plan_payment;
    assert.deepEqual([status, payment_failed], ['cancelled', undefined]);
  });

  test('a reader whose renewal failed can subscribe again once the paid time is over; the unpaid plan ends', async () => {
    const browser = await buyer('anew');
    const { id } = await subscribe(browser);
    till.paypal.renew(id, 'failed');
    await till.paypal.webhooks.waitUntilDelivered();
    const early = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
    assert.deepEqual([early.status, early.body.error], [409, 'already_owned']);
    await endTerm(browser);
    const next = await subscribe(browser);
    assert.deepEqual([subscriptionStatus(id), subscriptionStatus(next.id)], ['CANCELLED', 'ACTIVE']);
    assert.deepEqual(await fetchAmounts(browser), [
      [999, 0],
      [999, 0],
    ]);
    const { status, payment_failed } = (await me(browser)).plan_payment;
    assert.deepEqual([status, payment_failed], ['activated', undefined]);
  });

  test('the unpaid plan that a new one replaces is over at once, also if the provider never tells of its end', async () => {
    const browser = await buyer('replaces');
    const { id } = await subscribe(browser);
    till.paypal.renew(id, 'failed');
    await till.paypal.webhooks.waitUntilDelivered();
    await endTerm(browser);
    till.paypal.webhooks.withhold();
    const subscribeUnheard = async () => {
      const approved = await approve(browser);
      const { payment } = (await complete(browser, approved.body)).body;
      assert.equal(payment.status, 'completed');
      return approved;
    };
    const next = await subscribeUnheard();
    assert.equal(subscriptionStatus(id), 'CANCELLED');
    assert.equal((await browser.send('/api/user/plans/cancel')).status, 200);
    assert.equal(subscriptionStatus(next.id), 'CANCELLED');
    await endTerm(browser);
    const last = await subscribeUnheard();
    assert.equal(subscriptionStatus(last.id), 'ACTIVE', 'an earlier plan does not count as the same');

    await till.paypal.webhooks.release();
    await till.reconciler.run();
    const cancelled = mailsTo('replaces@example.com').filter((line) => line.includes('has been cancelled'));
    assert.equal(cancelled.length, 1, 'the buyer has cancelled one plan');
    assert.match(cancelled[0] ?? '', new RegExp(next.body.paymentId));
  });

  test('a late charge for a replaced plan is refunded, and the reader gets only the mail about that', async () => {
    const browser = await buyer('late');
    const { id, body } = await subscribe(browser);
    till.paypal.renew(id, 'failed');
    await till.paypal.webhooks.waitUntilDelivered();
    await endTerm(browser);
    till.paypal.injectFault('unavailable', 'subscriptions.cancel');
    const next = await subscribe(browser);
    assert.deepEqual([subscriptionStatus(id), subscriptionStatus(next.id)], ['ACTIVE', 'ACTIVE']);
    // The provider tells times in seconds.
    await till.store.connection.db
      .updateTable('payments')
      .set({ completed_at: new Date(Date.now() - 2000) })
      .where('id', '=', next.body.paymentId)
      .execute();
    till.paypal.renew(id);
    await till.paypal.webhooks.waitUntilDelivered();
    await till.reconciler.run();
    assert.deepEqual([subscriptionStatus(id), subscriptionStatus(next.id)], ['CANCELLED', 'ACTIVE']);
    const [first, , late] = (await fetchHistory(browser)).toReversed();
    assert.deepEqual([first?.id, first?.refunded_amount], [body.paymentId, undefined]);
    assert.equal(late?.refunded_amount, late?.total_amount);
    const mails = mailsTo('late@example.com').slice(-3).join();
    assert.match(mails, /You can still read, because you also have access in another way/);
    assert.doesNotMatch(mails, /has been renewed|no longer have access/);
    assert.equal((await fetchPurchases(browser)).subscription?.active, true);
  });

  for (const suspends of [false, true]) {
    const state = suspends ? 'suspended' : 'unpaid';
    test(`a payment for the ${state} plan that the store has not heard of is refunded when its reader buys another one`, async () => {
      const browser = await buyer(`unheard-${suspends}`);
      const { id, body } = await subscribe(browser);
      for (let failure = 0; failure < (suspends ? 3 : 1); failure++) till.paypal.renew(id, 'failed');
      await till.paypal.webhooks.waitUntilDelivered();
      await endTerm(browser);
      await till.store.connection.db
        .updateTable('payments')
        // PayPal tells times in seconds.
        .set({ paid_until: new Date(Date.now() - 2000) })
        .where('id', '=', body.paymentId)
        .execute();
      till.paypal.webhooks.withhold();
      if (suspends) till.paypal.activate(id);
      till.paypal.renew(id);
      const next = await approve(browser);
      assert.equal((await complete(browser, next.body)).body.payment.status, 'completed');
      assert.deepEqual([subscriptionStatus(id), subscriptionStatus(next.id)], ['CANCELLED', 'ACTIVE']);
      await till.reconciler.run();
      await till.paypal.webhooks.release();
      await till.reconciler.run();
      const states = (plan: string) => till.paypal.payments(plan).map((sale) => sale.state);
      assert.deepEqual([states(id), states(next.id)], [['completed', 'refunded'], ['completed']]);
      const mails = mailsTo(`unheard-${suspends}@example.com`).join();
      assert.match(mails, /You can still read, because you also have access in another way/);
      assert.doesNotMatch(mails, /has been renewed|has been cancelled|no longer have access/);
      assert.equal((await fetchPurchases(browser)).subscription?.active, true);
    });
  }

  for (const again of [false, true]) {
    const receiver = again ? 'a reader who has subscribed again' : 'its reader';
    test(`a charge for a refunded plan that the provider has not ended yet is refunded to ${receiver}`, async () => {
      const browser = await buyer(`collected-${again}`);
      const { id } = await subscribe(browser);
      till.paypal.renew(id);
      await till.paypal.webhooks.waitUntilDelivered();
      till.paypal.injectFault('unavailable', 'subscriptions.cancel');
      till.paypal.refund(till.paypal.payments(id)[1]?.id ?? '');
      await till.paypal.webhooks.waitUntilDelivered();
      assert.equal(subscriptionStatus(id), 'ACTIVE');
      const next = again ? await subscribe(browser) : null;
      till.paypal.renew(id);
      await till.paypal.webhooks.waitUntilDelivered();
      await till.reconciler.run();
      await till.paypal.webhooks.waitUntilDelivered();
      assert.equal(subscriptionStatus(id), 'CANCELLED');
      const refunds = till.paypal.payments(id).map(({ state }) => state);
      assert.deepEqual(refunds, ['completed', 'refunded', 'refunded'], 'the first month was read');
      assert.equal((await fetchPurchases(browser)).subscription?.active, again ? true : undefined);
      if (next) assert.equal(subscriptionStatus(next.id), 'ACTIVE');
    });
  }

  /** Moves the end of the paid time into the past. */
  async function endTerm(browser: HttpBrowser): Promise<void> {
    const { id } = await me(browser);
    const { db } = till.store.connection;
    await db
      .updateTable('subscriptions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', id)
      .execute();
  }

  test('a suspended plan can be cancelled, and goes on when the provider bills it again', async () => {
    const browser = await buyer('mends');
    const { id } = await subscribe(browser);
    for (let failure = 0; failure < 3; failure++) till.paypal.renew(id, 'failed');
    await till.paypal.webhooks.waitUntilDelivered();
    till.paypal.activate(id);
    await till.paypal.webhooks.waitUntilDelivered();
    const shown = async () => {
      const { status, payment_failed } = (await me(browser)).plan_payment;
      return [status, payment_failed];
    };
    assert.deepEqual(await shown(), ['activated', true]);
    till.paypal.renew(id);
    await till.paypal.webhooks.waitUntilDelivered();
    assert.deepEqual(await shown(), ['activated', undefined]);
    till.paypal.suspend(id);
    await till.paypal.webhooks.waitUntilDelivered();
    assert.equal((await browser.send('/api/user/plans/cancel')).status, 200);
    assert.equal(subscriptionStatus(id), 'CANCELLED');
    assert.equal((await me(browser)).plan_payment.payment_failed, undefined);
  });

  test('a plan on hold that its reader resumes at PayPal is found without a webhook', async () => {
    const browser = await buyer('resumes');
    const { id, body } = await subscribe(browser);
    till.paypal.suspend(id);
    await till.paypal.webhooks.waitUntilDelivered();
    till.paypal.webhooks.withhold();
    till.paypal.activate(id);
    till.paypal.renew(id);
    await till.store.connection.db
      .updateTable('payments')
      .set({ due_at: sql<Date>`due_at - interval '25 hours'` })
      .where('id', '=', body.paymentId)
      .execute();
    await till.reconciler.run();
    assert.equal((await fetchHistory(browser)).length, 2);
    assert.equal((await me(browser)).plan_payment.status, 'activated');
    await till.paypal.webhooks.release();
  });

  test('what PayPal collects for a plan after its subscriber has deleted the account is given back', async () => {
    const browser = await buyer('deleted-late');
    const { id, body } = await subscribe(browser);
    till.paypal.renew(id);
    await till.paypal.webhooks.waitUntilDelivered();
    till.paypal.injectFault('unavailable', 'subscriptions.cancel');
    assert.equal((await browser.send('/api/user', {}, { method: 'DELETE' })).status, 204);
    await till.store.connection.db
      .updateTable('payments')
      // PayPal tells times in seconds.
      .set({ account_deleted_at: new Date(Date.now() - 1000) })
      .where('id', '=', body.paymentId)
      .execute();
    till.paypal.renew(id);
    await till.paypal.webhooks.waitUntilDelivered();
    await till.reconciler.run(true);
    assert.equal(subscriptionStatus(id), 'CANCELLED');
    assert.deepEqual(
      till.paypal.payments(id).map(({ state }) => state),
      ['completed', 'completed', 'refunded'],
    );
  });

  for (const suspends of [false, true]) {
    test(`the ${suspends ? 'suspended ' : ''}plan of a deleted account ends at once, without the reconciler`, async () => {
      const browser = await buyer(`deleted-${suspends}`);
      const { id } = await subscribe(browser);
      if (suspends) till.paypal.suspend(id);
      await till.paypal.webhooks.waitUntilDelivered();
      const ended = till.paypal.injectFault('holdAfter', 'subscriptions.cancel');
      assert.equal((await browser.send('/api/user', {}, { method: 'DELETE' })).status, 204);
      await ended.happened;
      assert.equal(subscriptionStatus(id), 'CANCELLED');
      ended.release();
      await till.paypal.webhooks.waitUntilDelivered();
    });
  }
});
