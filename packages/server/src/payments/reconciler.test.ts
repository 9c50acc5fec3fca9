import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { openTill, type Till } from '../../../../test/support/payments.ts';
import { insertPayment, keepRef } from './payments.ts';

const OPEN_PAYMENTS = 500;

onOneDatabase('payments that are still open when the server starts', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
  });
  after(() => till.stop());

  async function makeOpenOrder(number: number): Promise<string> {
    const { db } = till.store.connection;
    const payment = await insertPayment(db, {
      id: `open-${number}`,
      user_id: null,
      gateway: 'paypal',
      item_type: 'issue',
      item_id: till.issue,
      description: 'For sale',
      amount: 499,
      currency: 'EUR',
      precision: 2,
      locale: 'en',
      due_at: new Date(Date.now() + 60_000),
    });
    const order = await till.store.services.payments.settling.gatewayOf(payment).create(payment, {});
    await keepRef(db, payment.id, order);
    return order;
  }

  test(`the server starts with ${OPEN_PAYMENTS} open payments and fetches each of them once`, {
    timeout: 60_000,
  }, async () => {
    const orders: string[] = [];
    for (let number = 0; number < OPEN_PAYMENTS; number++) orders.push(await makeOpenOrder(number));
    const fetched = mock.method(globalThis, 'fetch');
    await till.reconciler.run(true);
    const asked = fetched.mock.calls.map(({ arguments: [address] }) => String(address).split('/').at(-1));
    fetched.mock.restore();
    assert.deepEqual(asked.filter((order) => orders.includes(order ?? '')).toSorted(), orders.toSorted());
  });
});
