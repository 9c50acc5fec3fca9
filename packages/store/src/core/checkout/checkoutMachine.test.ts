import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaymentAnswer } from '@magazine-store/protocol';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import {
  type ActionEnded,
  type CheckoutActor,
  type CheckoutInput,
  type CheckoutNews,
  checkoutMachine,
  type MethodMade,
  type PaymentCall,
  type PaymentOutcome,
} from './checkoutMachine.ts';
import { type ConsentInput, type ConsentText, consentMachine } from './consentMachine.ts';
import { scriptMachine } from './providers.ts';

const paidOutcome = (status: 'completed' | 'pending' = 'completed'): PaymentOutcome =>
  answeredOutcome({ success: true, payment: { id: 'p', status } });
const answeredOutcome = (answer: PaymentAnswer): PaymentOutcome => ({ result: 'answered', answer });
const challenged = answeredOutcome({
  success: false,
  payment: { id: 'p', status: 'requires_action' },
  payload: { requires_action: true, payment_intent_client_secret: 'pi_secret' },
});
const createdOutcome = (payload: { order_id: string } | { subscription_id: string }) =>
  answeredOutcome({ success: false, payment: { id: 'p', status: 'created' }, payload });
const seen = { price: 499, currency: 'EUR' };
const repricedOutcome = (price: number, currency = 'EUR'): PaymentOutcome => ({ result: 'repriced', price, currency });
const unknown: PaymentOutcome = { result: 'unknown' };
const inProgress: PaymentOutcome = { result: 'inProgress' };
const refusedOutcome = (code: string): PaymentOutcome => ({
  result: 'refused',
  refusal: { code, message: 'No', messageRaw: 'do_not_honor' },
});

interface Script {
  /** The server's answers, in turn. An Error stands for an unexpected answer, null for no answer. */
  asks?: (PaymentOutcome | Promise<PaymentOutcome> | Error | null)[];
  methods?: (MethodMade | Promise<MethodMade> | Error)[];
  actions?: (ActionEnded | Error)[];
  taxId?: 'cleared' | 'offline';
  input?: Partial<CheckoutInput>;
  /** Loads a provider's script. */
  load?: () => Promise<void>;
}

function payByButtons(actor: CheckoutActor) {
  actor.send({ type: 'gateway.chosen', gateway: 'paypal' });
  actor.send({ type: 'pay', by: 'buttons' });
}

const never = new Promise<never>(() => {});

function checkout({
  asks = [],
  methods = [],
  actions = [],
  taxId = 'cleared',
  input = {},
  load = async () => {},
}: Script = {}) {
  const calls: PaymentCall[] = [];
  const news: object[] = [];
  /** Records the news, each without its item. */
  const owner = createActor(
    fromCallback<CheckoutNews>(({ receive }) =>
      receive((event) => {
        const { item: _, ...told } = { item: null, ...event };
        news.push(told);
      }),
    ),
  ).start();
  const clock = new SimulatedClock();
  let keys = 0;
  const next = <T>(script: (T | Error)[], otherwise?: T): T => {
    const answer = script.length > 0 ? script.shift() : otherwise;
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return answer;
  };
  const script = scriptMachine.provide({ actors: { load: fromPromise(load) } });
  const actor = createActor(
    checkoutMachine.provide({
      actors: {
        script,
        consent: consentMachine.provide({
          actors: { load: fromPromise<ConsentText, ConsentInput>(async () => ({ markdown: 'I agree', locale: 'en' })) },
        }),
        createPaymentMethod: fromPromise(async ({ input: { means } }) =>
          next(methods, { paymentMethodId: `pm_${means}` }),
        ),
        ask: fromPromise(async ({ input: call }) => {
          calls.push(call);
          return next(asks) ?? never;
        }),
        cardAction: fromPromise(async ({ input: { secret } }) => next(actions, { paymentIntentId: `of ${secret}` })),
        clearTaxId: fromPromise(async () => {
          if (taxId === 'offline') throw new Error(taxId);
        }),
      },
      actions: { abandon: (_, { paymentId }) => news.push({ type: 'abandoned', paymentId }) },
    }),
    {
      clock,
      input: {
        item: { type: 'issue', id: 3 },
        price: 499,
        currency: 'EUR',
        gateways: ['stripe', 'paypal'],
        cardGateway: 'stripe',
        invoices: false,
        consentId: null,
        locale: 'en',
        user: { tax_id: null, country_code: null },
        newKey: () => `key ${++keys}`,
        owner,
        ...input,
      },
    },
  );
  actor.start();
  const until = (payment: string) => waitFor(actor, ({ value }) => value.payment === payment);
  const state = () => actor.getSnapshot().value.payment;
  const keysSent = () => calls.map((call) => (call.op === 'startPayment' ? call.key : call.op));
  return { actor, calls, clock, news, until, state, keysSent, context: () => actor.getSnapshot().context };
}

test("a card payment uses the card provider's payment method", async () => {
  const { actor, calls, news, until } = checkout({ asks: [paidOutcome()] });
  actor.send({ type: 'pay', by: 'card' });
  await until('bought');
  const body = { gateway: 'stripe', item: { type: 'issue', id: 3 }, data: { payment_method_id: 'pm_card' }, seen };
  assert.deepEqual(calls, [{ op: 'startPayment', key: 'key 1', body }]);
  assert.deepEqual(news, [{ type: 'checkout.bought', pending: false }]);
});

test('a provider’s script that never comes is given up after 20 seconds, and taken when it comes at another try', async () => {
  const loads = [never, Promise.resolve(), Promise.resolve()];
  const { clock, news, context } = checkout({ load: () => loads.shift() ?? never });
  const script = context().scripts.stripe;
  assert.ok(script);
  clock.increment(19_999);
  assert.equal(script.getSnapshot().value, 'loading');
  clock.increment(1);
  assert.equal(script.getSnapshot().value, 'failed');
  assert.deepEqual(news, [{ type: 'checkout.providerFailed' }]);
  script.send({ type: 'retry' });
  await waitFor(script, ({ value }) => value === 'showing');
  clock.increment(20_000);
  assert.equal(script.getSnapshot().value, 'failed', 'its frames show nothing');
});

test('a provider whose frames are blocked has failed until they show', async () => {
  const { news, context } = checkout();
  const script = context().scripts.stripe;
  assert.ok(script);
  await waitFor(script, ({ value }) => value === 'showing');
  script.send({ type: 'blocked' });
  assert.deepEqual([script.getSnapshot().value, news], ['failed', [{ type: 'checkout.providerFailed' }]]);
  script.send({ type: 'retry' });
  await waitFor(script, ({ value }) => value === 'showing');
  script.send({ type: 'shown' });
  script.send({ type: 'blocked' });
  assert.equal(script.getSnapshot().value, 'ready', 'a frame beside the fields that is blocked later');
});

test('a wallet pays, whatever is chosen below it', async () => {
  const { actor, calls, until } = checkout({ asks: [paidOutcome()] });
  actor.send({ type: 'gateway.chosen', gateway: 'paypal' });
  actor.send({ type: 'pay', by: 'wallet' });
  await until('bought');
  assert.deepEqual(calls[0]?.body, {
    gateway: 'stripe',
    item: { type: 'issue', id: 3 },
    data: { payment_method_id: 'pm_wallet' },
    seen,
  });
});

test('a buyer does not pay by a way that they did not choose', async () => {
  const { actor, calls, state } = checkout({ asks: [paidOutcome()] });
  actor.send({ type: 'pay', by: 'buttons' });
  actor.send({ type: 'gateway.chosen', gateway: 'paypal' });
  actor.send({ type: 'pay', by: 'card' });
  assert.deepEqual([state(), calls], ['choosing', []]);
});

test('pressing again during a payment starts no second one', async () => {
  const { actor, calls, until } = checkout({ asks: [null] });
  actor.send({ type: 'pay', by: 'card' });
  actor.send({ type: 'pay', by: 'card' });
  await until('asking');
  payByButtons(actor);
  assert.equal(calls.length, 1);
  assert.equal(actor.getSnapshot().hasTag('busy'), true);
});

test('the bank’s confirmation completes the payment', async () => {
  const { actor, calls, news, until } = checkout({ asks: [challenged, paidOutcome()] });
  actor.send({ type: 'pay', by: 'card' });
  await until('bought');
  assert.deepEqual(calls[1], {
    op: 'completePayment',
    body: { paymentId: 'p', gateway: 'stripe', payload: { payment_intent_id: 'of pi_secret' } },
  });
  assert.deepEqual(news, [{ type: 'checkout.bought', pending: false }]);
});

test('a failed confirmation at the bank is reported, and its payment abandoned', async () => {
  for (const action of [{ fault: 'Not you' }, new Error('a bug')]) {
    const { actor, calls, news, until, context } = checkout({ asks: [challenged], actions: [action] });
    actor.send({ type: 'pay', by: 'card' });
    await until('failed');
    const messageRaw = action instanceof Error ? '' : 'Not you';
    assert.deepEqual(context().error, { code: 'card_action_failed', message: '', messageRaw });
    assert.deepEqual(news, [{ type: 'abandoned', paymentId: 'p' }]);
    assert.equal(calls.length, 1);
  }
});

test('a refusal after the confirmation is an error, too', async () => {
  const { actor, until, context } = checkout({ asks: [challenged, refusedOutcome('gateway_card_declined')] });
  actor.send({ type: 'pay', by: 'card' });
  await until('failed');
  assert.equal(context().error?.code, 'gateway_card_declined');
});

test('a refusal keeps the provider’s words until the next try, which has a new key', async () => {
  const { actor, keysSent, until, context } = checkout({
    asks: [refusedOutcome('gateway_invalid_card'), paidOutcome()],
  });
  actor.send({ type: 'pay', by: 'card' });
  await until('failed');
  assert.deepEqual(context().error, { code: 'gateway_invalid_card', message: 'No', messageRaw: 'do_not_honor' });
  actor.send({ type: 'retry' });
  assert.equal(context().error, null);
  actor.send({ type: 'pay', by: 'card' });
  await until('bought');
  assert.deepEqual(keysSent(), ['key 1', 'key 2']);
});

test('a call without an answer is retried with the same key, after ever longer pauses', async () => {
  const { actor, clock, keysSent, until, state } = checkout({
    asks: [unknown, unknown, unknown, unknown, paidOutcome()],
  });
  actor.send({ type: 'pay', by: 'card' });
  for (const pause of [1000, 2000, 4000, 8000]) {
    await until('pausing');
    clock.increment(pause - 1);
    assert.equal(state(), 'pausing');
    clock.increment(1);
  }
  await until('bought');
  assert.deepEqual(keysSent(), Array(5).fill('key 1'));
});

test('after calls without an answer, the store does not say that nothing was paid', async () => {
  const { actor, clock, calls, news, until, context } = checkout({ asks: Array(5).fill(unknown) });
  actor.send({ type: 'pay', by: 'card' });
  for (const pause of [1000, 2000, 4000, 8000]) {
    await until('pausing');
    clock.increment(pause);
  }
  await until('failed');
  assert.equal(context().error?.code, 'no_answer');
  assert.equal(calls.length, 5);
  actor.send({ type: 'cancel' });
  assert.deepEqual(news, [{ type: 'checkout.left', unsure: true }]);
});

test('if another payment for the item is under way at the last try, the checkout says so', async () => {
  const { actor, clock, calls, news, until, context } = checkout({ asks: [unknown, ...Array(4).fill(inProgress)] });
  actor.send({ type: 'pay', by: 'card' });
  for (const pause of [1000, 2000, 4000, 8000]) {
    await until('pausing');
    clock.increment(pause);
  }
  await until('failed');
  assert.equal(context().error?.code, 'in_progress');
  assert.equal(calls.length, 5);
  actor.send({ type: 'cancel' });
  assert.deepEqual(news, [{ type: 'checkout.left', unsure: true }]);
});

test('if the last try has no answer, the checkout says so, whatever earlier tries reported', async () => {
  const { actor, clock, until, context } = checkout({ asks: [...Array(4).fill(inProgress), unknown] });
  actor.send({ type: 'pay', by: 'card' });
  for (const pause of [1000, 2000, 4000, 8000]) {
    await until('pausing');
    clock.increment(pause);
  }
  await until('failed');
  assert.equal(context().error?.code, 'no_answer');
});

test('a request that hangs is repeated', async () => {
  const { actor, clock, calls, until } = checkout({ asks: [null, paidOutcome()] });
  actor.send({ type: 'pay', by: 'card' });
  await until('asking');
  clock.increment(30_000);
  await until('pausing');
  clock.increment(1000);
  await until('bought');
  assert.deepEqual(calls[0], calls[1]);
});

test('the call that completes a payment is retried, too, with its own count of tries', async () => {
  const { actor, clock, keysSent, until } = checkout({ asks: [unknown, challenged, unknown, paidOutcome()] });
  actor.send({ type: 'pay', by: 'card' });
  for (const _ of ['start', 'complete']) {
    await until('pausing');
    clock.increment(1000);
    await until('asking');
  }
  await until('bought');
  assert.deepEqual(keysSent(), ['key 1', 'key 1', 'completePayment', 'completePayment']);
});

test('an unexpected error is a server error', async () => {
  const { actor, until, context } = checkout({ asks: [new Error('a bug')] });
  actor.send({ type: 'pay', by: 'card' });
  await until('failed');
  assert.equal(context().error?.code, 'server_error');
});

test('the card provider’s message about its fields shows at the form until they change', async () => {
  const { actor, calls, until, context } = checkout({ methods: [{ fault: 'Your card number is incomplete.' }] });
  actor.send({ type: 'card.changed', empty: false });
  actor.send({ type: 'pay', by: 'card' });
  await until('choosing');
  assert.equal(context().cardFault, 'Your card number is incomplete.');
  assert.equal(calls.length, 0);
  actor.send({ type: 'card.changed', empty: true });
  assert.deepEqual([context().cardFault, context().cardEmpty], [null, true]);
});

test('an order is approved in the window, then completed', async () => {
  const { actor, calls, until, context } = checkout({ asks: [createdOutcome({ order_id: 'o1' }), paidOutcome()] });
  payByButtons(actor);
  await until('approving');
  assert.deepEqual(calls[0]?.body, { gateway: 'paypal', item: { type: 'issue', id: 3 }, data: {}, seen });
  assert.equal(context().payment?.secret, 'o1');
  actor.send({ type: 'approved', ids: { orderID: 'o1' } });
  await until('bought');
  assert.deepEqual(calls[1]?.body, { paymentId: 'p', gateway: 'paypal', orderID: 'o1' });
});

test('a subscription that is approved and not yet paid is pending', async () => {
  const input = { item: { type: 'plan', id: 7 }, gateways: ['paypal'], cardGateway: null } as const;
  const { actor, calls, news, until } = checkout({
    input,
    asks: [createdOutcome({ subscription_id: 's1' }), paidOutcome('pending')],
  });
  payByButtons(actor);
  await until('approving');
  actor.send({ type: 'approved', ids: { subscriptionID: 's1' } });
  await until('bought');
  assert.deepEqual(calls[1]?.body, { paymentId: 'p', gateway: 'paypal', subscriptionID: 's1' });
  assert.deepEqual(news, [{ type: 'checkout.bought', pending: true }]);
});

test('an approval that the provider does not know yet is retried', async () => {
  const created = createdOutcome({ subscription_id: 's1' });
  const input = { item: { type: 'plan', id: 7 }, gateways: ['paypal'], cardGateway: null } as const;
  const { actor, clock, keysSent, news, until } = checkout({ input, asks: [created, created, paidOutcome('pending')] });
  payByButtons(actor);
  await until('approving');
  actor.send({ type: 'approved', ids: { subscriptionID: 's1' } });
  await until('pausing');
  clock.increment(1000);
  await until('bought');
  assert.deepEqual(keysSent(), ['key 1', 'completePayment', 'completePayment']);
  assert.deepEqual(news, [{ type: 'checkout.bought', pending: true }]);
});

test('the checkout waits for the money of an issue', async () => {
  const { actor, news, until } = checkout({ asks: [paidOutcome('pending')] });
  actor.send({ type: 'pay', by: 'card' });
  await until('waiting');
  assert.deepEqual(news, []);
  actor.send({ type: 'owned' });
  assert.deepEqual(news, [{ type: 'checkout.bought', pending: false }]);
});

test('leaving the window, or the checkout, pays nothing', async () => {
  const cancelled = checkout({ asks: [createdOutcome({ order_id: 'o1' }), createdOutcome({ order_id: 'o2' })] });
  payByButtons(cancelled.actor);
  await cancelled.until('approving');
  cancelled.actor.send({ type: 'approval.cancelled' });
  assert.equal(cancelled.state(), 'choosing');
  assert.deepEqual(cancelled.news, [{ type: 'abandoned', paymentId: 'p' }]);
  payByButtons(cancelled.actor);
  await cancelled.until('approving');
  assert.deepEqual(cancelled.keysSent(), ['key 1', 'key 2']);
  cancelled.actor.send({ type: 'cancel' });
  assert.deepEqual(cancelled.news.slice(1), [
    { type: 'abandoned', paymentId: 'p' },
    { type: 'checkout.left', unsure: false },
  ]);
});

test('a provider’s window that fails is reported', async () => {
  const { actor, news, until, context } = checkout({ asks: [createdOutcome({ order_id: 'o1' })] });
  payByButtons(actor);
  await until('approving');
  actor.send({ type: 'approval.failed', message: 'Window closed' });
  assert.deepEqual(context().error, { code: 'approval_failed', message: '', messageRaw: 'Window closed' });
  assert.deepEqual(news, [{ type: 'abandoned', paymentId: 'p' }]);
});

test('a window that fails while the payment starts is reported, and the payment abandoned', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<PaymentOutcome>();
  const { actor, news, until, context } = checkout({ asks: [promise, createdOutcome({ order_id: 'o2' })] });
  payByButtons(actor);
  actor.send({ type: 'approval.failed', message: 'Popup blocked' });
  answer(createdOutcome({ order_id: 'o1' }));
  await until('failed');
  assert.deepEqual(context().error, { code: 'approval_failed', message: '', messageRaw: 'Popup blocked' });
  assert.deepEqual(news, [{ type: 'abandoned', paymentId: 'p' }]);
  actor.send({ type: 'retry' });
  actor.send({ type: 'pay', by: 'buttons' });
  await until('approving');
});

test('a window that the browser blocks, or that fails after it was closed, is reported', async () => {
  const { actor, news, until, context, state } = checkout({ asks: [createdOutcome({ order_id: 'o1' })] });
  actor.send({ type: 'gateway.chosen', gateway: 'paypal' });
  actor.send({ type: 'approval.failed', message: 'Popup blocked' });
  assert.equal(context().error?.code, 'approval_failed');
  assert.deepEqual(news, []);
  actor.send({ type: 'retry' });
  actor.send({ type: 'pay', by: 'buttons' });
  await until('approving');
  actor.send({ type: 'approval.cancelled' });
  actor.send({ type: 'approval.failed', message: 'Window gone' });
  assert.deepEqual([state(), context().error?.messageRaw], ['failed', 'Window gone']);
  assert.deepEqual(news, [{ type: 'abandoned', paymentId: 'p' }]);
});

test('after a change to the card, the checkout says nothing about the window', () => {
  const { actor, context, state } = checkout();
  actor.send({ type: 'gateway.chosen', gateway: 'paypal' });
  actor.send({ type: 'gateway.chosen', gateway: 'stripe' });
  actor.send({ type: 'approval.failed', message: 'Window gone' });
  assert.deepEqual([state(), context().error], ['choosing', null]);
});

test('the buyer can leave the form and an error, but not a payment that is under way', async () => {
  const { actor, news, until } = checkout({ asks: [refusedOutcome('x'), null] });
  actor.send({ type: 'cancel' });
  actor.send({ type: 'pay', by: 'card' });
  await until('failed');
  actor.send({ type: 'cancel' });
  assert.deepEqual(news, [
    { type: 'checkout.left', unsure: false },
    { type: 'checkout.left', unsure: false },
  ]);
  actor.send({ type: 'retry' });
  actor.send({ type: 'pay', by: 'card' });
  await until('asking');
  actor.send({ type: 'cancel' });
  assert.equal(news.length, 2);
});

test('an owned item is not charged: known before, reported meanwhile, or said by the server', async () => {
  const before = checkout();
  before.actor.send({ type: 'owned' });
  assert.deepEqual(before.news, [{ type: 'checkout.owned', paying: false }]);

  const meanwhile = checkout({ asks: [refusedOutcome('x')] });
  meanwhile.actor.send({ type: 'pay', by: 'card' });
  meanwhile.actor.send({ type: 'owned' });
  await meanwhile.until('owned');

  const said = checkout({ asks: [{ result: 'owned' }] });
  said.actor.send({ type: 'pay', by: 'card' });
  await said.until('owned');
  assert.deepEqual(said.news, [{ type: 'checkout.owned', paying: true }]);
});

test('an item that is bought in another tab while the provider’s window is open is not paid for, and the window goes', async () => {
  const { actor, news, until, state } = checkout({ asks: [createdOutcome({ order_id: 'o1' })] });
  payByButtons(actor);
  await until('approving');
  actor.send({ type: 'owned' });
  assert.equal(state(), 'owned');
  assert.deepEqual(news, [
    { type: 'abandoned', paymentId: 'p' },
    { type: 'checkout.owned', paying: true },
  ]);
});

for (const by of ['card', 'wallet', 'buttons'] as const) {
  test(`a price that has changed is shown, and nothing is bought at it without another press: ${by}`, async () => {
    const { actor, calls, keysSent, news, until, state, context } = checkout({
      asks: [repricedOutcome(599), paidOutcome()],
    });
    if (by === 'buttons') payByButtons(actor);
    else actor.send({ type: 'pay', by });
    await until('failed');
    assert.deepEqual([context().error?.code, context().formerPrice, context().price], ['price_changed', 499, 599]);
    assert.deepEqual(news, [{ type: 'refresh' }]);
    // The provider's window reports that it was closed.
    actor.send({ type: 'approval.failed', message: 'closed' });
    assert.equal(context().error?.code, 'price_changed');
    actor.send({ type: 'retry' });
    assert.deepEqual([state(), calls.length], ['choosing', 1]);
    actor.send({ type: 'pay', by });
    await until('bought');
    const [first, second] = calls.map(({ body }) => 'seen' in body && body.seen);
    assert.deepEqual([first, second], [seen, { price: 599, currency: 'EUR' }]);
    assert.deepEqual(keysSent(), ['key 1', 'key 2']);
  });
}

test('a price that changes twice is shown twice', async () => {
  const { actor, until, context } = checkout({ asks: [repricedOutcome(599), repricedOutcome(399)] });
  for (const [before, now] of [
    [499, 599],
    [599, 399],
  ]) {
    actor.send({ type: 'pay', by: 'card' });
    await until('failed');
    assert.deepEqual([context().formerPrice, context().price], [before, now]);
    actor.send({ type: 'retry' });
  }
});

test('a price in another currency is not shown as one in the currency of this page', async () => {
  const { actor, until, context } = checkout({ asks: [repricedOutcome(2100, 'PLN')] });
  actor.send({ type: 'pay', by: 'card' });
  await until('failed');
  assert.deepEqual([context().error?.code, context().price], ['currency_changed', 499]);
});

test('an issue that has become free needs no payment, and the store loads its catalogue', async () => {
  const { actor, news, until } = checkout({ asks: [repricedOutcome(0)] });
  actor.send({ type: 'pay', by: 'card' });
  await until('owned');
  assert.deepEqual(news, [{ type: 'refresh' }, { type: 'checkout.owned', paying: false }]);
});

test('an item that is no longer sold is reported, and the store loads its catalogue', async () => {
  const { actor, news, until, context } = checkout({ asks: [{ result: 'notSold' }] });
  actor.send({ type: 'pay', by: 'card' });
  await until('failed');
  assert.equal(context().error?.code, 'not_sold');
  assert.deepEqual(news, [{ type: 'refresh' }]);
  actor.send({ type: 'cancel' });
  assert.deepEqual(news.slice(1), [{ type: 'checkout.left', unsure: false }, { type: 'refresh' }]);
});

test('a session that has ended is told', async () => {
  const { actor, news, until } = checkout({ asks: [{ result: 'expired' }] });
  actor.send({ type: 'pay', by: 'card' });
  await until('failed');
  assert.deepEqual(news, [{ type: 'session.expired' }]);
});

test('a buyer pays only after consenting, in the language that they saw', async () => {
  const { actor, calls, until, state, context } = checkout({
    input: { consentId: 'consent-issue-1' },
    asks: [paidOutcome()],
  });
  const { consent } = context();
  assert.ok(consent);
  await waitFor(consent, (snapshot) => snapshot.matches('shown'));
  assert.equal(context().returned, 0);
  actor.send({ type: 'pay', by: 'card' });
  assert.deepEqual([state(), context().returned], ['choosing', 1]);
  consent.send({ type: 'toggled' });
  actor.send({ type: 'pay', by: 'card' });
  await until('bought');
  const { body } = calls[0] ?? {};
  assert.deepEqual(body && 'consent' in body && body.consent, { text_id: 'consent-issue-1', locale: 'en' });
  actor.send({ type: 'language', locale: 'de' });
  assert.equal(consent.getSnapshot().context.given, null);
});

test('an invoice is for a tax id that can be one, sent with both calls', async () => {
  const { actor, calls, state, until } = checkout({ input: { invoices: true }, asks: [challenged, paidOutcome()] });
  actor.send({ type: 'billing.changed', draft: { wanted: true, taxId: '526-025-02-75' } });
  actor.send({ type: 'pay', by: 'card' });
  assert.equal(state(), 'choosing');
  actor.send({ type: 'billing.changed', draft: { taxId: '526-025-02-74' } });
  actor.send({ type: 'pay', by: 'card' });
  await until('bought');
  const billing = { tax_id: '5260250274', country_code: 'PL' };
  assert.deepEqual(
    calls.map(({ body }) => body.billing),
    [billing, billing],
  );
});

const business = { tax_id: '5260250274', country_code: 'PL' };

test('a business that no longer wants an invoice loses its tax id, and the checkout reports this once', async () => {
  const { actor, news, context } = checkout({ input: { invoices: true, user: business } });
  assert.deepEqual(context().billing, { wanted: true, taxId: '5260250274' });
  actor.send({ type: 'billing.changed', draft: { wanted: false } });
  await waitFor(actor, ({ context: { user } }) => user.tax_id === null);
  actor.send({ type: 'billing.changed', draft: { wanted: true } });
  actor.send({ type: 'billing.changed', draft: { wanted: false } });
  assert.equal(actor.getSnapshot().value.taxId, 'kept');
  assert.deepEqual(news, [{ type: 'checkout.taxIdDeleted' }]);
});

test('a tax id that could not be deleted is reported', async () => {
  const { actor, news } = checkout({ input: { invoices: true, user: business }, taxId: 'offline' });
  actor.send({ type: 'billing.changed', draft: { wanted: false } });
  await waitFor(actor, ({ value }) => value.taxId === 'kept');
  assert.deepEqual(news, [{ type: 'connection.failed' }]);
});

test('where prices are in another currency the buyer is not asked about invoices', () => {
  assert.equal(checkout({ input: { user: business } }).context().billing.wanted, false);
});

test('only the chosen provider is loaded; what was typed into the card stays', async () => {
  const { actor, context } = checkout();
  const loadedScripts = () => Object.keys(context().scripts);
  assert.deepEqual([context().gateway, loadedScripts()], ['stripe', ['stripe']]);
  const { stripe } = context().scripts;
  actor.send({ type: 'gateway.chosen', gateway: 'paypal' });
  assert.deepEqual([context().gateway, loadedScripts()], ['paypal', ['stripe', 'paypal']]);
  actor.send({ type: 'gateway.chosen', gateway: 'stripe' });
  assert.equal(context().scripts.stripe, stripe);
});

test('the checkout tells when a provider shows something over the page', async () => {
  const { actor, until } = checkout({
    asks: [createdOutcome({ order_id: 'o1' }), challenged],
    actions: [{ fault: 'x' }],
  });
  const isCovered = () => actor.getSnapshot().hasTag('covered');
  actor.send({ type: 'wallet.opened' });
  assert.equal(isCovered(), true);
  actor.send({ type: 'wallet.closed' });
  assert.equal(isCovered(), false);
  payByButtons(actor);
  await until('approving');
  assert.equal(isCovered(), true);
  actor.send({ type: 'approval.cancelled' });
  actor.send({ type: 'gateway.chosen', gateway: 'stripe' });
  actor.send({ type: 'pay', by: 'card' });
  await waitFor(actor, (snapshot) => snapshot.hasTag('covered'));
  await until('failed');
  assert.equal(isCovered(), false);
});

test('a checkout that the buyer leaves is closed, and keeps nothing', async () => {
  const { actor, news, until } = checkout({ asks: [createdOutcome({ order_id: 'o1' })] });
  actor.send({ type: 'shown' });
  payByButtons(actor);
  await until('approving');
  actor.send({ type: 'hidden' });
  assert.deepEqual(news, [
    { type: 'abandoned', paymentId: 'p' },
    { type: 'checkout.left', unsure: false },
    { type: 'checkout.closed' },
  ]);
});

test('a payment that goes on while the buyer is elsewhere brings them back if it fails', async () => {
  const { actor, news, until } = checkout({ asks: [challenged, refusedOutcome('x')] });
  actor.send({ type: 'shown' });
  actor.send({ type: 'pay', by: 'card' });
  await until('authenticating');
  actor.send({ type: 'hidden' });
  assert.deepEqual(news, []);
  await until('failed');
  assert.deepEqual(news, [{ type: 'checkout.failedAway' }]);
  actor.send({ type: 'hidden' });
  actor.send({ type: 'shown' });
  actor.send({ type: 'hidden' });
  assert.deepEqual(news.at(-1), { type: 'checkout.closed' });
});

test('a checkout whose buyer signs out stays until the store is elsewhere', async () => {
  const { actor, news } = checkout();
  actor.send({ type: 'shown' });
  actor.send({ type: 'buyer.left' });
  assert.deepEqual(news, []);
  actor.send({ type: 'hidden' });
  assert.deepEqual(news.at(-1), { type: 'checkout.closed' });
});

test('a buyer who leaves before the card is read pays nothing', async () => {
  const { actor, calls, news, state } = checkout();
  actor.send({ type: 'shown' });
  actor.send({ type: 'pay', by: 'card' });
  assert.equal(state(), 'preparing');
  actor.send({ type: 'hidden' });
  assert.deepEqual(calls, []);
  assert.deepEqual(news, [{ type: 'checkout.left', unsure: false }, { type: 'checkout.closed' }]);
});

test('a card provider that never reads the card is given up', async () => {
  const { actor, clock, until, context } = checkout({ methods: [never] });
  actor.send({ type: 'pay', by: 'card' });
  clock.increment(30_000);
  await until('failed');
  assert.equal(context().error?.code, 'server_error');
});

test('a payment that succeeds while the buyer is elsewhere closes the checkout', async () => {
  const { promise, resolve } = Promise.withResolvers<PaymentOutcome>();
  const { actor, news, until } = checkout({ asks: [promise] });
  actor.send({ type: 'shown' });
  actor.send({ type: 'pay', by: 'card' });
  await until('asking');
  actor.send({ type: 'hidden' });
  resolve(paidOutcome());
  await until('bought');
  assert.deepEqual(news, [{ type: 'checkout.bought', pending: false }, { type: 'checkout.closed' }]);
});

test('a buyer who comes back to a payment that goes on sees how it ends', async () => {
  const { promise, resolve } = Promise.withResolvers<PaymentOutcome>();
  const { actor, news, until } = checkout({ asks: [promise] });
  actor.send({ type: 'shown' });
  actor.send({ type: 'pay', by: 'card' });
  await until('asking');
  actor.send({ type: 'hidden' });
  actor.send({ type: 'shown' });
  resolve(refusedOutcome('x'));
  await until('failed');
  assert.deepEqual(news, []);
});
