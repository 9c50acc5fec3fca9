import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import type { Demo } from '../../examples/demo/demo.ts';
import { HttpBrowser } from '../support/httpBrowser.ts';
import { enter } from '../support/identity.ts';
import { buttonBody, cardBody, complete, readApproval, start } from '../support/payments.ts';

/** An account of the demo that owns nothing and has a tax id. */
const BUYER = 'business@example.com';
/** An account of the demo that owns nothing. */
const READER = 'reader@example.com';
const ISSUE = 2;
const PLAN = 1;
/** Minor units. */
const PART = 100;

/** A browser with its own IP address: the server limits requests by address. */
export const elsewhere = (storeUrl: string): HttpBrowser =>
  new HttpBrowser(storeUrl, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`);

/** Brings to the desk what readers leave there: charges, a refund, a plan that has renewed itself, messages, declarations. */
export async function trade({ url, payments }: Demo): Promise<void> {
  if (!payments) throw new Error('the store sells nothing');
  const buyer = elsewhere(url);
  await enter(buyer, 'press-id', BUYER);
  const { body: bought } = await start(buyer, cardBody(ISSUE));
  assert.equal(bought.payment?.status, 'completed');
  payments.stripe.refund(payments.stripe.payments()[0]?.id ?? '', PART);

  const subscriber = elsewhere(url);
  await enter(subscriber, 'press-id', READER);
  const begun = await start(subscriber, buttonBody({ type: 'plan', id: PLAN }));
  const subscriptionID = readApproval(begun);
  payments.paypal.approveSubscription(subscriptionID);
  await complete(subscriber, { paymentId: begun.body.payment.id, gateway: 'paypal', subscriptionID });
  payments.paypal.renew(subscriptionID);

  const message = { email: READER, topic: 'reader', problem: 'Page 14 stays empty. \n\nWhat can I do?' };
  await tell(subscriber, '/api/need-support', { need_support: message });
  await tell(elsewhere(url), '/api/need-support', {
    need_support: { email: 'guest@example.com', topic: 'payments', problem: '領収書が届きません。' },
  });
  const declaration = { name: 'Rita', confirm: true };
  await tell(buyer, '/api/withdrawal', { ...declaration, email: BUYER, contract: bought.payment.id });
  await tell(subscriber, '/api/cancellation', { ...declaration, email: READER, contract: 'The plan for a month' });
}

async function tell(browser: HttpBrowser, path: string, body: object): Promise<void> {
  const { status } = await browser.send(path, body);
  assert.ok(status < 300, `${path} was answered with ${status}`);
}
