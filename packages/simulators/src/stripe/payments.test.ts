import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Stripe from 'stripe';
import { type StripeSimulator, startStripe } from './startStripe.ts';
import { catchError, createClient, manualPayment, sendCard } from './testing/client.ts';

let simulator: StripeSimulator;
let stripe: Stripe;
before(async () => {
  simulator = await startStripe();
  stripe = createClient(simulator);
});
after(() => simulator.stop());

const listEventTypes = async (intentId: string) => {
  const events = await stripe.events.list({ limit: 100 });
  const about = ({ id, payment_intent }: { id?: string; payment_intent?: unknown }) =>
    id === intentId || payment_intent === intentId;
  return events.data
    .filter(({ data }) => about(data.object as object))
    .map(({ type }) => type)
    .reverse();
};

test('a card that pays: one charge, found by the payment, expanded where asked', async () => {
  const intent = await stripe.paymentIntents.create({ ...manualPayment('pm_card_visa'), expand: ['latest_charge'] });
  assert.equal(intent.status, 'succeeded');
  assert.equal(intent.currency, 'eur');
  assert.equal(intent.amount_received, 499);
  assert.deepEqual(intent.metadata, { purchase: 'p1' });
  const charge = intent.latest_charge as Stripe.Charge;
  assert.equal(charge.payment_intent, intent.id);
  assert.equal(charge.payment_method_details?.card?.last4, '4242');
  assert.deepEqual((await stripe.charges.list({ payment_intent: intent.id })).data, [charge]);
  assert.deepEqual(await listEventTypes(intent.id), [
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
  ]);
  const again = await stripe.paymentIntents.retrieve(intent.id);
  assert.equal(again.latest_charge, charge.id);
  assert.match(again.lastResponse.requestId, /^req_/);
});

const DECLINES = [
  { number: '4000000000000002', code: 'card_declined', decline: 'generic_decline', like: 'pm_card_chargeDeclined' },
  {
    number: '4000000000009995',
    code: 'card_declined',
    decline: 'insufficient_funds',
    like: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  },
  {
    number: '4000000000000127',
    code: 'incorrect_cvc',
    decline: '',
    like: 'pm_card_chargeDeclinedIncorrectCvc',
  },
  { number: '4000000000000069', code: 'expired_card', decline: '', like: 'pm_card_chargeDeclinedExpiredCard' },
];
for (const { number, code, decline, like } of DECLINES) {
  test(`${like}: declined with ${decline || code}, by its number too; another card may pay`, async () => {
    const sent = await sendCard(simulator, { number });
    assert.equal(sent.status, 200, 'making the payment method asks no bank');
    for (const method of [like, sent.body.id]) {
      const error = await catchError(stripe.paymentIntents.create(manualPayment(method)));
      assert.ok(error instanceof Stripe.errors.StripeCardError);
      assert.deepEqual([error.statusCode, error.code, error.decline_code], [402, code, decline]);
      const intent = error.payment_intent;
      assert.ok(intent);
      assert.equal(intent.status, 'requires_payment_method');
      assert.equal(intent.last_payment_error?.code, code);
      assert.equal(error.charge, intent.latest_charge);
      assert.equal((await stripe.charges.retrieve(String(error.charge))).status, 'failed');
      const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' });
      assert.equal(paid.status, 'succeeded');
      assert.equal(paid.last_payment_error, null);
      assert.deepEqual(
        simulator.charges(intent.id).map(({ status }) => status),
        ['failed', 'succeeded'],
      );
    }
  });
}

test('a number that is wrong or no test card makes no payment method', async () => {
  const refusals = await Promise.all([
    sendCard(simulator, { number: '4242424242424241' }),
    sendCard(simulator, { number: '4111111111111111' }),
    sendCard(simulator, { number: '4242424242424242', exp_year: '2020' }),
    sendCard(simulator, { number: '4242424242424242', exp_month: '13' }),
  ]);
  assert.deepEqual(
    refusals.map(({ status, body }) => [status, body.error.code, body.error.decline_code]),
    [
      [402, 'incorrect_number', undefined],
      [402, 'card_declined', 'test_mode_live_card'],
      [402, 'invalid_expiry_year', undefined],
      [402, 'invalid_expiry_month', undefined],
    ],
  );
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040 };
  assert.match((await catchError(stripe.paymentMethods.create({ type: 'card', card }))).message, /generally unsafe/);
});

for (const method of ['pm_card_authenticationRequired', 'pm_card_threeDSecure2Required']) {
  test(`${method}, confirmed by hand: challenge, then the server confirms once more`, async () => {
    const intent = await stripe.paymentIntents.create(manualPayment(method));
    assert.equal(intent.status, 'requires_action');
    assert.equal(intent.next_action?.type, 'use_stripe_sdk');
    assert.deepEqual(simulator.charges(intent.id), []);
    const early = await stripe.paymentIntents.confirm(intent.id);
    assert.equal(early.status, 'requires_action', 'the payer has not answered the bank');
    simulator.challenge(intent.id, 'complete');
    assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'requires_confirmation');
    assert.deepEqual(simulator.charges(intent.id), []);
    assert.equal((await stripe.paymentIntents.confirm(intent.id)).status, 'succeeded');
    assert.equal(simulator.charges(intent.id).length, 1);
  });
}

test('a challenge that fails leaves the payment to another card', async () => {
  const intent = await stripe.paymentIntents.create(manualPayment('pm_card_authenticationRequired'));
  simulator.challenge(intent.id, 'fail');
  const failed = await stripe.paymentIntents.retrieve(intent.id);
  assert.equal(failed.status, 'requires_payment_method');
  assert.equal(failed.last_payment_error?.code, 'payment_intent_authentication_failure');
  const error = await catchError(stripe.paymentIntents.confirm(intent.id));
  assert.match(error.message, /missing a payment method/);
  assert.deepEqual(simulator.charges(intent.id), []);
});

test('confirmed automatically, the end of the challenge charges the card', async () => {
  const automatic = { ...manualPayment('pm_card_authenticationRequired'), confirmation_method: 'automatic' } as const;
  const intent = await stripe.paymentIntents.create(automatic);
  simulator.challenge(intent.id, 'complete');
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'succeeded');
  const method = 'pm_card_threeDSecureRequiredChargeDeclined';
  const declined = await stripe.paymentIntents.create({ ...automatic, payment_method: method });
  simulator.challenge(declined.id, 'complete');
  assert.equal((await stripe.paymentIntents.retrieve(declined.id)).last_payment_error?.code, 'card_declined');
  assert.throws(() => simulator.challenge(declined.id, 'complete'), /asks for no challenge/);
});

test('with a return address the challenge is a page; a client that refuses challenges gets an error', async () => {
  const { use_stripe_sdk: _, ...payment } = manualPayment('pm_card_authenticationRequired');
  const intent = await stripe.paymentIntents.create({ ...payment, return_url: 'https://store.example/back' });
  assert.equal(intent.next_action?.redirect_to_url?.return_url, 'https://store.example/back');
  assert.match(intent.next_action?.redirect_to_url?.url ?? '', new RegExp(`^${simulator.url}/challenge/`));
  for (const refuse of [{ error_on_requires_action: true }, { off_session: true }]) {
    const error = await catchError(stripe.paymentIntents.create({ ...payment, ...refuse }));
    assert.deepEqual([error.statusCode, error.code], [402, 'authentication_required']);
    assert.equal(error.payment_intent?.status, 'requires_payment_method');
  }
});

test('a payment can be confirmed later or canceled, and wrong states are refused', async () => {
  const { confirm: _, ...payment } = manualPayment('pm_card_visa');
  const intent = await stripe.paymentIntents.create(payment);
  assert.equal(intent.status, 'requires_confirmation');
  const { payment_method: __, ...bare } = payment;
  assert.equal((await stripe.paymentIntents.create(bare)).status, 'requires_payment_method');
  assert.equal((await stripe.paymentIntents.confirm(intent.id)).status, 'succeeded');
  for (const call of [stripe.paymentIntents.confirm(intent.id), stripe.paymentIntents.cancel(intent.id)]) {
    const error = await catchError(call);
    assert.deepEqual([error.statusCode, error.code], [400, 'payment_intent_unexpected_state']);
    assert.equal(error.payment_intent?.status, 'succeeded');
  }
  const other = await stripe.paymentIntents.create(payment);
  const canceled = await stripe.paymentIntents.cancel(other.id, { cancellation_reason: 'abandoned' });
  assert.deepEqual([canceled.status, canceled.cancellation_reason], ['canceled', 'abandoned']);
  assert.match((await catchError(stripe.paymentIntents.confirm(other.id))).message, /status of canceled/);
});

test('a payment method pays once', async () => {
  const { body } = await sendCard(simulator, { number: '4242 4242 4242 4242' });
  await stripe.paymentIntents.create(manualPayment(body.id));
  const error = await catchError(stripe.paymentIntents.create(manualPayment(body.id)));
  assert.match(error.message, /may not be used again/);
});

test('unsupported parameters are refused by name', async () => {
  const old = { ...manualPayment('pm_card_visa'), payment_method_types: ['card'] };
  const error = await catchError(stripe.paymentIntents.create(old));
  assert.deepEqual([error.statusCode, error.code, error.param], [400, 'parameter_unknown', 'payment_method_types']);
  const { allowed_payment_method_types: _, ...open } = manualPayment('pm_card_visa');
  assert.match((await catchError(stripe.paymentIntents.create(open))).message, /you must provide a `return_url`/);
  const never = { ...open, automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const;
  assert.equal((await stripe.paymentIntents.create(never)).status, 'succeeded');
  const { amount: _amount, ...free } = manualPayment('pm_card_visa');
  const free_ = free as Stripe.PaymentIntentCreateParams;
  assert.equal((await catchError(stripe.paymentIntents.create(free_))).code, 'parameter_missing');
  const lapsed = createClient(simulator, { apiVersion: '2020-08-27' as never });
  assert.match((await catchError(lapsed.paymentIntents.list())).message, /Invalid Stripe API version/);
});

test('unknown ids and wrong keys are refused', async () => {
  for (const call of [
    stripe.paymentIntents.retrieve('pi_none'),
    stripe.charges.retrieve('ch_none'),
    stripe.refunds.retrieve('re_none'),
    stripe.disputes.retrieve('du_none'),
    stripe.events.retrieve('evt_none'),
    stripe.paymentMethods.retrieve('pm_none'),
  ]) {
    const error = await catchError(call);
    assert.deepEqual([error.statusCode, error.code], [404, 'resource_missing']);
  }
  const { hostname, port } = new URL(simulator.url);
  const stranger = new Stripe('sk_test_stranger', { host: hostname, port, protocol: 'http' });
  assert.ok((await catchError(stranger.paymentIntents.list())) instanceof Stripe.errors.StripeAuthenticationError);
  const browser = new Stripe(simulator.publishableKey, { host: hostname, port, protocol: 'http' });
  assert.equal((await catchError(browser.paymentIntents.list())).code, 'secret_key_required');
});

test('a browser sees a payment by its secret, and less of it', async () => {
  const intent = await stripe.paymentIntents.create(manualPayment('pm_card_visa'));
  const { hostname, port } = new URL(simulator.url);
  const browser = new Stripe(simulator.publishableKey, { host: hostname, port, protocol: 'http' });
  const seen = await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? '' });
  assert.equal(seen.status, 'succeeded');
  assert.equal('metadata' in seen || 'latest_charge' in seen, false);
  assert.equal((await catchError(browser.paymentIntents.retrieve(intent.id))).code, 'parameter_missing');
  const wrong = browser.paymentIntents.retrieve(intent.id, { client_secret: `${intent.client_secret}x` });
  assert.equal((await catchError(wrong)).param, 'client_secret');
});

test('refunds: a part, the rest, and no more; by the API and by the dashboard', async () => {
  const intent = await stripe.paymentIntents.create(manualPayment('pm_card_visa'));
  const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 99 });
  assert.equal((await stripe.refunds.retrieve(part.id)).amount, 99);
  assert.equal((await catchError(stripe.refunds.create({ payment_intent: intent.id, amount: 401 }))).param, 'amount');
  assert.equal(simulator.refund(intent.id).amount, 400);
  const [charge] = simulator.charges(intent.id);
  assert.deepEqual([charge?.amount_refunded, charge?.refunded], [499, true]);
  const error = await catchError(stripe.refunds.create({ charge: charge?.id ?? '' }));
  assert.equal(error.code, 'charge_already_refunded');
  assert.equal((await stripe.refunds.list({ payment_intent: intent.id })).data.length, 2);
  assert.deepEqual((await listEventTypes(intent.id)).slice(-4), [
    'charge.refunded',
    'refund.created',
    'charge.refunded',
    'refund.created',
  ]);
});

test('a refund fails at the bank, and the charge counts as paid again', async () => {
  const intent = await stripe.paymentIntents.create(manualPayment('pm_card_visa'));
  const { id } = simulator.refund(intent.id);
  simulator.failRefund(id);
  const refund = await stripe.refunds.retrieve(id);
  assert.deepEqual([refund.status, refund.failure_reason], ['failed', 'expired_or_canceled_card']);
  const [charge] = simulator.charges(intent.id);
  assert.deepEqual([charge?.amount_refunded, charge?.refunded], [0, false]);
  assert.equal((await listEventTypes(intent.id)).at(-1), 'refund.failed');
});

test('a dispute opens, closes, and can be looked at', async () => {
  const intent = await stripe.paymentIntents.create(manualPayment('pm_card_visa'));
  const { id } = simulator.dispute(intent.id);
  assert.equal((await stripe.disputes.retrieve(id)).status, 'needs_response');
  assert.equal((await catchError(stripe.refunds.create({ payment_intent: intent.id }))).code, 'charge_disputed');
  assert.equal(simulator.closeDispute(id, 'lost').status, 'lost');
  assert.deepEqual((await listEventTypes(intent.id)).slice(-2), ['charge.dispute.created', 'charge.dispute.closed']);
  assert.equal(simulator.charges(intent.id)[0]?.disputed, true);
});

test('processing: the payment ends later, well or not', async () => {
  for (const outcome of ['succeeded', 'failed'] as const) {
    const { happened } = simulator.injectFault('processing');
    const intent = await stripe.paymentIntents.create(manualPayment('pm_card_visa'));
    await happened;
    assert.equal(intent.status, 'processing');
    simulator.settle(intent.id, outcome);
    const settled = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    assert.equal(settled.status, outcome === 'succeeded' ? 'succeeded' : 'requires_payment_method');
    assert.equal((settled.latest_charge as Stripe.Charge).status, outcome);
    assert.throws(() => simulator.settle(intent.id, outcome), /not processing/);
  }
});

test('a connected account has its own books, and its events name it', async () => {
  const account = { stripeAccount: 'acct_publisher' };
  const intent = await stripe.paymentIntents.create(manualPayment('pm_card_visa'), account);
  assert.equal((await stripe.paymentIntents.retrieve(intent.id, {}, account)).status, 'succeeded');
  assert.equal((await catchError(stripe.paymentIntents.retrieve(intent.id))).code, 'resource_missing');
  const events = await stripe.events.list({ type: 'payment_intent.succeeded' }, account);
  assert.deepEqual(
    events.data.map((event) => event.account),
    ['acct_publisher'],
  );
  assert.equal(simulator.charges(intent.id).length, 1);
});

test('lists come in pages, newest first', async () => {
  const account = { stripeAccount: 'acct_lists' };
  const made: string[] = [];
  for (let count = 0; count < 5; count++) {
    made.unshift((await stripe.paymentIntents.create(manualPayment('pm_card_visa'), account)).id);
  }
  const walked = await stripe.paymentIntents.list({ limit: 2 }, account).autoPagingToArray({ limit: 10 });
  assert.deepEqual(
    walked.map(({ id }) => id),
    made,
  );
  const newer = await stripe.paymentIntents.list({ limit: 2, ending_before: made[3] ?? '' }, account);
  assert.deepEqual(
    newer.data.map(({ id }) => id),
    [made[1], made[2]],
  );
  const future = { gt: Math.floor(Date.now() / 1000) + 60 };
  assert.deepEqual((await stripe.paymentIntents.list({ created: future }, account)).data, []);
});

test('a confirmation token pays once, for the payment that it was given to', async () => {
  const response = await fetch(`${simulator.url}/v1/confirmation_tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${simulator.publishableKey}` },
    body: new URLSearchParams({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][token]': 'tok_testWallet',
      'payment_method_data[billing_details][name]': 'Rita Reader',
    }),
  });
  const { id } = (await response.json()) as Stripe.ConfirmationToken;
  const { payment_method: _, ...payment } = manualPayment('none');
  const intent = await stripe.paymentIntents.create({
    ...payment,
    confirmation_token: id,
    expand: ['latest_charge'],
  });
  const charge = intent.latest_charge as Stripe.Charge;
  assert.equal(charge.payment_method_details?.card?.wallet?.type, 'google_pay');
  assert.equal(charge.billing_details.name, 'Rita Reader');
  assert.equal((await stripe.confirmationTokens.retrieve(id)).payment_intent, intent.id);
  const error = await catchError(stripe.paymentIntents.create({ ...payment, confirmation_token: id }));
  assert.match(error.message, /already used/);
});
