import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatewaysFor, sellsPlans } from './gateways.ts';

const stripe = { publishable_key: 'pk', country: 'DE' };
const paypal = { clientId: 'c' };

test('Stripe sells issues, PayPal sells plans as well', () => {
  assert.deepEqual(gatewaysFor('issue', { stripe, paypal }), ['stripe', 'paypal']);
  assert.deepEqual(gatewaysFor('plan', { stripe, paypal }), ['paypal']);
  assert.ok(sellsPlans({ paypal }) && !sellsPlans({ stripe }) && !sellsPlans({}));
});

test('another provider sells what its data says', () => {
  assert.deepEqual(gatewaysFor('plan', { invoice: { sells: ['plan'] }, stripe }), ['invoice']);
  assert.deepEqual(gatewaysFor('issue', { invoice: {} }), []);
});
