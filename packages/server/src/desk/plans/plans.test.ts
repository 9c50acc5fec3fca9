import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { deskWire } from '@magazine-store/protocol/desk/schemas';
import { askAtLast } from '../../../../../test/support/askAtLast.ts';
import { onOneDatabase } from '../../../../../test/support/databases.ts';
import { deskMember } from '../../../../../test/support/deskMembers.ts';
import type { HttpBrowser } from '../../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../../test/support/members.ts';
import {
  buttonBody,
  complete,
  openTill,
  readApproval,
  start,
  type Till,
} from '../../../../../test/support/payments.ts';
import { insertPayment } from '../../payments/payments.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onOneDatabase('plans at the desk', (database) => {
  let till: Till;
  let owner: HttpBrowser;
  let editor: HttpBrowser;
  before(async () => {
    till = await openTill(database);
    [owner, editor] = await Promise.all([deskMember(till.store, 'owner'), deskMember(till.store, 'editor')]);
  });
  after(() => till.stop());

  const list = async () => deskWire.listPlans.answer.parse(await (await editor.fetch('/api/desk/plans')).json());
  const find = async (id: number) => (await list()).plans.find((plan) => plan.id === id) ?? assert.fail();
  const subscribers = async (query: Record<string, string> = {}, plan = till.plan) =>
    deskWire.listSubscribers.answer.parse(
      await (await owner.fetch(`/api/desk/plans/${plan}/subscribers?${new URLSearchParams(query)}`)).json(),
    );
  async function add(body: object) {
    const answer = await askAtLast(() => editor.send('/api/desk/plans', body));
    assert.equal(answer.status, 200, await answer.clone().text());
    return deskWire.addPlan.answer.parse(await answer.json());
  }
  const offer = (id: number, offered: boolean) => editor.send(`/api/desk/plans/${id}`, { offered }, { method: 'PUT' });

  async function subscribe(email: string) {
    const member = await newMember(till.store, email);
    const reply = await start(member.browser, buttonBody({ type: 'plan', id: till.plan }));
    const subscriptionID = readApproval(reply);
    till.paypal.approveSubscription(subscriptionID);
    const paymentId = reply.body.payment.id;
    await complete(member.browser, { paymentId, gateway: 'paypal', subscriptionID });
    return { ...member, paymentId, subscriptionID };
  }

  test('count a subscriber as active, with a failed payment, and as cancelled until the paid time ends', async () => {
    const rita = await subscribe('rita@example.com');
    const state = async () => (await subscribers()).rows.find(({ payment_id }) => payment_id === rita.paymentId);
    const { state: first, reader, amount, next_billing_at: next } = (await state()) ?? assert.fail();
    assert.deepEqual([first, reader?.email, amount], ['active', 'rita@example.com', 999]);
    assert.ok(next);
    assert.equal((await find(till.plan)).subscribers.active, 1);

    till.paypal.renew(rita.subscriptionID, 'failed');
    await till.store.services.payments.settling.settle(rita.paymentId, till.store.app.log);
    assert.equal((await state())?.state, 'payment_failed');
    assert.deepEqual((await subscribers({ state: 'active' })).rows, []);
    assert.equal((await subscribers({ state: 'payment_failed' })).rows.length, 1);

    await rita.browser.send('/api/user/plans/cancel', {});
    assert.equal((await state())?.state, 'cancelled');
    const counts = (await find(till.plan)).subscribers;
    assert.deepEqual([counts.active, counts.payment_failed, counts.cancelled], [0, 0, 1]);
  });

  test('are exported with their subscribers as a table, which the log of changes records', async () => {
    const file = await owner.fetch(`/api/desk/plans/${till.plan}/subscribers.csv?state=cancelled`);
    assert.equal(file.headers.get('Content-Disposition'), `attachment; filename=subscribers-${till.plan}.csv`);
    const [head, line = '', ...more] = (await file.text()).split('\r\n');
    assert.equal(head, 'email,reader,since,paid_until,next_billing_at,state,price,currency,payment_id');
    assert.match(line, /^rita@example\.com,\d+,2\d{3}-[^,]+Z,2\d{3}-[^,]+Z,,cancelled,9\.99,EUR,\S+$/);
    assert.deepEqual(more, ['']);
    const log = await (await owner.fetch('/api/desk/changes')).json();
    assert.equal(log.rows[0].action, 'exportSubscribers');
    assert.equal((await owner.fetch('/api/desk/plans/9999/subscribers.csv')).status, 404);
  });

  test('list each subscriber once, part by part, also those of one moment', async () => {
    const { db } = till.store.connection;
    const { id: plan } = await add({ period: 'year', price: 9900 });
    const at = new Date('2026-03-01T12:00:00Z');
    const past = new Date(Date.now() - DAY_MS);
    const rows = [
      { status: 'completed', paid_until: past },
      { status: 'refunded', paid_until: past },
      { status: 'disputed', paid_until: past },
      { status: 'completed', paid_until: past, suspended: true },
      { status: 'completed', paid_until: new Date(Date.now() + DAY_MS), next_billing_at: at, owed: 'stop' },
    ] as const;
    for (const [index, row] of rows.entries()) {
      await insertPayment(db, {
        ...{ id: `sub-${index}`, user_id: null, gateway: 'paypal', item_type: 'plan', item_id: plan },
        ...{ description: 'All Access, 1 year', period: 'year', amount: 9900, currency: 'EUR', precision: 2 },
        ...{ locale: 'en', completed_at: at, ...row },
      });
    }
    // A checkout that was left has never been a subscription.
    await insertPayment(db, {
      ...{ id: 'left', user_id: null, gateway: 'paypal', item_type: 'plan', item_id: plan, description: 'Left' },
      ...{ amount: 9900, currency: 'EUR', precision: 2, locale: 'en', status: 'cancelled' },
    });
    const found: [string, string][] = [];
    let next: string | null = null;
    do {
      const part: Awaited<ReturnType<typeof subscribers>> = await subscribers(
        { limit: '2', ...(next && { after: next }) },
        plan,
      );
      found.push(...part.rows.map(({ payment_id, state }): [string, string] => [payment_id, state]));
      next = part.next;
    } while (next !== null);
    assert.deepEqual(found.sort(), [
      ['sub-0', 'ended'],
      ['sub-1', 'refunded'],
      ['sub-2', 'disputed'],
      ['sub-3', 'payment_failed'],
      ['sub-4', 'cancelled'],
    ]);
    assert.deepEqual((await find(plan)).subscribers, {
      ...{ active: 0, payment_failed: 1, cancelled: 1, ended: 1, refunded: 1, disputed: 1 },
    });
    assert.equal((await owner.fetch(`/api/desk/plans/${plan}/subscribers?after=guessed`)).status, 400);
  });

  test('a plan is made once, however often it is asked for at once, and readers see it', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => add({ period: 'week', price: 299 })));
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
    const [{ id = 0 } = {}] = made;
    const offered = async () => {
      const { plans } = await till.store.services.catalogue.current();
      return plans.some((plan) => plan.id === id);
    };
    await untilTrue(offered);

    assert.deepEqual(
      await Promise.all(
        [offer(id, false), offer(id, false)].map(async (answer) => (await (await answer).json()).offered),
      ),
      [false, false],
    );
    await untilTrue(async () => !(await offered()));
    assert.equal((await offer(id, true)).status, 200);

    const changes = await till.store.connection.db
      .selectFrom('desk_audit')
      .select(['actor', 'action'])
      .where('subject', '=', `plan:${id}`)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      changes.map(({ action }) => action),
      ['addPlan', 'offerPlan', 'offerPlan'],
    );
    assert.equal(changes[0]?.actor, 'editor@example.com');
  });

  test('a wrong price, period or plan is refused', async () => {
    for (const wrong of [
      {},
      { period: 'day', price: 100 },
      { period: 'week', price: 0 },
      { period: 'week', price: 1.5 },
    ]) {
      assert.equal((await editor.send('/api/desk/plans', wrong)).status, 400, JSON.stringify(wrong));
    }
    assert.equal((await offer(999_999, false)).status, 404);
    assert.equal((await owner.fetch('/api/desk/plans/999999/subscribers')).status, 404);
  });
});

/** Waits until a server has seen a change of the catalogue, which it looks for once a second. */
async function untilTrue(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(50);
}
