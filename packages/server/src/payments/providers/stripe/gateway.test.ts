import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { ActionRefused, type Payment } from '../gateway.ts';
import { stripeGateway } from './gateway.ts';

const payment = { id: 'p', gateway_ref: 'pi_1', attempt: 0 } as Payment;

/** Refunds a payment at a Stripe that answers so. */
function refund(status: string, failure_reason?: string): Promise<'pending' | undefined> {
  const create = async () => ({ id: 're_1', status, failure_reason });
  return stripeGateway({ refunds: { create } } as unknown as Stripe, undefined).refund(payment);
}

for (const [status, reason] of [
  ['failed', 'lost_or_stolen_card'],
  ['canceled', undefined],
] as const) {
  test(`a refund that Stripe answers as ${status} is not made`, async () => {
    const isRefused = (error: unknown) => error instanceof ActionRefused && error.reason === (reason ?? status);
    await assert.rejects(refund(status, reason), isRefused);
  });
}

test('a refund that succeeds, or that is pending, counts as made: an event tells if it fails later', async () => {
  for (const status of ['succeeded', 'pending']) assert.equal(await refund(status), undefined);
});
