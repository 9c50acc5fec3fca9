import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deskWire } from '@magazine-store/protocol/desk/schemas';
import { onOneDatabase } from '../../../../../test/support/databases.ts';
import { deskMember } from '../../../../../test/support/deskMembers.ts';
import type { HttpBrowser } from '../../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../../test/support/members.ts';
import { cardBody, openTill, start, type Till } from '../../../../../test/support/payments.ts';
import { insertPayment } from '../../payments/payments.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

onOneDatabase('withdrawals and cancellations at the desk', (database) => {
  let till: Till;
  let accountant: HttpBrowser;
  before(async () => {
    till = await openTill(database);
    accountant = await deskMember(till.store, 'accountant');
  });
  after(() => till.stop());

  const list = async (query: Record<string, string> = {}) =>
    deskWire.listDeclarations.answer.parse(
      await (await accountant.fetch(`/api/desk/declarations?${new URLSearchParams(query)}`)).json(),
    );
  const get = async (receipt: string) =>
    deskWire.getDeclaration.answer.parse(await (await accountant.fetch(`/api/desk/declarations/${receipt}`)).json());
  const mark = (receipt: string, done: boolean) =>
    accountant.send(`/api/desk/declarations/${receipt}`, { done }, { method: 'PUT' });

  async function declare(kind: 'withdrawal' | 'cancellation', email: string, contract: string): Promise<string> {
    const answer = await till.store.fetch(`/api/${kind}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Rita', email, contract, confirm: true }),
    });
    assert.equal(answer.status, 200);
    return (await answer.json()).receipt;
  }
  /** As if the declaration had come some days ago. */
  const age = (receipt: string, days: number) =>
    till.store.connection.db
      .updateTable('declarations')
      .set({ received_at: new Date(Date.now() - days * DAY_MS) })
      .where('receipt', '=', receipt)
      .execute();

  test('a withdrawal shows its deadline of 14 days, its reader by the address, and the named charge', async () => {
    const rita = await newMember(till.store, 'rita@example.com');
    const bought = await start(rita.browser, cardBody(till.issue));
    const paymentId = bought.body.payment.id;
    const byAddress = await declare('withdrawal', 'Rita@example.com', 'My magazine');
    const found = await get(byAddress);
    assert.equal(found.deadline, toDay(Date.parse(found.received_at) + 14 * DAY_MS));
    assert.deepEqual([found.reader?.id, found.named, found.overdue], [rita.id, false, false]);
    assert.deepEqual(
      found.charges.map(({ payment_id, in_time, consented }) => [payment_id, in_time, consented]),
      [[paymentId, true, true]],
    );

    const letter = (id: string) =>
      `Hereby I withdraw from the contract about the following magazine, which I bought recently after reading your newsletter yesterday evening (number ${id}.).`;
    const byNumber = await get(await declare('withdrawal', 'other@example.com', letter(paymentId)));
    assert.deepEqual([byNumber.reader, byNumber.named, byNumber.charges.length], [null, true, 1]);
    const { db } = till.store.connection;
    const withoutDigits = 'kWqRtYuIoPaSdFgHjKlZxCvB';
    await insertPayment(db, {
      ...{ id: withoutDigits, user_id: rita.id, gateway: 'stripe', item_type: 'issue', item_id: till.issue },
      ...{ description: 'One issue', amount: 499, currency: 'EUR', precision: 2, locale: 'en', status: 'completed' },
    });
    const { named } = await get(await declare('withdrawal', 'capitals@example.com', letter(withoutDigits)));
    assert.equal(named, true);
    const unknown = await get(await declare('withdrawal', 'unknown@example.com', 'Receipt of something'));
    assert.deepEqual([unknown.reader, unknown.charges], [null, []]);

    await till.store.connection.db
      .updateTable('charges')
      .set({ charged_at: new Date(Date.now() - 16 * DAY_MS) })
      .where('payment_id', '=', paymentId)
      .execute();
    assert.equal((await get(byAddress)).charges[0]?.in_time, false);
  });

  test('a withdrawal is overdue after its last day, until it is done', async () => {
    const receipt = await declare('withdrawal', 'late@example.com', 'Order');
    await age(receipt, 14);
    assert.equal((await get(receipt)).overdue, false);
    await age(receipt, 15);
    assert.equal((await get(receipt)).overdue, true);
    assert.deepEqual([(await mark(receipt, true)).status, (await mark(receipt, true)).status], [200, 200]);
    const done = await get(receipt);
    assert.equal(done.overdue, false);
    assert.ok(done.done_at);
    assert.ok((await list({ state: 'done' })).rows.some((row) => row.receipt === receipt));
    assert.ok(!(await list({ state: 'open' })).rows.some((row) => row.receipt === receipt));
    const changes = await till.store.connection.db
      .selectFrom('desk_audit')
      .select('after')
      .where('subject', '=', `declaration:${receipt}`)
      .execute();
    assert.deepEqual(changes, [{ after: { done: true } }]);
    assert.equal((await mark('NONE', true)).status, 404);
  });

  test('the deadline of a cancellation is the next payment of the reader’s plan', async () => {
    const reader = await newMember(till.store, 'plan@example.com');
    const next = new Date(Date.now() + 9 * DAY_MS);
    await insertPayment(till.store.connection.db, {
      ...{ id: 'plan-of-reader', user_id: reader.id, gateway: 'paypal', item_type: 'plan', item_id: till.plan },
      ...{ description: 'All Access', period: 'month', amount: 999, currency: 'EUR', precision: 2, locale: 'en' },
      ...{ status: 'completed', completed_at: new Date(), paid_until: next, next_billing_at: next },
    });
    const receipt = await declare('cancellation', 'plan@example.com', 'My subscription');
    assert.equal((await get(receipt)).deadline, toDay(next.getTime()));
    const without = await declare('cancellation', 'without@example.com', 'My subscription');
    assert.equal((await get(without)).deadline, null);
  });

  test('are listed by kind and part by part, each once', async () => {
    const found: string[] = [];
    let next: string | null = null;
    do {
      const part: Awaited<ReturnType<typeof list>> = await list({ limit: '2', ...(next && { after: next }) });
      found.push(...part.rows.map(({ receipt }) => receipt));
      next = part.next;
    } while (next !== null);
    assert.equal(found.length, 7);
    assert.equal(new Set(found).size, 7);
    const { rows } = await list({ kind: 'cancellation' });
    assert.deepEqual(
      rows.map(({ email }) => email),
      ['without@example.com', 'plan@example.com'],
    );
    assert.equal((await accountant.fetch('/api/desk/declarations?after=guessed')).status, 400);
  });

  test('a cancellation that missed its payment is overdue since that day, until it is done', async () => {
    const { db } = till.store.connection;
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    const reader = await newMember(till.store, 'missed@example.com');
    const next = daysAgo(-25);
    const buy = async (id: string, charged: readonly number[], status: 'completed' | 'cancelled') => {
      const [first = 0] = charged;
      await insertPayment(db, {
        ...{ id, user_id: reader.id, gateway: 'paypal', item_type: 'plan', item_id: till.plan, status },
        ...{ description: 'All Access', period: 'month', amount: 999, currency: 'EUR', precision: 2, locale: 'en' },
        ...{ completed_at: daysAgo(first), paid_until: next, next_billing_at: status === 'completed' ? next : null },
      });
      const rows = charged.map((days) => ({
        ...{ payment_id: id, gateway: 'paypal' as const, transaction_id: `${id}-${days}` },
        ...{ amount: 999, currency: 'EUR', precision: 2, charged_at: daysAgo(days) },
      }));
      await db.insertInto('charges').values(rows).execute();
    };
    await buy('missed-plan', [95, 65, 35, 5], 'cancelled');
    await buy('later-plan', [50, 20], 'completed');
    const receipt = await declare('cancellation', 'missed@example.com', 'My subscription');
    const since = (days: number) => daysAgo(days).toISOString().slice(0, 10);
    for (const { received, deadline, overdue } of [
      { received: 70, deadline: since(65), overdue: true },
      { received: 66, deadline: since(65), overdue: true },
      { received: 45, deadline: since(35), overdue: true },
      { received: 4, deadline: toDay(next.getTime()), overdue: false },
    ]) {
      await age(receipt, received);
      const found = await get(receipt);
      assert.deepEqual([found.deadline, found.overdue], [deadline, overdue], `${received} days`);
    }
    await age(receipt, 45);
    const row = (await list({ kind: 'cancellation' })).rows.find((each) => each.receipt === receipt);
    assert.deepEqual([row?.deadline, row?.overdue], [since(35), true]);
    await mark(receipt, true);
    assert.equal((await get(receipt)).overdue, false);
  });
});
