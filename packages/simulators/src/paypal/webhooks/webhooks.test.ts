import assert from 'node:assert/strict';
import { createVerify } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { type Receiver, startReceiver, type Verify } from '../../shared/testing/receiver.ts';
import { type PayPalSimulator, startPaypal } from '../startPaypal.ts';
import { createClient, makePlan, orderFor } from '../testing/client.ts';
import type { PayPalEvent } from './event.ts';

/** Verifies as a store does: it asks the provider whether the event is the provider's. */
const verify: Verify<PayPalEvent> = async (payload, headers) => {
  const webhook_event = JSON.parse(payload) as PayPalEvent;
  const { body } = await client.post('/v1/notifications/verify-webhook-signature', {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: simulator.webhookId,
    webhook_event,
  });
  assert.equal(body.verification_status, 'SUCCESS');
  await verifyByKey(payload, headers);
  return webhook_event;
};

/** Verifies as a store does that only fetches the key. */
async function verifyByKey(payload: string, headers: Parameters<Verify<PayPalEvent>>[1]): Promise<void> {
  const key = await (await fetch(String(headers['paypal-cert-url']))).text();
  const [id, time] = [headers['paypal-transmission-id'], headers['paypal-transmission-time']];
  const signed = createVerify('RSA-SHA256').update(`${id}|${time}|${simulator.webhookId}|${crc32(payload)}`);
  assert.ok(signed.verify(key, String(headers['paypal-transmission-sig']), 'base64'));
}

let receiver: Receiver<PayPalEvent>;
let simulator: PayPalSimulator;
let client: Awaited<ReturnType<typeof createClient>>;
beforeEach(async () => {
  receiver = await startReceiver(verify);
  simulator = await startPaypal({ webhook: { url: receiver.url, id: '0AB12345CD678901E' } });
  client = await createClient(simulator);
});
afterEach(async () => {
  await simulator.stop();
  await receiver.close();
});

const eventTypes = (events: readonly PayPalEvent[]) => events.map(({ event_type }) => event_type);
async function pay(funds: 'pays' | 'pending' = 'pays'): Promise<string> {
  const { id } = (await client.post('/v2/checkout/orders', orderFor())).body;
  simulator.approveOrder(id, funds);
  await client.post(`/v2/checkout/orders/${id}/capture`);
  return simulator.captures(id)[0]?.id ?? '';
}
async function subscribe(): Promise<string> {
  const { id } = (await client.post('/v1/billing/subscriptions', { plan_id: await makePlan(client) })).body;
  simulator.approveSubscription(id);
  return id;
}
const PAID = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'];

test('events come at once and are verified, by the provider and by its key', async () => {
  const charge = await pay();
  await simulator.webhooks.waitUntilDelivered();
  assert.deepEqual(receiver.refused, []);
  assert.deepEqual(eventTypes(receiver.received).sort(), PAID);
  const paid = receiver.received.find(({ event_type }) => event_type === 'PAYMENT.CAPTURE.COMPLETED');
  assert.deepEqual([paid?.resource.id, paid?.resource_type], [charge, 'capture']);
});

test('a changed byte and a signature for another webhook are refused', async () => {
  simulator.webhooks.withhold();
  await pay();
  const [event] = simulator.webhooks.withheld;
  assert.ok(event);
  const payload = JSON.stringify(event).replace('4.99', '4.98');
  assert.equal((await simulator.webhooks.deliver(event, { payload })).status, 400);
  assert.equal((await simulator.webhooks.deliver(event, { webhookId: '9ZZ' })).status, 400);
  assert.equal((await simulator.webhooks.deliver(event)).status, 200);
  assert.equal((await simulator.webhooks.deliver(event)).status, 200);
  assert.deepEqual(eventTypes(receiver.received), [PAID[0], PAID[0]], 'twice under one id');
});

test('an event has its object as it was, in whatever order it comes', async () => {
  simulator.webhooks.withhold();
  simulator.refund(await pay());
  await simulator.webhooks.release((events) => events.toReversed());
  assert.deepEqual(eventTypes(receiver.received), ['PAYMENT.CAPTURE.REFUNDED', ...PAID.toReversed()]);
  const [refunded, paid, approved] = receiver.received;
  assert.deepEqual(refunded?.resource.amount, { currency_code: 'EUR', value: '4.99' });
  assert.deepEqual([paid?.resource.status, approved?.resource.status], ['COMPLETED', 'APPROVED']);
});

test('a payment sends these events, in this order', async () => {
  simulator.webhooks.withhold();
  simulator.settle(await pay('pending'), 'denied');
  const disputed = await pay();
  simulator.resolveDispute(simulator.dispute(disputed).dispute_id, 'payer');
  assert.deepEqual(eventTypes(simulator.webhooks.withheld), [
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.DENIED',
    ...PAID,
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.RESOLVED',
    'PAYMENT.CAPTURE.REVERSED',
  ]);
});

test('a subscription sends these events, in this order', async () => {
  simulator.webhooks.withhold();
  const id = await subscribe();
  simulator.renew(id);
  simulator.renew(id, 'failed');
  simulator.renew(id, 'failed');
  simulator.cancel(id);
  simulator.refund(simulator.payments(id)[0]?.id ?? '');
  simulator.expire(await subscribe());
  assert.deepEqual(
    eventTypes(simulator.webhooks.withheld).map((type) => type.replace('BILLING.SUBSCRIPTION.', '')),
    [
      ...['ACTIVATED', 'PAYMENT.SALE.COMPLETED', 'PAYMENT.SALE.COMPLETED', 'PAYMENT.FAILED', 'PAYMENT.FAILED'],
      ...['SUSPENDED', 'CANCELLED', 'PAYMENT.SALE.REFUNDED', 'ACTIVATED', 'PAYMENT.SALE.COMPLETED', 'EXPIRED'],
    ],
  );
  const sale = simulator.webhooks.withheld.find(({ event_type }) => event_type === 'PAYMENT.SALE.COMPLETED');
  assert.equal(sale?.resource.billing_agreement_id, id);
});

test('a receiver that fails gets the event again; all events can be listed', async () => {
  receiver.answers.push(500, 503);
  await pay();
  await simulator.webhooks.waitUntilDelivered();
  assert.deepEqual(eventTypes(receiver.received).sort(), PAID);
  const { body } = await client.get('/v1/notifications/webhooks-events');
  const events = body.events as PayPalEvent[];
  assert.deepEqual(eventTypes(events), PAID.toReversed());
  const one = await client.get(`/v1/notifications/webhooks-events/${events[0]?.id}`);
  assert.deepEqual(one.body.resource, events[0]?.resource);
});
