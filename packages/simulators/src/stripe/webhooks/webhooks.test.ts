import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import Stripe from 'stripe';
import { type Receiver, startReceiver, type Verify } from '../../shared/testing/receiver.ts';
import { type StripeSimulator, startStripe } from '../startStripe.ts';
import { createClient, manualPayment } from '../testing/client.ts';

const SECRET = 'whsec_of_this_test';
/** Verifies as the provider's documentation shows it. */
const verify: Verify<Stripe.Event> = (payload, headers) =>
  new Stripe('sk_test_not_asked').webhooks.constructEvent(payload, headers['stripe-signature'] ?? '', SECRET);
let receiver: Receiver<Stripe.Event>;
let simulator: StripeSimulator;
beforeEach(async () => {
  receiver = await startReceiver(verify);
  simulator = await startStripe({ webhook: { url: receiver.url, secret: SECRET } });
});
afterEach(async () => {
  await simulator.stop();
  await receiver.close();
});

const pay = (method = 'pm_card_visa') =>
  createClient(simulator).paymentIntents.create(manualPayment(method), { idempotencyKey: crypto.randomUUID() });
const eventTypes = (events: readonly Stripe.Event[]) => events.map(({ type }) => type);
const PAID = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

test('events come at once, signed, with the request that caused them', async () => {
  const { lastResponse } = await pay();
  await simulator.webhooks.waitUntilDelivered();
  assert.deepEqual(eventTypes(receiver.received).sort(), [...PAID].sort());
  assert.deepEqual(receiver.refused, []);
  for (const { request, api_version, livemode } of receiver.received) {
    assert.equal(request?.id, lastResponse.requestId);
    assert.equal(request?.idempotency_key, lastResponse.headers['idempotency-key']);
    assert.deepEqual([api_version, livemode], ['2026-10-28.endive', false]);
  }
});

test('an event has its object as it was, however late it comes', async () => {
  simulator.webhooks.withhold();
  const intent = await pay();
  simulator.refund(intent.id);
  assert.equal(receiver.received.length, 0);
  await simulator.webhooks.release();
  assert.deepEqual(eventTypes(receiver.received), [...PAID, 'charge.refunded', 'refund.created']);
  const [created, charged] = receiver.received;
  assert.ok(created && charged);
  assert.equal((created.data.object as Stripe.PaymentIntent).status, 'requires_confirmation');
  assert.equal((charged.data.object as Stripe.Charge).refunded, false);
  const again = await createClient(simulator).events.retrieve(created.id);
  assert.deepEqual(again.data, created.data);
});

test('withheld events come in another order, or not at all', async () => {
  simulator.webhooks.withhold();
  await pay();
  const withheld = [...simulator.webhooks.withheld];
  assert.deepEqual(eventTypes(withheld), PAID);
  await simulator.webhooks.release((events) => events.toReversed());
  assert.deepEqual(eventTypes(receiver.received), PAID.toReversed());
  simulator.webhooks.withhold();
  await pay();
  assert.deepEqual(await simulator.webhooks.release(() => []), []);
  assert.equal(receiver.received.length, PAID.length);
});

test('an event comes twice under one id', async () => {
  await pay();
  await simulator.webhooks.waitUntilDelivered();
  const [event] = receiver.received;
  assert.ok(event);
  assert.equal((await simulator.webhooks.deliver(event)).status, 200);
  assert.equal(receiver.received.filter(({ id }) => id === event.id).length, 2);
});

test('forged, changed and old events are refused by the SDK', async () => {
  simulator.webhooks.withhold();
  await pay();
  const [event] = simulator.webhooks.withheld;
  assert.ok(event);
  const old = new Date(Date.now() - 3_600_000);
  for (const options of [{ secret: 'whsec_guessed' }, { payload: '{"id":"evt_other"}' }, { signedAt: old }]) {
    assert.equal((await simulator.webhooks.deliver(event, options)).status, 400);
  }
  assert.deepEqual(receiver.received, []);
  assert.match(receiver.refused[0] ?? '', /No signatures found/);
  assert.match(receiver.refused[1] ?? '', /No signatures found/);
  assert.match(receiver.refused[2] ?? '', /Timestamp outside the tolerance zone/);
});

test('a receiver that fails gets the event again', async () => {
  receiver.answers.push(500, 503, 302);
  const { id } = await pay('pm_card_authenticationRequired');
  await simulator.webhooks.waitUntilDelivered();
  const { deliveries } = simulator.webhooks;
  assert.deepEqual(eventTypes(receiver.received).sort(), ['payment_intent.created', 'payment_intent.requires_action']);
  assert.deepEqual(
    deliveries.map(({ status }) => status).sort(),
    [200, 200, 302, 500, 503],
    'every attempt is written down',
  );
  assert.ok(receiver.received.every(({ data }) => (data.object as { id: string }).id === id));
});

test('a receiver that is not there yet gets the event once it is', async () => {
  await receiver.close();
  await pay();
  receiver = await startReceiver(verify);
  const come = receiver.next();
  simulator.webhooks.sendTo(receiver.url);
  await come;
  await simulator.webhooks.waitUntilDelivered();
  assert.deepEqual(eventTypes(receiver.received).sort(), [...PAID].sort());
});

test('without an endpoint nothing is sent, and the events can be listed', async () => {
  simulator.webhooks.sendTo(undefined);
  await pay();
  await simulator.webhooks.waitUntilDelivered();
  assert.deepEqual(simulator.webhooks.deliveries, []);
  assert.deepEqual(eventTypes((await createClient(simulator).events.list()).data), PAID.toReversed());
  const paid = await createClient(simulator).events.list({ types: ['payment_intent.succeeded', 'charge.*'] });
  assert.equal(paid.data.length, 2);
});
