import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { askAtLast } from '../../../../test/support/askAtLast.ts';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import type { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../test/support/members.ts';
import {
  buttonBody,
  cardBody,
  complete,
  fetchPurchases,
  newKey,
  openTill,
  readApproval,
  type StoreAnswer,
  start,
  type Till,
} from '../../../../test/support/payments.ts';
import { insertPlan } from '../catalogue/plans.ts';

/** A buyer's page asks again, and by then the provider works. */
const MAX_TRIES = 6;
const FAULTS = [
  'cutBefore',
  'cutAfter',
  'serverError',
  'serverErrorAfter',
  'unavailable',
  'rateLimit',
  'garbledAfter',
] as const;

onOneDatabase('when a payment provider fails', (database) => {
  let till: Till;
  before(async () => {
    // The limit is short, so that held requests are soon given up.
    till = await openTill(database, { PAYMENT_SECONDS: '3' });
  });
  after(() => till.stop());

  let buyers = 0;
  const buyer = async () => (await newMember(till.store, `buyer-${buyers++}@example.com`)).browser;
  const findPaidCharges = (id: string) =>
    till.stripe
      .payments()
      .filter(({ metadata }) => metadata.payment === id)
      .flatMap((intent) => till.stripe.charges(intent.id).filter(({ paid }) => paid));

  /** Asks until there is an answer. Until then, each response must be an error that says so. */
  async function retryUntilAnswered(ask: () => Promise<StoreAnswer>): Promise<StoreAnswer> {
    for (let tries = 1; ; tries++) {
      const reply = await ask();
      if (reply.status === 200 || tries === MAX_TRIES) return reply;
      assert.deepEqual([reply.status, reply.body.error], [502, 'gateway_unavailable']);
    }
  }
  const owns = async (browser: HttpBrowser) => (await fetchPurchases(browser)).issues.includes(till.issue);

  for (const call of ['paymentIntents.create', 'paymentIntents.confirm'] as const) {
    for (const fault of [...FAULTS, 'lockTimeout'] as const) {
      test(`${call} meets ${fault}: the same key makes one charge and one entitlement`, async () => {
        const browser = await buyer();
        const key = newKey();
        till.stripe.injectFault(fault, call);
        const reply = await retryUntilAnswered(() => start(browser, cardBody(till.issue), key));
        assert.equal(reply.body.payment?.status, 'completed');
        assert.equal(findPaidCharges(reply.body.payment.id).length, 1);
        assert.ok(await owns(browser));
      });
    }
  }

  for (const call of ['orders.create', 'orders.get', 'orders.capture', 'token.create'] as const) {
    for (const fault of FAULTS) {
      test(`${call} meets ${fault}: one capture and one entitlement`, async () => {
        const browser = await buyer();
        const key = newKey();
        till.paypal.webhooks.withhold();
        if (call === 'token.create') till.paypal.expireTokens();
        if (call === 'orders.create' || call === 'token.create') till.paypal.injectFault(fault, call);
        const reply = await retryUntilAnswered(() =>
          start(browser, buttonBody({ type: 'issue', id: till.issue }), key),
        );
        const orderID = readApproval(reply);
        till.paypal.approveOrder(orderID);
        if (call === 'orders.get' || call === 'orders.capture') till.paypal.injectFault(fault, call);
        const body = { paymentId: reply.body.payment.id, gateway: 'paypal', orderID };
        const ended = await retryUntilAnswered(() => complete(browser, body));
        assert.equal(ended.body.payment?.status, 'completed');
        assert.equal(till.paypal.captures(orderID).length, 1);
        assert.ok(await owns(browser));
        await till.paypal.webhooks.release();
      });
    }
  }

  for (const [call, fault, charged] of [
    ['paymentIntents.create', 'unavailable', false],
    ['paymentIntents.create', 'serverErrorAfter', false],
    ['paymentIntents.confirm', 'unavailable', false],
    ['paymentIntents.confirm', 'serverError', false],
    ['paymentIntents.confirm', 'serverErrorAfter', true],
  ] as const) {
    test(`after a 502 of ${call} (${fault}) another key works at once`, async () => {
      const browser = await buyer();
      till.stripe.webhooks.withhold();
      till.stripe.injectFault(fault, call);
      const body = cardBody(till.issue);
      assert.equal((await start(browser, body)).status, 502);
      const again = await start(browser, body);
      if (charged) assert.deepEqual([again.status, again.body.error], [409, 'already_owned']);
      else assert.equal(again.body.payment?.status, 'completed');
      assert.ok(await owns(browser));
      await till.stripe.webhooks.release();
      assert.equal(await countCharges(browser), 1);
    });
  }

  for (const [call, fault] of [
    ['orders.create', 'unavailable'],
    ['orders.create', 'serverErrorAfter'],
    ['products.create', 'unavailable'],
    ['plans.create', 'unavailable'],
    ['subscriptions.create', 'unavailable'],
    ['subscriptions.create', 'serverErrorAfter'],
  ] as const) {
    test(`after a 502 of ${call} (${fault}) another key works at once`, async () => {
      const browser = await buyer();
      const item = await newItem(call.startsWith('orders') ? 'issue' : 'plan');
      till.paypal.webhooks.withhold();
      till.paypal.injectFault(fault, call);
      assert.equal((await start(browser, buttonBody(item))).status, 502);
      const reply = await complete(browser, approve(item, await start(browser, buttonBody(item))));
      assert.equal(reply.body.payment?.status, 'completed');
      await till.paypal.webhooks.release();
      assert.equal(await countCharges(browser), 1);
    });
  }

  for (const [call, fault] of [
    ['orders.get', 'unavailable'],
    ['orders.capture', 'unavailable'],
    ['orders.capture', 'serverErrorAfter'],
    ['subscriptions.get', 'unavailable'],
    ['subscriptions.transactions', 'serverError'],
  ] as const) {
    test(`after a 502 of ${call} (${fault}) another key learns at once that the buyer has paid`, async () => {
      const browser = await buyer();
      const item = await newItem(call.startsWith('orders') ? 'issue' : 'plan');
      till.paypal.webhooks.withhold();
      const approved = approve(item, await start(browser, buttonBody(item)));
      till.paypal.injectFault(fault, call);
      assert.equal((await complete(browser, approved)).status, 502);
      const again = await start(browser, buttonBody(item));
      assert.deepEqual([again.status, again.body.error], [409, 'already_owned']);
      await till.paypal.webhooks.release();
      assert.equal(await countCharges(browser), 1);
    });
  }

  /** An issue, or a plan that the provider does not have yet. */
  const newItem = async (type: 'issue' | 'plan') => {
    const price = 100 + buyers;
    return {
      type,
      id: type === 'issue' ? till.issue : await insertPlan(till.store.connection.db, { period: 'week', price }),
    };
  };

  /** Approves a purchase at the provider, and returns what the buyer's page then sends. */
  function approve({ type }: { type: 'issue' | 'plan' }, reply: StoreAnswer) {
    const id = readApproval(reply);
    if (type === 'issue') till.paypal.approveOrder(id);
    else till.paypal.approveSubscription(id);
    const approved = type === 'issue' ? { orderID: id } : { subscriptionID: id };
    return { paymentId: reply.body.payment.id, gateway: 'paypal', ...approved };
  }

  test('after a 502, the same key and another key at once make one charge, six times over', async () => {
    for (let round = 0; round < 6; round++) {
      const browser = await buyer();
      const key = newKey();
      till.stripe.injectFault('unavailable', round % 2 ? 'paymentIntents.create' : 'paymentIntents.confirm');
      const body = cardBody(till.issue);
      assert.equal((await start(browser, body, key)).status, 502);
      await Promise.all([start(browser, body, key), start(browser, body), start(browser, body)]);
      await till.stripe.webhooks.waitUntilDelivered();
      await till.reconciler.run(true);
      if (!(await owns(browser))) assert.equal((await start(browser, body)).status, 200, `round ${round}`);
      assert.equal(await countCharges(browser), 1, `round ${round}`);
    }
  });

  /** The money that a buyer has paid and not got back. */
  async function countCharges(browser: HttpBrowser): Promise<number> {
    const { payments } = await (await browser.fetch('/api/user/payments')).json();
    return payments.filter((paid: { refunded_amount?: number }) => !paid.refunded_amount).length;
  }

  test('a provider that doesn’t answer causes an error in time, and the entitlement follows its answer', async () => {
    const browser = await buyer();
    const key = newKey();
    till.stripe.webhooks.withhold();
    const held = till.stripe.injectFault('holdAfter', 'paymentIntents.confirm');
    const reply = await start(browser, cardBody(till.issue), key);
    assert.deepEqual([reply.status, reply.body.error], [502, 'gateway_unavailable']);
    held.release();
    // The page is closed, and the provider's event is lost. The store alone asks again, in each of its rounds, until the provider answers.
    for (let round = 1; round <= MAX_TRIES && !(await owns(browser)); round++) await till.reconciler.run(true);
    assert.ok(await owns(browser));
    const again = await start(browser, cardBody(till.issue), key);
    assert.equal(again.body.payment.status, 'completed');
    assert.equal(findPaidCharges(again.body.payment.id).length, 1);
    await till.stripe.webhooks.release();
  });

  test('a provider that is away for a day loses no purchase, and the buyer who has paid is not charged again', async () => {
    // What other tests have left is not due again before the end of this one.
    await till.reconciler.run(true);
    const browser = await buyer();
    const key = newKey();
    till.stripe.webhooks.withhold();
    const held = till.stripe.injectFault('holdAfter', 'paymentIntents.confirm');
    const reply = await start(browser, cardBody(till.issue), key);
    assert.deepEqual([reply.status, reply.body.error], [502, 'gateway_unavailable']);
    const { db } = till.store.connection;
    const { id } = await db.selectFrom('payments').select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow();
    for (let hours = 1; hours <= 24; hours += 6) {
      await moveStart(id, new Date(Date.now() - hours * 3_600_000));
      const away = till.stripe.injectFault('unavailable');
      await till.reconciler.run();
      await away.happened;
      assert.equal(await owns(browser), false);
      assert.equal(findPaidCharges(id).length, 1, 'the buyer has paid');
    }
    held.release();
    await moveStart(id, new Date(Date.now() - 25 * 3_600_000));
    await till.reconciler.run();
    assert.ok(await owns(browser));
    await till.stripe.webhooks.release();
    assert.equal((await start(browser, cardBody(till.issue), key)).body.payment.status, 'completed');
    assert.deepEqual(
      findPaidCharges(id).map(({ refunded }) => refunded),
      [false],
    );
  });

  test('a payment that the buyer has left is abandoned, and the issue can be bought again', async () => {
    const browser = await buyer();
    const left = await start(browser, cardBody(till.issue, 'pm_card_threeDSecure2Required'));
    // Otherwise a late webhook makes the payment due later than this test needs.
    await till.stripe.webhooks.waitUntilDelivered();
    const { db } = till.store.connection;
    const { id } = left.body.payment;
    await db
      .updateTable('payments')
      .set({ due_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await till.reconciler.run();
    assert.equal(till.stripe.payments().find(({ metadata }) => metadata.payment === id)?.status, 'requires_action');
    await moveStart(id, new Date(Date.now() - 2 * 60 * 60 * 1000));
    await till.reconciler.run();
    assert.equal(till.stripe.payments().find(({ metadata }) => metadata.payment === id)?.status, 'canceled');
    assert.equal((await start(browser, cardBody(till.issue))).body.payment.status, 'completed');
  });

  /** Moves the beginning of a payment. */
  async function moveStart(id: string, at: Date): Promise<void> {
    const time = at.toISOString();
    await sql`update payments set created_at = ${time}, due_at = ${time} where id = ${id}`.execute(
      till.store.connection.db,
    );
  }

  // The embedded database has one connection: transactions meet on PostgreSQL only.
  const rounds = 20;
  test(`completion, webhook and ten duplicates at once make one charge and one entitlement, ${rounds} times over`, async () => {
    for (let round = 0; round < rounds; round++) {
      const browser = await buyer();
      till.paypal.webhooks.withhold();
      const reply = await start(browser, buttonBody({ type: 'issue', id: till.issue }));
      const orderID = readApproval(reply);
      till.paypal.approveOrder(orderID);
      const [event] = till.paypal.webhooks.withheld;
      assert.ok(event);
      const body = { paymentId: reply.body.payment.id, gateway: 'paypal', orderID };
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => askAtLast(() => complete(browser, body))),
        ...Array.from({ length: 6 }, () => askAtLast(() => till.paypal.webhooks.deliver(event))),
      ]);
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
      await till.paypal.webhooks.release();
      assert.equal(till.paypal.captures(orderID).length, 1);
      const held = await till.store.connection.db
        .selectFrom('owned_issues')
        .select('source')
        .where('source', '=', `payment:${reply.body.payment.id}`)
        .execute();
      assert.equal(held.length, 1);
    }
  });

  test('every order of the events created, succeeded, refunded and disputed has the same result', async () => {
    const { stripe } = till;
    for (const order of permutations([0, 1, 2, 3])) {
      const browser = await buyer();
      stripe.webhooks.withhold();
      const reply = await start(browser, cardBody(till.issue));
      const intent = stripe.payments().find(({ metadata }) => metadata.payment === reply.body.payment.id)?.id ?? '';
      const dispute = stripe.dispute(intent);
      stripe.closeDispute(dispute.id, 'lost');
      const kinds = [
        'payment_intent.created',
        'payment_intent.succeeded',
        'charge.dispute.created',
        'charge.dispute.closed',
      ];
      await stripe.webhooks.release((events) =>
        order.map((place) => events.find(({ type }) => type === kinds[place]) ?? assert.fail(`no ${kinds[place]}`)),
      );
      assert.equal(await owns(browser), false, order.join());
    }
  });

  test('events that are forged, changed or too old are refused; a good one, 10 times, has one effect', async () => {
    const { stripe, paypal } = till;
    const browser = await buyer();
    stripe.webhooks.withhold();
    paypal.webhooks.withhold();
    const reply = await start(browser, cardBody(till.issue));
    const intent = stripe.payments().find(({ metadata }) => metadata.payment === reply.body.payment.id)?.id ?? '';
    stripe.refund(intent);
    const refunded = stripe.webhooks.withheld.find(({ type }) => type === 'charge.refunded') ?? assert.fail();
    const longAgo = new Date(Date.now() - 60 * 60 * 1000);
    const refused = [
      await stripe.webhooks.deliver(refunded, { secret: 'whsec_another' }),
      await stripe.webhooks.deliver(refunded, { payload: JSON.stringify(refunded).replace('"', ' "') }),
      await stripe.webhooks.deliver(refunded, { signedAt: longAgo }),
    ];
    assert.deepEqual(
      refused.map(({ status }) => status),
      [400, 400, 400],
    );
    assert.ok(await owns(browser));
    const good = await Promise.all(
      Array.from({ length: 10 }, () => askAtLast(() => stripe.webhooks.deliver(refunded))),
    );
    assert.ok(good.every(({ status }) => status === 200));
    assert.equal(await owns(browser), false);
    await till.reconciler.run();
    const mails = till.store.log.filter(
      (line) => line.includes(`buyer-${buyers - 1}@`) && line.includes('We have refunded'),
    );
    assert.equal(mails.length, 1);

    const id = readApproval(await start(await buyer(), buttonBody({ type: 'issue', id: till.issue })));
    paypal.approveOrder(id);
    const approved = paypal.webhooks.withheld.at(-1) ?? assert.fail();
    const statuses = [
      await paypal.webhooks.deliver(approved, { webhookId: 'another' }),
      await paypal.webhooks.deliver(approved, { payload: JSON.stringify(approved).replace('CHECKOUT', 'CHECKOVT') }),
      await paypal.webhooks.deliver(approved, { signedAt: new Date(Date.now() - 30 * 24 * 60 * 60 * 1000) }),
    ].map(({ status }) => status);
    assert.deepEqual(statuses, [400, 400, 400]);
    assert.equal(paypal.captures(id).length, 0);
    await Promise.all([stripe.webhooks.release(), paypal.webhooks.release()]);
    assert.equal(paypal.captures(id).length, 1);
  });
});

function permutations<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((thing, index) =>
    permutations(things.filter((_, other) => other !== index)).map((rest) => [thing, ...rest]),
  );
}
