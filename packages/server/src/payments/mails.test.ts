import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentMails } from './mails.ts';
import type { Payment } from './providers/gateway.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A plan that was bought a month before the end of its paid time. */
const plan = (until: Date): Payment =>
  ({
    ...{
      id: 'plan-payment',
      description: 'All Access, 1 month',
      amount: 999,
      currency: 'EUR',
      precision: 2,
      locale: 'en',
    },
    ...{ paid_until: until, next_billing_at: null, completed_at: new Date(until.getTime() - 31 * DAY) },
    ...{ consent: null, billing: null },
  }) as Payment;

const compose = paymentMails({ store: { name: 'Harbour' }, url: 'https://store.example' });
const reader = { to: 'reader@example.com', canRead: true };

/** The mail about a plan that was cancelled so long before the end of its paid time. */
function cancellation(milliseconds: number): string {
  const cancelled = plan(new Date(Date.now() + milliseconds));
  return compose('cancellation', cancelled, cancelled, reader).text;
}

test('the mail about a cancelled plan says that the reader can read on until the end of the paid time', () => {
  assert.match(cancellation(DAY), /You can keep reading until/);
});

test('after the paid time, the mail says when that ended, and of no reading', () => {
  const text = cancellation(-DAY);
  assert.match(text, /The paid time ended on .+\. You won’t be charged again\.\n\nOrder number: plan-payment/);
  assert.doesNotMatch(text, /keep reading/);
});

for (const kind of ['receipt', 'renewal'] as const) {
  test(`a ${kind} has the day of its charge, not of the first one`, () => {
    const renewed = plan(new Date('2027-04-05T10:00:00Z'));
    const charge = { ...renewed, chargedAt: new Date('2027-03-04T10:00:00Z') };
    assert.match(compose(kind, renewed, charge, reader).text, /\nPaid on: March 4, 2027\n/);
    assert.match(compose(kind, renewed, renewed, reader).text, /\nPaid on: March 5, 2027\n/);
  });
}
