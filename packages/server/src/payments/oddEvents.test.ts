import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Stripe from 'stripe';
import { askAtLast } from '../../../../test/support/askAtLast.ts';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { newMember } from '../../../../test/support/members.ts';
import {
  buttonBody,
  fetchPurchases,
  openTill,
  readApproval,
  start,
  type Till,
} from '../../../../test/support/payments.ts';
import type { PayPalEvent } from '../../../simulators/src/paypal/webhooks/event.ts';
import { withinTime } from '../withinTime.ts';
import { ASKED_AT_ONCE, FORGED, MOST_WAITING } from './webhooks.ts';

onOneDatabase('events that the card provider has signed', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
  });
  after(() => till.stop());

  for (const payload of [
    'null',
    '[]',
    '"text"',
    'no JSON',
    '{}',
    '{"data":null}',
    '{"data":{"object":null}}',
    '{"data":{"object":{"object":"payment_intent","id":7}}}',
    '{"data":{"object":{"payment_intent":{"id":["x"]}}}}',
    '{"data":{"object":{"payment_intent":"a\\u0000b"}}}',
  ]) {
    test(`${payload} is received`, async () => {
      const secret = till.stripe.webhookSecret;
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
      const { status } = await till.store.fetch('/webhooks/stripe', { method: 'POST', headers, body: payload });
      assert.equal(status, 200);
    });
  }

  test('are heard from an address that forged many', async () => {
    const deliver = (secret: string) => {
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: '{}', secret });
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
      return askAtLast(() => till.store.fetch('/webhooks/stripe', { method: 'POST', headers, body: '{}' }));
    };
    for (let forged = 0; forged < FORGED.most; forged++) {
      assert.equal((await deliver('whsec_of_nobody')).status, 400);
    }
    const refused = await deliver('whsec_of_nobody');
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await deliver(till.stripe.webhookSecret)).status, 200);
  });
});

onOneDatabase('events that the provider of the payment buttons has signed', (database) => {
  let till: Till;
  before(async () => {
    till = await openTill(database);
  });
  after(() => till.stop());

  const errors = () => till.store.log.filter((line) => line.includes('"level":50'));
  const withResource = (resource: unknown) => ({ event_type: 'PAYMENT.SALE.REFUNDED', resource });
  for (const event of [
    null,
    [],
    'text',
    7,
    {},
    withResource(null),
    withResource([]),
    withResource('text'),
    withResource({ id: 7, custom_id: {}, custom: [], billing_agreement_id: null, sale_id: {} }),
    withResource({ id: 'a\0b', custom: 'c\0d' }),
    withResource({ id: '\ud800', custom: '\udfff', sale_id: 's' }),
    withResource({ id: '../..', custom_id: ' ', sale_id: 's' }),
    withResource({ id: 'x'.repeat(100_000), custom_id: 'y'.repeat(100_000) }),
    withResource({ disputed_transactions: 'none' }),
    withResource({ disputed_transactions: [null, 7, { custom: 7 }, { custom: null }] }),
    withResource({ disputed_transactions: Array.from({ length: 20_000 }, () => ({ custom: 'a' })) }),
  ]) {
    test(`${JSON.stringify(event).slice(0, 90)} is received`, async () => {
      const { status } = await till.paypal.webhooks.deliver(event as unknown as PayPalEvent);
      assert.equal(status, 200);
      assert.deepEqual(errors(), []);
    });
  }

  test('an address that forges events is refused without a question to the provider; the provider is still heard', async () => {
    const forge = (address: string) =>
      till.store.fetch('/webhooks/paypal', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': address,
          'PayPal-Transmission-Time': new Date().toISOString(),
        },
        body: '{}',
      });
    const answers = await Promise.all(
      Array.from({ length: FORGED.most + 20 }, () => askAtLast(() => forge('10.9.9.9'))),
    );
    const refused = answers.filter(({ status }) => status === 429);
    assert.equal(answers.filter(({ status }) => status === 400).length, FORGED.most);
    assert.equal(refused.length, 20);
    assert.ok(Number(refused[0]?.headers.get('retry-after')) > 0);
    assert.equal((await forge('10.9.9.10')).status, 400);
    for (let delivered = 0; delivered < FORGED.most + 1; delivered++) {
      const { status } = await till.paypal.webhooks.deliver({} as unknown as PayPalEvent);
      assert.equal(status, 200, `event ${delivered + 1} of the provider`);
    }
  });

  test('many genuine events at once are all received', async () => {
    const answers = await Promise.all(
      Array.from({ length: FORGED.most + 50 }, () =>
        askAtLast(() => till.paypal.webhooks.deliver({} as unknown as PayPalEvent)),
      ),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  });

  test('of too many events of one address at once, some are refused until the others are read', async (t) => {
    const held = Promise.withResolvers<object>();
    const provider = till.store.services.payments.providers.find(({ name }) => name === 'paypal') ?? assert.fail();
    t.mock.method(provider, 'readEvent', () => held.promise);
    const send = () => till.store.fetch('/webhooks/paypal', { method: 'POST', body: '{}' });
    const sent = Array.from({ length: ASKED_AT_ONCE + MOST_WAITING + 1 }, send);
    const first = await withinTime(Promise.race(sent), 20);
    assert.equal(first.status, 503);
    assert.ok(Number(first.headers.get('retry-after')) > 0);
    held.resolve({});
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, ASKED_AT_ONCE + MOST_WAITING);
  });

  test('a refund with an odd id leaves its subscription as it is', async () => {
    const { browser } = await newMember(till.store, 'odd-refund@example.com');
    const reply = await start(browser, buttonBody({ type: 'plan', id: till.plan }));
    till.paypal.approveSubscription(readApproval(reply));
    await till.paypal.webhooks.waitUntilDelivered();
    for (const id of ['..', '?', '\ud800', 'x'.repeat(10_000)]) {
      const event = withResource({ id, custom: reply.body.payment.id, sale_id: 's' });
      const { status } = await till.paypal.webhooks.deliver(event as unknown as PayPalEvent);
      assert.equal(status, 200);
    }
    assert.equal((await fetchPurchases(browser)).subscription?.active, true);
    assert.deepEqual(errors(), []);
  });
});
