import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PayPalFault } from './faults.ts';
import { type PayPalSimulator, startPaypal } from './startPaypal.ts';
import { createClient, orderFor, statusAndIssue } from './testing/client.ts';

let simulator: PayPalSimulator;
let client: Awaited<ReturnType<typeof createClient>>;
before(async () => {
  simulator = await startPaypal();
  client = await createClient(simulator);
});
after(() => simulator.stop());

/** An approved order whose capture always has the same request id. */
async function attempt() {
  const { id } = (await client.post('/v2/checkout/orders', orderFor())).body;
  simulator.approveOrder(id);
  return {
    capture: () => client.post(`/v2/checkout/orders/${id}/capture`, undefined, { requestId: `capture-${id}` }),
    charges: () => simulator.captures(id).length,
  };
}

test('the same request id gets the first answer, and the status says so', async () => {
  const { capture, charges } = await attempt();
  const first = await capture();
  const again = await capture();
  assert.deepEqual([first.status, again.status], [201, 200]);
  assert.deepEqual(again.body, first.body);
  assert.equal(charges(), 1);
  const order = () => client.post('/v2/checkout/orders', orderFor(), { requestId: 'order-1' });
  assert.equal((await order()).body.id, (await order()).body.id);
});

test('a refused request leaves its id free', async () => {
  const create = (value: string) => client.post('/v2/checkout/orders', orderFor(value), { requestId: 'corrected' });
  assert.equal((await create('0')).status, 422);
  assert.equal((await create('4.99')).status, 201);
});

test('the same request id while the first runs is a conflict', async () => {
  const { capture, charges } = await attempt();
  const held = simulator.injectFault('holdBefore', 'orders.capture');
  const first = capture();
  await held.happened;
  assert.deepEqual(statusAndIssue(await capture()), [409, 'PREVIOUS_REQUEST_IN_PROGRESS']);
  assert.equal(charges(), 0);
  held.release();
  assert.equal((await first).status, 201);
  assert.equal(charges(), 1);
});

test('many at once: one charge', async () => {
  const { capture, charges } = await attempt();
  const answers = await Promise.all(Array.from({ length: 8 }, capture));
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  assert.ok(answers.every(({ status }) => [200, 201, 409].includes(status)));
  assert.equal(charges(), 1);
});

test('holdAfter: everything has happened, and a second request gets the answer', async () => {
  const { capture, charges } = await attempt();
  const held = simulator.injectFault('holdAfter', 'orders.capture');
  const lost = capture();
  await held.happened;
  assert.equal(charges(), 1);
  assert.equal((await capture()).status, 200);
  held.release();
  assert.equal((await lost).status, 201);
});

for (const [fault, charged, status] of [
  ['serverError', 0, 500],
  ['serverErrorAfter', 1, 500],
  ['unavailable', 0, 503],
  ['rateLimit', 0, 429],
  ['cutBefore', 0, undefined],
  ['cutAfter', 1, undefined],
] as const satisfies [PayPalFault, number, number | undefined][]) {
  test(`${fault}: ${charged ? 'charged' : 'nothing happens'}, and asking again charges once`, async () => {
    const { capture, charges } = await attempt();
    const { happened } = simulator.injectFault(fault, 'orders.capture');
    if (status === undefined) await assert.rejects(capture());
    else assert.equal((await capture()).status, status);
    await happened;
    assert.equal(charges(), charged);
    assert.equal((await capture()).status, charged ? 200 : 201);
    assert.equal(charges(), 1);
  });
}

test('a fault may meet the token, and stopping waits for nothing that is held', async () => {
  const stopped = await startPaypal();
  const held = stopped.injectFault('holdBefore', 'token.create');
  const asking = createClient(stopped);
  await held.happened;
  await stopped.stop();
  await Promise.allSettled([asking]);
});
