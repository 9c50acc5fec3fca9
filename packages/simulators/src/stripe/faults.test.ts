import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Stripe from 'stripe';
import { FAULT_NAMES, type StripeFault } from './faults.ts';
import { type StripeSimulator, startStripe } from './startStripe.ts';
import { catchError, createClient, manualPayment } from './testing/client.ts';

let simulator: StripeSimulator;
let stripe: Stripe;
before(async () => {
  simulator = await startStripe();
  stripe = createClient(simulator);
});
after(() => simulator.stop());

let keys = 0;
/** A key of this test's own, and its charges. */
function attempt() {
  const purchase = `purchase-${++keys}`;
  const payment = { ...manualPayment('pm_card_visa'), metadata: { purchase } };
  return {
    payment,
    pay: (client = stripe) => client.paymentIntents.create(payment, { idempotencyKey: purchase }),
    charges: () => simulator.charges().filter(({ metadata }) => metadata.purchase === purchase).length,
  };
}

test('the same key gets the first answer, a decline too', async () => {
  const { pay, charges } = attempt();
  const first = await pay();
  const again = await pay();
  assert.deepEqual(again, first);
  assert.equal(again.lastResponse.headers['idempotent-replayed'], 'true');
  assert.equal(again.lastResponse.headers['original-request'], first.lastResponse.requestId);
  assert.equal(charges(), 1);

  const declined = { ...manualPayment('pm_card_chargeDeclined'), metadata: { purchase: 'declined' } };
  const errors = [];
  for (let count = 0; count < 2; count++) {
    errors.push(await catchError(stripe.paymentIntents.create(declined, { idempotencyKey: 'declined' })));
  }
  assert.equal(errors[0]?.payment_intent?.id, errors[1]?.payment_intent?.id);
});

test('the same key with another body or for another call is refused', async () => {
  const { pay, payment, charges } = attempt();
  const { id } = await pay();
  const options = { idempotencyKey: payment.metadata.purchase };
  const other = await catchError(stripe.paymentIntents.create({ ...payment, amount: 999 }, options));
  assert.ok(other instanceof Stripe.errors.StripeIdempotencyError);
  assert.equal(other.statusCode, 400);
  assert.match(other.message, /same parameters/);
  assert.match((await catchError(stripe.paymentIntents.cancel(id, {}, options))).message, /same endpoint/);
  assert.equal(charges(), 1);
  const elsewhere = { ...options, stripeAccount: 'acct_other' };
  assert.notEqual(
    (await stripe.paymentIntents.create(payment, elsewhere)).id,
    id,
    "another account's keys are its own",
  );
});

test('a request that has not begun leaves its key free', async () => {
  const { payment, pay } = attempt();
  const options = { idempotencyKey: payment.metadata.purchase };
  assert.equal((await catchError(stripe.paymentIntents.create({ ...payment, amount: 0 }, options))).statusCode, 400);
  assert.equal((await pay()).status, 'succeeded');
});

test('the same key while the first runs: 409, and an SDK that may asks until it is answered', async () => {
  const { pay, charges } = attempt();
  const held = simulator.injectFault('holdBefore', 'paymentIntents.create');
  const first = pay();
  await held.happened;
  const conflict = await catchError(pay());
  assert.deepEqual([conflict.statusCode, conflict.code], [409, 'idempotency_key_in_use']);
  // The next request meets this fault; it is refused before it could wait.
  const asked = simulator.injectFault('holdBefore');
  const patient = pay(createClient(simulator, { maxNetworkRetries: 2 }));
  await asked.happened;
  held.release();
  assert.equal((await patient).id, (await first).id);
  assert.equal(charges(), 1);
});

test('holdBefore: nothing has happened; holdAfter: all has', async () => {
  for (const [fault, charged] of [
    ['holdBefore', 0],
    ['holdAfter', 1],
  ] as const) {
    const { pay, charges } = attempt();
    const held = simulator.injectFault(fault, 'paymentIntents.create');
    const paying = pay();
    await held.happened;
    assert.equal(charges(), charged);
    held.release();
    assert.equal((await paying).status, 'succeeded');
    assert.equal(charges(), 1);
  }
});

test('a request made while the answer is held after its effect gets that answer', async () => {
  const { pay, charges } = attempt();
  const held = simulator.injectFault('holdAfter');
  const lost = pay();
  await held.happened;
  const { id } = await pay();
  held.release();
  assert.equal((await lost).id, id);
  assert.equal(charges(), 1);
});

test('a cut: the SDK asks once more by itself, and the key keeps it at one charge', async () => {
  for (const fault of ['cutBefore', 'cutAfter'] as const) {
    const { pay, charges } = attempt();
    const { happened } = simulator.injectFault(fault);
    assert.equal((await pay()).status, 'succeeded');
    await happened;
    assert.equal(charges(), 1);
  }
});

test('two cuts: no answer, with the charge made or not', async () => {
  for (const [fault, charged] of [
    ['cutBefore', 0],
    ['cutAfter', 1],
  ] as const) {
    const { pay, charges } = attempt();
    simulator.injectFault(fault);
    simulator.injectFault(fault);
    assert.ok((await catchError(pay())) instanceof Stripe.errors.StripeConnectionError);
    assert.equal(charges(), charged);
    assert.equal((await pay()).status, 'succeeded');
    assert.equal(charges(), 1);
  }
});

test('a 500 is remembered by the key, whether or not the card was charged', async () => {
  for (const [fault, charged] of [
    ['serverError', 0],
    ['serverErrorAfter', 1],
  ] as const) {
    const { pay, charges } = attempt();
    simulator.injectFault(fault);
    for (let count = 0; count < 2; count++) {
      const error = await catchError(pay(createClient(simulator, { maxNetworkRetries: 2 })));
      assert.ok(error instanceof Stripe.errors.StripeAPIError);
      assert.equal(error.statusCode, 500);
    }
    assert.equal(charges(), charged);
  }
});

test('503 and 429 come from in front: nothing happens, and the key is free', async () => {
  for (const [fault, status, code] of [
    ['unavailable', 503, undefined],
    ['rateLimit', 429, 'rate_limit'],
    ['lockTimeout', 429, 'lock_timeout'],
  ] as const) {
    const { pay, charges } = attempt();
    simulator.injectFault(fault);
    const error = await catchError(pay());
    assert.deepEqual([error.statusCode, error.code], [status, code]);
    assert.equal(charges(), 0);
    assert.equal((await pay()).status, 'succeeded');
  }
});

test('a fault of one call leaves the others alone', async () => {
  const { happened } = simulator.injectFault('unavailable', 'refunds.create');
  const { id } = await attempt().pay();
  assert.equal((await catchError(stripe.refunds.create({ payment_intent: id }))).statusCode, 503);
  await happened;
  assert.equal((await stripe.refunds.create({ payment_intent: id })).status, 'succeeded');
});

test('stopping waits for nothing that is held', async () => {
  const stopped = await startStripe();
  const { happened } = stopped.injectFault('holdBefore');
  const asking = createClient(stopped).paymentIntents.create(manualPayment('pm_card_visa'));
  await happened;
  await stopped.stop();
  await Promise.allSettled([asking]);
});

test('the answer of an unrelated server: everything has happened, and the key tells it', async () => {
  const { pay, charges } = attempt();
  simulator.injectFault('garbledAfter', 'paymentIntents.create');
  assert.ok(await catchError(pay()));
  assert.equal(charges(), 1);
  assert.equal((await pay()).status, 'succeeded');
  assert.equal(charges(), 1);
});

test('tests here or of the payments cover every fault', () => {
  const shown: StripeFault[] = [
    'cutBefore',
    'cutAfter',
    'holdBefore',
    'holdAfter',
    'serverError',
    'serverErrorAfter',
    'unavailable',
    'rateLimit',
    'garbledAfter',
    'lockTimeout',
    'processing',
  ];
  assert.deepEqual(shown.sort(), [...FAULT_NAMES].sort());
});
