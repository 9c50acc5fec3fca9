import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Stripe from 'stripe';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { openTill, type Till } from '../../../../test/support/payments.ts';

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
      const secret = till.store.services.config.STRIPE_WEBHOOK_SECRET ?? '';
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
      const { status } = await till.store.fetch('/webhooks/stripe', { method: 'POST', headers, body: payload });
      assert.equal(status, 200);
    });
  }
});
