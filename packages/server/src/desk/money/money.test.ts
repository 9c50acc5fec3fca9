import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { deskWire } from '@magazine-store/protocol/desk/schemas';
import { askAtLast } from '../../../../../test/support/askAtLast.ts';
import { onOneDatabase } from '../../../../../test/support/databases.ts';
import { deskMember } from '../../../../../test/support/deskMembers.ts';
import type { HttpBrowser } from '../../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../../test/support/members.ts';
import {
  buttonBody,
  CONSENT,
  cardBody,
  complete,
  fetchPurchases,
  openTill,
  readApproval,
  start,
  type Till,
} from '../../../../../test/support/payments.ts';
import { insertPlan } from '../../catalogue/plans.ts';
import { fillSoldItems } from '../../payments/charges.ts';
import { writePlace } from '../placeText.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onOneDatabase('money at the desk', (database) => {
  let till: Till;
  let accountant: HttpBrowser;
  let other: HttpBrowser;
  before(async () => {
    till = await openTill(database);
    accountant = await deskMember(till.store, 'accountant', 'books@desk.example');
    other = await deskMember(till.store, 'owner', 'owner@desk.example');
  });
  after(() => till.stop());

  let buyers = 0;
  async function buy(card?: string) {
    const { browser } = await newMember(till.store, `buyer-${buyers++}@example.com`);
    const { body } = await start(browser, cardBody(till.issue, card));
    return { browser, charge: await findCharge(body.payment.id) };
  }
  async function subscribe(name: string, plan: number, locale = 'en') {
    const { browser } = await newMember(till.store, `${name}@example.com`);
    const consent = { ...CONSENT.plan, locale };
    const { body } = await start(browser, { ...buttonBody({ type: 'plan', id: plan }), consent });
    const subscriptionID = readApproval({ status: 200, body });
    till.paypal.approveSubscription(subscriptionID);
    await complete(browser, { paymentId: body.payment.id, gateway: 'paypal', subscriptionID });
    return { paymentId: body.payment.id, subscriptionID };
  }
  const settle = (paymentId: string) => till.store.services.payments.settling.settle(paymentId, till.store.app.log);
  const list = async (query: Record<string, string> = {}) =>
    deskWire.listCharges.answer.parse(
      await (await accountant.fetch(`/api/desk/charges?${new URLSearchParams(query)}`)).json(),
    );
  const findCharge = async (q: string) => (await list({ q })).rows[0] ?? assert.fail('no charge');
  const details = async (id: number) =>
    deskWire.getCharge.answer.parse(await (await accountant.fetch(`/api/desk/charges/${id}`)).json());
  const refund = (id: number, body: object, browser = accountant) => {
    const order = { key: randomUUID(), refunded_before: 0, ...body };
    return askAtLast(() => browser.send(`/api/desk/charges/${id}/refund`, order));
  };
  const sales = async (query: Record<string, string>) =>
    deskWire.getSales.answer.parse(
      await (await accountant.fetch(`/api/desk/sales?${new URLSearchParams(query)}`)).json(),
    ).rows;

  test('an export has the charges that were found', async () => {
    const { charge } = await buy();
    await buy();
    const exported = async (q: string) =>
      deskWire.exportChargesJson.answer.parse(
        await (await accountant.fetch(`/api/desk/exports/charges.json?${new URLSearchParams({ q })}`)).json(),
      );
    const found = await exported(charge.payment_id);
    assert.deepEqual(
      found.map(({ payment_id: id }) => id),
      [charge.payment_id],
    );
    assert.deepEqual(await exported(randomUUID()), []);
  });

  test('a charge says before a refund what it ends, and afterwards that it did', async () => {
    const { browser, charge } = await buy();
    const before = await details(charge.id);
    assert.deepEqual([before.refundable, before.obstacle, before.full_refund], [499, null, 'ends_issue']);
    const answer = await refund(charge.id, { amount: 499 });
    assert.equal(answer.status, 200);
    const after = deskWire.refundCharge.answer.parse(await answer.json());
    assert.deepEqual([after.state, after.refundable, after.obstacle], ['refunded', 0, 'refunded']);
    assert.deepEqual(
      after.refunds.map(({ amount, state }) => [amount, state]),
      [[499, 'done']],
    );
    assert.deepEqual((await fetchPurchases(browser)).issues, []);
    const [change] = await till.store.connection.db
      .selectFrom('desk_audit')
      .select(['actor', 'subject', 'after'])
      .where('subject', '=', `payment:${charge.payment_id}`)
      .execute();
    assert.equal(change?.actor, 'books@desk.example');
  });

  test('two presses and a second member at once: one refund and one log entry', async () => {
    const { charge } = await buy();
    const key = randomUUID();
    const answers = await Promise.all([
      refund(charge.id, { amount: 499, key }),
      refund(charge.id, { amount: 499, key }),
      refund(charge.id, { amount: 499 }, other),
    ]);
    const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).error ?? 'refunded'));
    // In any order, the two presses of one person are one order.
    assert.ok(codes.includes('refunded'));
    for (const code of codes) assert.ok(['refunded', 'refund_under_way', 'changed_meanwhile'].includes(code), code);
    await till.reconciler.run(true);
    assert.equal((await details(charge.id)).refunded_amount, 499);
    const refunds = till.stripe.charges().find(({ id }) => id === charge.transaction_id);
    assert.equal(refunds?.amount_refunded, 499);
    const changes = await till.store.connection.db
      .selectFrom('desk_audit')
      .select('id')
      .where('subject', '=', `payment:${charge.payment_id}`)
      .execute();
    assert.equal(changes.length, 1);
  });

  test('a provider that is away: the refund is under way, and done later', async () => {
    const { charge } = await buy();
    till.stripe.injectFault('unavailable', 'refunds.create');
    const answer = await refund(charge.id, { amount: 100 });
    assert.equal(answer.status, 200);
    const waiting = await answer.json();
    assert.deepEqual([waiting.refund.state, waiting.obstacle, waiting.refundable], ['under_way', 'under_way', 0]);
    assert.equal((await (await refund(charge.id, { amount: 100 })).json()).error, 'refund_under_way');
    await till.store.connection.db
      .updateTable('refunds')
      .set({ due_at: new Date(0) })
      .execute();
    await till.reconciler.run();
    const after = await details(charge.id);
    assert.deepEqual([after.refund?.state, after.obstacle, after.refundable], ['done', null, 399]);
  });

  test('the list pages by key and filters by day, item, country and state', async () => {
    const { charge } = await buy();
    const { paymentId, subscriptionID } = await subscribe('subscriber', till.plan);
    till.paypal.renew(subscriptionID);
    await settle(paymentId);
    const { db } = till.store.connection;
    // As a former release records charges.
    await db
      .updateTable('charges')
      .set({ sold_type: null, sold_id: null, charged_at: new Date('2026-02-03T23:59:59Z') })
      .where('id', '=', charge.id)
      .execute();
    await db.updateTable('charges').set({ country: 'PL' }).where('id', '=', charge.id).execute();
    await fillSoldItems(db, new AbortController().signal);

    const all: number[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page = await list({ limit: '2', ...(after && { after }) });
      all.push(...page.rows.map(({ id }) => id));
      after = page.next;
    }
    assert.equal(new Set(all).size, all.length);
    assert.equal(all.length, (await list({})).rows.length);
    assert.equal(all.at(-1), charge.id);
    const found = async (query: Record<string, string>) => (await list(query)).rows.map(({ id }) => id);
    assert.deepEqual(await found({ from: '2026-02-03', to: '2026-02-03' }), [charge.id]);
    assert.deepEqual(await found({ to: '2026-02-02' }), []);
    assert.deepEqual(await found({ country: 'PL' }), [charge.id]);
    const plans = (await list({ item: `plan:${till.plan}` })).rows;
    assert.deepEqual(
      plans.map(({ renewal, amount }) => [renewal, amount]),
      [
        [true, 999],
        [false, 999],
      ],
    );
    assert.ok((await found({ item: `issue:${till.issue}` })).includes(charge.id));
    assert.deepEqual(await found({ item: 'issue:999999' }), []);
    const [, first] = plans;
    await refund(first?.id ?? 0, { amount: 5 });
    assert.deepEqual(await found({ state: 'partly_refunded', item: `plan:${till.plan}` }), [first?.id]);
    assert.equal((await details(first?.id ?? 0)).full_refund, 'ends_nothing');
    assert.equal((await details(plans[0]?.id ?? 0)).full_refund, 'ends_plan');
    for (const { id, state } of (await list({})).rows) {
      assert.ok((await found({ state })).includes(id), state);
    }
    const noTime = `after=${writePlace({ at: 'yesterday', id: 1 })}`;
    for (const bad of [
      'from=yesterday',
      'item=book:1',
      'country=Poland',
      'state=lost',
      'after=x',
      noTime,
      'limit=1000',
    ]) {
      assert.equal((await accountant.fetch(`/api/desk/charges?${bad}`)).status, 400, bad);
    }
  });

  test('a disputed charge says so, and can’t be refunded', async () => {
    const { charge } = await buy();
    const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === charge.payment_id);
    till.stripe.dispute(intent?.id ?? '');
    await settle(charge.payment_id);
    const { state, obstacle, refundable } = await details(charge.id);
    assert.deepEqual([state, obstacle, refundable], ['disputed', 'disputed', 0]);
    assert.equal((await (await refund(charge.id, { amount: 499 })).json()).error, 'not_refundable');
    assert.ok((await list({ state: 'disputed' })).rows.some(({ id }) => id === charge.id));
  });

  test('of a disputed plan, only the last charge says so; an earlier one can be refunded', async () => {
    const { paymentId, subscriptionID } = await subscribe('disputer', till.plan);
    till.paypal.renew(subscriptionID);
    await settle(paymentId);
    till.paypal.dispute(till.paypal.payments(subscriptionID)[1]?.id ?? '');
    await settle(paymentId);
    const [last, first] = (await list({ q: paymentId })).rows.map(({ id }) => id);
    assert.ok(last && first);
    const seen = await Promise.all([details(last), details(first)]);
    assert.deepEqual(
      seen.map(({ state, obstacle, refundable }) => [state, obstacle, refundable]),
      [
        ['disputed', 'disputed', 0],
        ['paid', null, 999],
      ],
    );
    const answers = [await refund(last, { amount: 999 }), await refund(first, { amount: 999 })];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [409, 200],
    );
    assert.deepEqual([(await details(last)).state, (await details(first)).state], ['disputed', 'refunded']);
  });

  test('sums by day, month, issue, plan and country are those of the list', async () => {
    const { rows } = await list({ limit: '100' });
    const sum = (values: { amount: number }[]) => values.reduce((total, { amount }) => total + amount, 0);
    for (const by of ['day', 'month', 'country'] as const) assert.equal(sum(await sales({ by })), sum(rows), by);
    const of = (type: string) => rows.filter(({ item }) => item.type === type);
    for (const by of ['issue', 'plan'] as const) assert.equal(sum(await sales({ by })), sum(of(by)), by);
    const [issue] = await sales({ by: 'issue' });
    assert.deepEqual([issue?.key, issue?.name, issue?.currency], [String(till.issue), 'For sale', 'EUR']);
    const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    assert.equal(sum(await sales({ by: 'day', from: '2026-02-03', to: '2026-02-03' })), 499);
    assert.deepEqual(
      (await sales({ by: 'month', from: '2026-02-01', to: '2026-02-28' })).map(({ key }) => key),
      ['2026-02'],
    );
    assert.equal(sum(await sales({ by: 'month', to: '2026-02-02' })), 0);
    assert.equal(sum(await sales({ by: 'country', country: 'PL' })), 499);
    assert.ok(sum(await sales({ by: 'day', from: yesterday, to: tomorrow })) > 0);
  });

  test('sums by plan name each plan by its period and price, and not in the language of a buyer', async () => {
    const dear = await insertPlan(till.store.connection.db, { period: 'month', price: 1499 });
    await subscribe('german', dear, 'de');
    const terms = { period: 'month', currency: 'EUR', precision: 2 };
    assert.deepEqual(
      (await sales({ by: 'plan' })).map(({ key, name, plan }) => [key, name, plan]),
      [
        [String(till.plan), null, { ...terms, price: 999 }],
        [String(dear), null, { ...terms, price: 1499 }],
      ],
    );
    assert.deepEqual(new Set((await sales({ by: 'issue' })).map(({ plan }) => plan)), new Set([null]));
  });

  test('the export is a file for bookkeeping, of the filter alone', async () => {
    const csv = await accountant.fetch('/api/desk/exports/charges.csv?country=PL');
    assert.match(csv.headers.get('Content-Type') ?? '', /text\/csv/);
    assert.match(csv.headers.get('Content-Disposition') ?? '', /filename=charges\.csv/);
    const [head, line, ...more] = (await csv.text()).trim().split('\r\n');
    assert.match(head ?? '', /charged_at,amount,refunded_amount,currency/);
    assert.match(line ?? '', /^2026-02-03T23:59:59\.000Z,4\.99,0\.00,EUR,paid,PL/);
    assert.deepEqual(more, []);
    const json = await accountant.fetch('/api/desk/exports/charges.json?to=2020-01-01');
    assert.deepEqual(await json.json(), []);
  });
});
