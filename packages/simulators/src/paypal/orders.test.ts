import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type PayPalSimulator, startPaypal } from './startPaypal.ts';
import { createClient, orderFor, requestToken, statusAndIssue } from './testing/client.ts';

let simulator: PayPalSimulator;
let client: Awaited<ReturnType<typeof createClient>>;
before(async () => {
  simulator = await startPaypal();
  client = await createClient(simulator);
});
after(() => simulator.stop());

const create = async (order: object = orderFor()) => (await client.post('/v2/checkout/orders', order)).body.id;
const capture = (id: string, requestId?: string) =>
  client.post(`/v2/checkout/orders/${id}/capture`, undefined, requestId === undefined ? {} : { requestId });
const fetchOrder = async (id: string) => (await client.get(`/v2/checkout/orders/${id}`)).body;

/** An order that is paid, and its charge. */
async function createPaidOrder(order?: object) {
  const id = await create(order);
  simulator.approveOrder(id);
  assert.equal((await capture(id)).status, 201);
  return { id, charge: simulator.captures(id)[0]?.id ?? '' };
}

test('a token opens the calls, until it expires', async () => {
  const wrong = await requestToken(simulator, 'guessed');
  assert.equal(wrong.status, 401);
  assert.equal(((await wrong.json()) as { error: string }).error, 'invalid_client');
  const right = (await (await requestToken(simulator, simulator.secret)).json()) as Record<string, unknown>;
  assert.deepEqual([right.token_type, right.expires_in], ['Bearer', 32_400]);
  const other = await startPaypal();
  const outside = await createClient(other);
  assert.equal((await outside.get('/v2/checkout/orders/X')).status, 404);
  other.expireTokens();
  const { status, body } = await outside.get('/v2/checkout/orders/X');
  assert.deepEqual([status, body.name], [401, 'AUTHENTICATION_FAILURE']);
  assert.ok(body.debug_id);
  await other.stop();
});

test('an order is created, approved by the payer, and captured', async () => {
  const created = await client.post('/v2/checkout/orders', orderFor('4.9'));
  assert.deepEqual([created.status, created.body.status], [201, 'CREATED']);
  assert.deepEqual(Object.keys(created.body), ['id', 'status', 'links']);
  const { id, links } = created.body;
  assert.ok(links.find(({ rel }) => rel === 'approve')?.href.endsWith(`token=${id}`));
  assert.deepEqual(statusAndIssue(await capture(id)), [422, 'ORDER_NOT_APPROVED']);
  simulator.approveOrder(id);
  assert.equal((await fetchOrder(id)).status, 'APPROVED');
  const { body } = await capture(id);
  assert.equal(body.status, 'COMPLETED');
  const [unit] = body.purchase_units as { payments: { captures: Record<string, unknown>[] } }[];
  assert.equal(unit?.payments.captures[0]?.status, 'COMPLETED');
  assert.deepEqual(unit?.payments.captures[0]?.amount, { currency_code: 'EUR', value: '4.90' });
  assert.equal(unit?.payments.captures[0]?.custom_id, 'purchase-1');
  assert.deepEqual(statusAndIssue(await capture(id)), [422, 'ORDER_ALREADY_CAPTURED']);
  assert.equal(simulator.captures(id).length, 1);
});

test('with a wallet named, the approval is an action of the payer', async () => {
  const order = { ...orderFor(), payment_source: { paypal: {} } };
  const { body } = await client.post('/v2/checkout/orders', order, { whole: true });
  assert.equal(body.status, 'PAYER_ACTION_REQUIRED');
  assert.ok(body.links.some(({ rel }) => rel === 'payer-action'));
  assert.ok(body.purchase_units);
});

test('amounts are checked by their currency', async () => {
  const fetchRefusal = async (value: string, currency: string) =>
    statusAndIssue(await client.post('/v2/checkout/orders', orderFor(value, currency)));
  assert.deepEqual(await fetchRefusal('500.00', 'JPY'), [422, 'DECIMALS_NOT_SUPPORTED']);
  assert.deepEqual(await fetchRefusal('4.999', 'EUR'), [422, 'DECIMAL_PRECISION']);
  assert.deepEqual(await fetchRefusal('0.00', 'EUR'), [422, 'CANNOT_BE_ZERO_OR_NEGATIVE']);
  assert.deepEqual(await fetchRefusal('4,99', 'EUR'), [400, 'INVALID_PARAMETER_SYNTAX']);
  assert.deepEqual(await fetchRefusal('4.99', 'XXX'), [422, 'INVALID_CURRENCY_CODE']);
  assert.equal((await client.post('/v2/checkout/orders', orderFor('500', 'JPY'))).status, 201);
});

test('malformed calls say what is wrong with which field', async () => {
  const { status, body } = await client.post('/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [{}] });
  assert.equal(status, 400);
  assert.equal(body.name, 'INVALID_REQUEST');
  assert.deepEqual(body.details[0]?.field, '/purchase_units/0/amount');
  const unnamed = await fetch(`${simulator.url}/v1/oauth2/nothing`);
  assert.equal(unnamed.status, 404);
});

test('a declined payer may agree again with other funds', async () => {
  const id = await create();
  simulator.approveOrder(id, 'declined');
  assert.deepEqual(statusAndIssue(await capture(id, `declined-${id}`)), [422, 'INSTRUMENT_DECLINED']);
  assert.deepEqual(simulator.captures(id), []);
  simulator.approveOrder(id, 'pays');
  assert.equal((await capture(id, `declined-${id}`)).status, 201);
});

for (const [outcome, status] of [
  ['completed', 'COMPLETED'],
  ['denied', 'DECLINED'],
] as const) {
  test(`money on its way: ${outcome}`, async () => {
    const id = await create();
    simulator.approveOrder(id, 'pending');
    assert.equal((await capture(id)).body.status, 'COMPLETED');
    const [charge] = simulator.captures(id);
    assert.equal(charge?.status, 'PENDING');
    simulator.settle(charge.id, outcome);
    assert.equal((await client.get(`/v2/payments/captures/${charge.id}`)).body.status, status);
  });
}

test('an invoice number is accepted once', async () => {
  const order = orderFor('4.99', 'EUR', { invoice_id: 'invoice-1' });
  await createPaidOrder(order);
  const second = await create(order);
  simulator.approveOrder(second);
  assert.deepEqual(statusAndIssue(await capture(second)), [422, 'DUPLICATE_INVOICE_ID']);
});

test('refunds: a part, the rest, and no more', async () => {
  const { id, charge } = await createPaidOrder();
  const refund = (value?: string, currency_code = 'EUR') =>
    client.post(`/v2/payments/captures/${charge}/refund`, value ? { amount: { value, currency_code } } : {});
  assert.deepEqual(statusAndIssue(await refund('1.00', 'USD')), [422, 'REFUND_CAPTURE_CURRENCY_MISMATCH']);
  assert.equal((await refund('1.00')).status, 201);
  assert.equal(simulator.captures(id)[0]?.status, 'PARTIALLY_REFUNDED');
  assert.deepEqual(statusAndIssue(await refund('4.00')), [422, 'REFUND_AMOUNT_EXCEEDED']);
  const rest = (await refund()).body.id;
  assert.deepEqual((await client.get(`/v2/payments/refunds/${rest}`)).body.amount, {
    currency_code: 'EUR',
    value: '3.99',
  });
  assert.deepEqual(statusAndIssue(await refund()), [422, 'CAPTURE_FULLY_REFUNDED']);
  assert.equal(simulator.captures(id)[0]?.status, 'REFUNDED');
});

test('a refund that waits for the bank is made or fails later; one that the account has no money for is refused', async () => {
  const { id, charge } = await createPaidOrder();
  const refund = (value: string) =>
    client.post(`/v2/payments/captures/${charge}/refund`, { amount: { value, currency_code: 'EUR' } }, { whole: true });
  const statusOf = async (refundId: string) => (await client.get(`/v2/payments/refunds/${refundId}`)).body.status;
  simulator.answerRefunds('refused');
  assert.deepEqual(statusAndIssue(await refund('1.00')), [422, 'REFUND_FAILED_INSUFFICIENT_FUNDS']);
  simulator.answerRefunds('failed');
  assert.equal((await refund('1.00')).body.status, 'FAILED');
  simulator.answerRefunds('pending');
  const [first, second] = [(await refund('2.00')).body.id, (await refund('2.99')).body.id];
  simulator.answerRefunds('completed');
  assert.deepEqual(statusAndIssue(await refund('0.01')), [422, 'REFUND_AMOUNT_EXCEEDED']);
  assert.deepEqual([await statusOf(first), simulator.captures(id)[0]?.status], ['PENDING', 'COMPLETED']);
  simulator.settleRefund(first, 'completed');
  simulator.settleRefund(second, 'failed');
  assert.deepEqual([await statusOf(first), await statusOf(second)], ['COMPLETED', 'FAILED']);
  assert.equal(simulator.captures(id)[0]?.status, 'PARTIALLY_REFUNDED');
  assert.equal((await refund('2.99')).status, 201);
  assert.equal(simulator.captures(id)[0]?.status, 'REFUNDED');
});

test('a dispute keeps partial refunds back, and gives the money to the payer when it is decided for them', async () => {
  const { id, charge } = await createPaidOrder();
  const { dispute_id } = simulator.dispute(charge);
  const part = { amount: { currency_code: 'EUR', value: '1.00' } };
  const refused = await client.post(`/v2/payments/captures/${charge}/refund`, part);
  assert.deepEqual(statusAndIssue(refused), [422, 'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED']);
  assert.equal(simulator.resolveDispute(dispute_id, 'payer').status, 'RESOLVED');
  assert.equal(simulator.captures(id)[0]?.status, 'REFUNDED');
});
