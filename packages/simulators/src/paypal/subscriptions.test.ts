import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type PayPalSimulator, startPaypal } from './startPaypal.ts';
import { after as termAfter } from './subscriptions/term.ts';
import { createClient, makePlan, regular, statusAndIssue } from './testing/client.ts';

let simulator: PayPalSimulator;
let client: Awaited<ReturnType<typeof createClient>>;
before(async () => {
  simulator = await startPaypal();
  client = await createClient(simulator);
});
after(() => simulator.stop());

const SUBSCRIPTIONS = '/v1/billing/subscriptions';
async function subscribe(plan?: object, more: object = {}): Promise<string> {
  const plan_id = await makePlan(client, plan);
  const { status, body } = await client.post(SUBSCRIPTIONS, { plan_id, custom_id: 'purchase-2', ...more });
  assert.deepEqual([status, body.status], [201, 'APPROVAL_PENDING']);
  return body.id;
}
const find = (id: string) => {
  const found = simulator.subscriptions().find((subscription) => subscription.id === id);
  assert.ok(found);
  return found;
};
const call = (id: string, name: string) => client.post(`${SUBSCRIPTIONS}/${id}/${name}`, { reason: 'Enough' });

test('products and plans can be created, fetched and listed', async () => {
  const plan_id = await makePlan(client);
  const plan = (await client.get(`/v1/billing/plans/${plan_id}`)).body;
  assert.equal(plan.status, 'ACTIVE');
  assert.equal((await client.get(`/v1/catalogs/products/${plan.product_id}`)).body.type, 'DIGITAL');
  const { body } = await client.get(`/v1/billing/plans?product_id=${plan.product_id}&total_required=true`);
  assert.equal(body.total_items, 1);
  assert.equal((body.plans as { id: string }[])[0]?.id, plan_id);
  const products = (await client.get('/v1/catalogs/products?page_size=1')).body.products as unknown[];
  assert.equal(products.length, 1);
});

test('a plan needs a product and valid cycles', async () => {
  assert.equal((await client.post('/v1/billing/plans', { product_id: 'PROD-NONE' })).status, 404);
  const product_id = (await client.post('/v1/catalogs/products', { name: 'Another', type: 'DIGITAL' })).body.id;
  const plan = { product_id, name: 'Odd', payment_preferences: {} };
  const odd = { ...regular(0), frequency: { interval_unit: 'DECADE' } };
  const fetchRefusal = async (cycles: object[]) =>
    statusAndIssue(await client.post('/v1/billing/plans', { ...plan, billing_cycles: cycles }));
  assert.deepEqual(await fetchRefusal([odd]), [400, 'INVALID_PARAMETER_VALUE']);
  assert.deepEqual(await fetchRefusal([{ ...regular(1), tenure_type: 'TRIAL' }]), [422, 'MISSING_REGULAR_CYCLE']);
});

test('an approved subscription is active and paid for a term', async () => {
  const id = await subscribe();
  assert.equal(simulator.payments(id).length, 0);
  simulator.approveSubscription(id);
  const { body } = await client.get(`${SUBSCRIPTIONS}/${id}`);
  assert.deepEqual([body.status, body.custom_id], ['ACTIVE', 'purchase-2']);
  const info = body.billing_info as ReturnType<typeof find>['billing_info'];
  assert.deepEqual(info.last_payment?.amount, { currency_code: 'EUR', value: '9.99' });
  assert.ok(Date.parse(info.next_billing_time ?? '') > Date.now() + 27 * 86_400_000);
  assert.deepEqual(
    simulator.payments(id).map(({ state, custom }) => [state, custom]),
    [['completed', 'purchase-2']],
  );
  const span = 'start_time=2020-01-01T00:00:00Z&end_time=2999-01-01T00:00:00Z';
  const listed = (await client.get(`${SUBSCRIPTIONS}/${id}/transactions?${span}`)).body.transactions as object[];
  assert.equal(listed.length, 1);
});

test('a pending subscription is approved, and unpaid until it becomes active', async () => {
  const id = await subscribe();
  simulator.approveSubscription(id, { pending: true });
  assert.equal(find(id).status, 'APPROVED');
  assert.equal(simulator.payments(id).length, 0);
  simulator.activate(id);
  assert.equal(find(id).status, 'ACTIVE');
  assert.equal(simulator.payments(id).length, 1);
});

test('a store with the last step activates the subscription itself', async () => {
  const id = await subscribe({}, { application_context: { user_action: 'CONTINUE' } });
  simulator.approveSubscription(id);
  assert.equal(find(id).status, 'APPROVED');
  assert.equal((await call(id, 'activate')).status, 204);
  assert.equal(find(id).status, 'ACTIVE');
  assert.deepEqual(statusAndIssue(await call(id, 'activate')), [422, 'SUBSCRIPTION_STATUS_INVALID']);
});

test('a renewal pays the next term, from where the last one ends', async () => {
  const id = await subscribe();
  simulator.approveSubscription(id);
  const first = find(id).billing_info.next_billing_time ?? '';
  simulator.renew(id);
  const second = find(id).billing_info.next_billing_time ?? '';
  assert.equal(second, termAfter(first, { interval_unit: 'MONTH', interval_count: 1 }));
  assert.equal(simulator.payments(id).length, 2);
});

test('failed payments suspend a subscription, and activating continues it', async () => {
  const id = await subscribe();
  simulator.approveSubscription(id);
  simulator.renew(id, 'failed');
  assert.deepEqual([find(id).status, find(id).billing_info.failed_payments_count], ['ACTIVE', 1]);
  simulator.renew(id, 'failed');
  assert.equal(find(id).status, 'SUSPENDED');
  assert.equal((await call(id, 'activate')).status, 204);
  assert.equal(find(id).status, 'ACTIVE');
  assert.equal(simulator.payments(id).length, 1);
});

test('a cancelled subscription is not billed again', async () => {
  for (const cancel of [async (id: string) => call(id, 'cancel'), async (id: string) => simulator.cancel(id)]) {
    const id = await subscribe();
    assert.deepEqual(statusAndIssue(await call(id, 'cancel')), [422, 'SUBSCRIPTION_STATUS_INVALID']);
    simulator.approveSubscription(id);
    await cancel(id);
    assert.equal(find(id).status, 'CANCELLED');
    assert.equal(find(id).billing_info.next_billing_time, undefined);
    assert.throws(() => simulator.renew(id));
  }
});

test('a subscription begins with its trial and expires after its last term', async () => {
  const trial = { ...regular(1), tenure_type: 'TRIAL', pricing_scheme: undefined };
  const id = await subscribe({ billing_cycles: [trial, regular(1, 2)] });
  simulator.approveSubscription(id);
  assert.equal(simulator.payments(id).length, 0);
  simulator.renew(id);
  assert.equal(simulator.payments(id).length, 1);
  simulator.renew(id);
  assert.equal(find(id).status, 'EXPIRED');
});

test('a payment of a subscription can be refunded', async () => {
  const id = await subscribe();
  simulator.approveSubscription(id);
  const [sale] = simulator.payments(id);
  assert.equal((await client.post(`/v2/payments/captures/${sale?.id}/refund`, {})).status, 201);
  assert.equal(simulator.payments(id)[0]?.state, 'refunded');
});

test('a month after the 31st is the end of a shorter month', () => {
  const month = { interval_unit: 'MONTH', interval_count: 1 } as const;
  assert.equal(termAfter('2027-01-31T10:00:00Z', month), '2027-02-28T10:00:00Z');
  assert.equal(termAfter('2028-02-29T10:00:00Z', { interval_unit: 'YEAR', interval_count: 1 }), '2029-02-28T10:00:00Z');
  assert.equal(termAfter('2027-01-31T10:00:00Z', { interval_unit: 'WEEK', interval_count: 1 }), '2027-02-07T10:00:00Z');
});
