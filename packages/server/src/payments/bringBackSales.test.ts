import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { VERSION } from '@magazine-store/protocol';
import type { DeskAnswer, DeskOperationName } from '@magazine-store/protocol/desk';
import { sql } from 'kysely';
import { paymentSettings } from '../../../../examples/demo/payments.ts';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { freePort } from '../../../../test/support/freePort.ts';
import { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { enter, identitySettings, startProviders } from '../../../../test/support/identity.ts';
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
import { numberedPdf } from '../../../../test/support/testStore.ts';
import { runAsOperator } from '../desk/runAsOperator.ts';
import { stripeClient } from './providers/stripe/gateway.ts';
import { countSales, isClaimed, listUndecided, markDecided } from './salesAfterBackup.ts';

/** Some time before the first sale. */
const since = new Date(Date.now() - 60_000);

onOneDatabase('what was sold after a backup', (database) => {
  let till: Till;
  /** Another issue. */
  let other: number;
  let identities: Awaited<ReturnType<typeof startProviders>>;
  before(async () => {
    const PORT = String(await freePort());
    identities = await startProviders(`http://localhost:${PORT}`);
    till = await openTill(database, { ...identitySettings(identities), PORT });
    other = await till.store.publish(await numberedPdf(1, 'Other'), { title: 'Other', price: 499 });
    till.paypal.webhooks.withhold();
    till.stripe.webhooks.withhold();
  });
  after(async () => {
    await till.stop();
    await identities.stop();
  });

  const db = () => till.store.connection.db;
  const bringBack = () => {
    const { services, app } = till.store;
    return services.payments.afterBackup.bringBack(since, app.log, new AbortController().signal);
  };
  /** The database goes back to a time before all payments, and before these users registered. */
  async function forget(...users: number[]) {
    const db = till.store.connection.db;
    await sql`delete from sales_after_backup`.execute(db);
    for (const table of ['charges', 'idempotency_keys', 'payments', 'owned_issues', 'subscriptions', 'mails']) {
      await sql`delete from ${sql.table(table)}`.execute(db);
    }
    for (const id of users) await sql`delete from users where id = ${id}`.execute(db);
  }
  const owns = async (browser: HttpBrowser) => (await fetchPurchases(browser)).issues.includes(till.issue);
  const fetchHistory = async (browser: HttpBrowser) =>
    (await (await browser.fetch('/api/user/payments')).json()).payments.map(
      ({ total_amount, refunded_amount = 0 }: { total_amount: number; refunded_amount?: number }) => [
        total_amount,
        refunded_amount,
      ],
    );
  async function buyByCard(browser: HttpBrowser): Promise<string> {
    const { body } = await start(browser, cardBody(till.issue));
    assert.equal(body.payment.status, 'completed');
    return body.payment.id;
  }
  async function buyByButton(browser: HttpBrowser, type: 'issue' | 'plan'): Promise<string> {
    const reply = await start(browser, buttonBody({ type, id: type === 'issue' ? till.issue : till.plan }));
    const ref = readApproval(reply);
    if (type === 'issue') till.paypal.approveOrder(ref);
    else till.paypal.approveSubscription(ref);
    const named = type === 'issue' ? { orderID: ref } : { subscriptionID: ref };
    await complete(browser, { paymentId: reply.body.payment.id, gateway: 'paypal', ...named });
    return ref;
  }
  const report = () => countSales(db());

  test('comes back once, with each charge, to the users whom the store knows', async () => {
    const [card, button, plan] = await Promise.all(
      ['card', 'button', 'plan'].map((name) => newMember(till.store, `${name}@example.com`)),
    );
    assert.ok(card && button && plan);
    await buyByCard(card.browser);
    await buyByButton(button.browser, 'issue');
    till.paypal.renew(await buyByButton(plan.browser, 'plan'));
    await forget();
    assert.equal(await owns(card.browser), false);
    // One run ends at a provider that is away. Then two servers do it at once.
    till.stripe.injectFault('unavailable', 'paymentIntents.list');
    await assert.rejects(bringBack());
    await Promise.all([bringBack(), bringBack()]);
    await bringBack();
    assert.deepEqual(await report(), { claimed: 3, waiting: 0, undecided: 0 });
    assert.ok((await owns(card.browser)) && (await owns(button.browser)));
    assert.equal((await fetchPurchases(plan.browser)).subscription?.active, true);
    assert.deepEqual(await fetchHistory(card.browser), [[499, 0]]);
    assert.deepEqual(await fetchHistory(button.browser), [[499, 0]]);
    assert.deepEqual(await fetchHistory(plan.browser), [
      [999, 0],
      [999, 0],
    ]);
    assert.equal(till.stripe.charges().filter(({ refunded }) => refunded).length, 0);
    const { rows } = await sql<{
      mail: string;
    }>`select occasion as mail from mails where occasion like 'receipt %'`.execute(db());
    assert.equal(rows.length, 3);
  });

  test('waits for a buyer who is unknown, and an account with the same address doesn’t get it', async () => {
    const first = new HttpBrowser(till.store.url, '10.9.0.1');
    assert.equal((await enter(first, 'press-id', 'reader@example.com')).status, 200);
    const { id, email } = await (await first.fetch('/api/user/me')).json();
    await buyByCard(first);
    await forget(id);
    await bringBack();
    assert.deepEqual(await report(), { claimed: 3, waiting: 1, undecided: 0 });
    const other = await newMember(till.store, email);
    await till.store.services.payments.afterBackup.claim(
      other.id,
      { issuer: 'https://tests.example', subject: email },
      till.store.app.log,
    );
    assert.equal(await owns(other.browser), false);
    await sql`delete from users where id = ${other.id}`.execute(db());
    const again = new HttpBrowser(till.store.url, '10.9.0.1');
    assert.equal((await enter(again, 'press-id', 'reader@example.com')).status, 200);
    assert.ok(await owns(again));
    assert.deepEqual(await fetchHistory(again), [[499, 0]]);
    assert.deepEqual(await report(), { claimed: 4, waiting: 0, undecided: 0 });
  });

  test('is given by hand, once, to a reader who signs in with another identity', async () => {
    const run = (operation: DeskOperationName, input: object) => {
      const { services, app } = till.store;
      return runAsOperator(services, { version: VERSION, operation, input }, app.log);
    };
    const listWaiting = async () =>
      ((await run('listWaitingSales', {})) as DeskAnswer<'listWaitingSales'>).rows.map(({ payment_id }) => payment_id);
    const { browser, id } = await newMember(till.store, 'buyer@example.com');
    const sale = await buyByCard(browser);
    await forget(id);
    await bringBack();
    const [reader, stranger] = await Promise.all(
      ['now', 'stranger'].map((name) => newMember(till.store, `${name}@example.com`)),
    );
    assert.ok(reader && stranger);
    const assign = (userId: number, payment = sale) =>
      run('assignSale', { params: { payment }, body: { user_id: userId } });
    assert.ok((await listWaiting()).includes(sale));
    const waits = async () => {
      const { rows } = (await run('listCharges', { query: { q: sale } })) as DeskAnswer<'listCharges'>;
      const details = await run('getCharge', { params: { id: rows[0]?.id } });
      return (details as DeskAnswer<'getCharge'>).waits_for_buyer;
    };
    assert.equal(await waits(), true);
    await assert.rejects(assign(999_999), /no reader 999999/);
    await assert.rejects(assign(reader.id, 'a-sale-that-is-not-there'), /no sale/);
    // Two at once, for two readers: one gets it.
    const ends = await Promise.allSettled([assign(reader.id), assign(stranger.id)]);
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1);
    const [owner, other] = ends[0]?.status === 'fulfilled' ? [reader, stranger] : [stranger, reader];
    await assert.rejects(assign(other.id), new RegExp(`reader ${owner.id} has the sale ${sale} already`));
    assert.deepEqual(await assign(owner.id), await assign(owner.id));
    assert.deepEqual([(await listWaiting()).includes(sale), await waits()], [false, false]);
    assert.deepEqual([await owns(owner.browser), await owns(other.browser)], [true, false]);
    assert.deepEqual(await fetchHistory(owner.browser), [[499, 0]]);
    const { rows } = (await run('listChanges', { query: { action: 'assignSale' } })) as DeskAnswer<'listChanges'>;
    assert.deepEqual(
      rows.map(({ actor, subject, after }) => [actor, subject, after]),
      [['operator', `payment:${sale}`, { user_id: owner.id }]],
    );
    await sql`delete from users where id = ${owner.id}`.execute(db());
    await assert.rejects(assign(other.id), /has deleted their account/);
  });

  test('is refunded to a buyer who has bought the same again meanwhile', async () => {
    const { browser, id } = await newMember(till.store, 'twice@example.com');
    const first = await buyByCard(browser);
    await forget(id);
    await bringBack();
    const again = await newMember(till.store, 'two@example.com');
    await buyByCard(again.browser);
    const identity = { issuer: 'https://tests.example', subject: 'twice@example.com' };
    await till.store.services.payments.afterBackup.claim(again.id, identity, till.store.app.log);
    assert.ok(await owns(again.browser));
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === first)?.id;
    const refunded = till.stripe.charges().filter((charge) => charge.refunded);
    assert.deepEqual(
      refunded.map(({ payment_intent }) => payment_intent),
      [intent],
    );
  });

  for (const type of ['issue', 'plan'] as const) {
    test(`stays bought, if the ${type} was bought before the backup, then refunded and bought again`, async () => {
      const { browser, id } = await newMember(till.store, `gave-up-${type}@example.com`);
      const ref = await buyByButton(browser, type);
      const known = await db()
        .selectFrom('payments')
        .select(['id', 'status', 'next_billing_at', 'paid_until', 'due_at', 'owed'])
        .where('gateway_ref', '=', ref)
        .executeTakeFirstOrThrow();
      const sale = type === 'issue' ? till.paypal.captures(ref)[0] : till.paypal.payments(ref)[0];
      till.paypal.refund(sale?.id ?? '');
      await till.store.services.payments.settling.settle(known.id, till.store.app.log);
      const again = await buyByButton(browser, type);
      // The database goes back to the time of the backup.
      await sql`delete from payments where gateway_ref = ${again}`.execute(db());
      await sql`delete from owned_issues where user_id = ${id}`.execute(db());
      await sql`delete from subscriptions where user_id = ${id}`.execute(db());
      await db().updateTable('payments').set(known).where('id', '=', known.id).execute();
      await bringBack();
      const { issues, subscription } = await fetchPurchases(browser);
      if (type === 'issue') assert.deepEqual(issues, [till.issue]);
      else assert.equal(subscription?.active, true);
      const refunds =
        type === 'issue'
          ? till.paypal.captures(again).map(({ status }) => status)
          : till.paypal.payments(again).map(({ state }) => state.toUpperCase());
      assert.deepEqual(refunds, ['COMPLETED']);
      await sql`delete from users where id = ${id}`.execute(db());
    });
  }

  test('waits for a decision where the store has no such item, or has not made the payment at this price', async () => {
    const { browser, id } = await newMember(till.store, 'undecided@example.com');
    const payment = await buyByCard(browser);
    const made = till.stripe.payments().find(({ metadata }) => metadata.payment === payment)?.metadata;
    assert.ok(made?.seal);
    await forget();
    const { seal: _, ...unsealed } = made;
    const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_URL: url } = paymentSettings(till);
    const stripe = stripeClient({ secretKey, url, timeout: 10_000 });
    const payFor = (metadata: Record<string, string>, amount = 499) =>
      stripe.paymentIntents.create({
        amount,
        currency: 'eur',
        payment_method: 'pm_card_visa',
        allowed_payment_method_types: ['card'],
        confirm: true,
        metadata,
      });
    const name = (number: number) => `the-payment-number-${number}`;
    await payFor({ ...unsealed, payment: name(1), item: 'issue-999' });
    await payFor({ ...made, payment: name(2) });
    await payFor({ ...unsealed, payment: name(3), item: `issue-${other}` }, 299);
    await payFor({ what: 'a bicycle' });
    await bringBack();
    const { db } = till.store.connection;
    const undecided = await listUndecided(db, '', 10);
    assert.deepEqual(
      undecided.map(({ item, obstacle }) => [item, obstacle]).toSorted(),
      [
        [`issue-${till.issue}`, 'not_sealed'],
        [`issue-${other}`, 'other_price'],
        ['issue-999', 'unknown_item'],
      ].toSorted(),
    );
    assert.deepEqual((await fetchPurchases(browser)).issues, [till.issue]);
    // The operator sets the price that the issue had.
    await sql`update issues set price = 299 where id = ${other}`.execute(db);
    await bringBack();
    assert.equal((await countSales(db)).undecided, 2);
    // A decision is final: the sale is not brought back later, and is counted nowhere.
    const before = await countSales(db);
    assert.equal(await markDecided(db, name(1)), true);
    assert.equal(await markDecided(db, name(1)), false);
    assert.equal(await markDecided(db, name(3)), null);
    await bringBack();
    assert.deepEqual(await countSales(db), { ...before, undecided: 1 });
    assert.equal(await isClaimed(db, name(1)), false);
    assert.deepEqual((await fetchPurchases(browser)).issues.toSorted(), [till.issue, other].toSorted());
    await sql`delete from users where id = ${id}`.execute(db);
  });
});
