import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, mock, test } from 'node:test';
import type { Insertable } from 'kysely';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { openTill, type Till } from '../../../../test/support/payments.ts';
import { fromNow } from '../database/fromNow.ts';
import type { PaymentsTable } from '../database/tables.ts';
import { findPayment, insertPayment, saveReference } from './payments.ts';
import { GatewayUnavailable, type Payment, type RefundOrder } from './providers/gateway.ts';
import { reconcilePayments } from './reconciler.ts';

const OPEN_PAYMENTS = 500;
/** The refunds that the reconciler claims at once. */
const AT_ONCE = 20;
/** More than the reconciler claims at once. */
const FORGOTTEN_PAYMENTS = 25;

onOneDatabase('payments that the server looks after when it starts', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
  });
  after(() => till.stop());

  const makePayment = (id: string): Insertable<PaymentsTable> => ({
    id,
    user_id: null,
    gateway: 'paypal',
    item_type: 'issue',
    item_id: till.issue,
    description: 'For sale',
    amount: 499,
    currency: 'EUR',
    precision: 2,
    locale: 'en',
  });

  async function makeOpenOrder(number: number): Promise<string> {
    const { db } = till.store.connection;
    const payment = await insertPayment(db, {
      ...makePayment(`open-${number}`),
      due_at: new Date(Date.now() + 60_000),
    });
    const order = await till.store.services.payments.settling.getGateway(payment).create(payment, {});
    await saveReference(db, payment.id, order);
    return order;
  }

  // The embedded database has the clock of the server.
  test('a server with a clock two hours ahead gives up no payment that has just begun', {
    skip: !database.settings.DATABASE_URL,
  }, async (t) => {
    const order = await makeOpenOrder(OPEN_PAYMENTS);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * 3_600_000 });
    await till.reconciler.run(true);
    const payment = await findPayment(till.store.connection.db, `open-${OPEN_PAYMENTS}`);
    assert.equal(payment?.gateway_ref, order);
    assert.equal(payment?.status, 'created');
  });

  test(`the server fetches ${FORGOTTEN_PAYMENTS} completed payments that the provider has forgotten once, and notes their charges`, async () => {
    const { db } = till.store.connection;
    const completed_at = new Date('2026-01-02T03:04:05Z');
    const refs = Array.from({ length: FORGOTTEN_PAYMENTS }, (_, number) => `FORGOTTEN${number}`);
    for (const gateway_ref of refs) {
      await insertPayment(db, { ...makePayment(gateway_ref), gateway_ref, status: 'completed', completed_at });
    }
    const fetched = mock.method(globalThis, 'fetch');
    await reconcilePayments(till.store.services, till.store.app.log, { all: true });
    const asked = fetched.mock.calls.map(({ arguments: [address] }) => String(address).split('/').at(-1));
    fetched.mock.restore();
    assert.deepEqual(asked.filter((ref) => refs.includes(ref ?? '')).toSorted(), refs.toSorted());
    const charges = await db
      .selectFrom('charges')
      .select(['transaction_id', 'amount', 'currency', 'refunded_amount', 'charged_at'])
      .where('transaction_id', 'in', refs)
      .execute();
    assert.equal(charges.length, FORGOTTEN_PAYMENTS);
    for (const { transaction_id: _ref, ...charge } of charges) {
      assert.deepEqual(charge, { amount: 499, currency: 'EUR', refunded_amount: 0, charged_at: completed_at });
    }
  });

  test(`the server starts with ${OPEN_PAYMENTS} open payments and fetches each of them once`, async () => {
    const orders: string[] = [];
    for (let number = 0; number < OPEN_PAYMENTS; number++) orders.push(await makeOpenOrder(number));
    const fetched = mock.method(globalThis, 'fetch');
    await till.reconciler.run(true);
    const asked = fetched.mock.calls.map(({ arguments: [address] }) => String(address).split('/').at(-1));
    fetched.mock.restore();
    assert.deepEqual(asked.filter((order) => orders.includes(order ?? '')).toSorted(), orders.toSorted());
  });

  test('refunds without an answer are asked once in a round, and payments do not wait for them', {
    timeout: 60_000,
  }, async (t) => {
    const { db } = till.store.connection;
    const payment = await insertPayment(db, {
      ...makePayment('refunds'),
      ...{ gateway_ref: 'REFUNDS', status: 'completed', completed_at: new Date(), due_at: new Date(0) },
    });
    const ids = Array.from({ length: 2 * AT_ONCE }, () => randomUUID());
    const sold = { payment_id: payment.id, amount: 499 };
    const money = { gateway: 'paypal', currency: 'EUR', precision: 2, charged_at: new Date() } as const;
    await db
      .insertInto('charges')
      .values(ids.map((id) => ({ ...sold, ...money, transaction_id: id })))
      .execute();
    await db
      .insertInto('refunds')
      .values(ids.map((id) => ({ ...sold, id, transaction_id: id, due_at: new Date(0) })))
      .execute();
    const gateway = till.store.services.payments.settling.getGateway(payment);
    const settled = Promise.withResolvers<void>();
    t.mock.method(gateway, 'fetchState', async () => {
      settled.resolve();
      throw new GatewayUnavailable('no answer');
    });
    const asked: string[] = [];
    t.mock.method(gateway, 'refundCharge', async (_payment: Payment, { id }: RefundOrder) => {
      await settled.promise;
      // While a batch waits for its answers, the one before it becomes due again.
      const earlier = asked[asked.length - AT_ONCE];
      asked.push(id);
      if (earlier && asked.length <= 4 * AT_ONCE) {
        await db
          .updateTable('refunds')
          .set({ due_at: fromNow(0) })
          .where('id', '=', earlier)
          .execute();
      }
      throw new GatewayUnavailable('no answer');
    });
    await till.reconciler.run();
    assert.deepEqual(asked.toSorted(), ids.toSorted());
  });
});
