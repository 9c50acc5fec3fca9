import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentMails } from './mails.ts';
import type { Payment } from './providers/gateway.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The mail about a plan that was cancelled so long before the end of its paid time. */
function cancellation(milliseconds: number): string {
  const plan = {
    ...{
      id: 'plan-payment',
      description: 'All Access, 1 month',
      amount: 999,
      currency: 'EUR',
      precision: 2,
      locale: 'en',
    },
    ...{ paid_until: new Date(Date.now() + milliseconds), next_billing_at: null, completed_at: new Date() },
    ...{ consent: null, billing: null },
  } as Payment;
  const compose = paymentMails({ store: { name: 'Harbour' }, url: 'https://store.example' });
  return compose('cancellation', plan, plan, { to: 'reader@example.com', canRead: true }).text;
}

test('the mail about a cancelled plan says that the reader can read on until the end of the paid time', () => {
  assert.match(cancellation(DAY), /You can keep reading until/);
});

test('after the paid time, the mail says when that ended, and of no reading', () => {
  const text = cancellation(-DAY);
  assert.match(text, /The paid time ended on .+\. You won’t be charged again\.\n\nOrder number: plan-payment/);
  assert.doesNotMatch(text, /keep reading/);
});
