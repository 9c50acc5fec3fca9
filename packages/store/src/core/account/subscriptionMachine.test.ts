import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanPayment, User } from '@magazine-store/protocol';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type Cancelled, subscriptionMachine } from './subscriptionMachine.ts';

const END = '2027-01-01T00:01:00Z';

const payment = (status: PlanPayment['status']): PlanPayment => ({
  status,
  next_billing_date: END,
  subscription: { active: status === 'activated', expires_at: END },
});
const userWith = (plan_payment: PlanPayment | null): User => ({
  id: 1,
  email: 'reader@example.com',
  tax_id: null,
  country_code: null,
  identities: [],
  plan_payment,
});

/** A server that answers in turn; an Error stands for no answer. */
function subscription({ users = [] as (User | null | Error)[], cancels = [] as (Cancelled | Error)[] } = {}) {
  const news: string[] = [];
  const requests: string[] = [];
  const next = <T>(name: string, answers: (T | Error)[]): T => {
    requests.push(name);
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return answer;
  };
  const actor = createActor(
    subscriptionMachine.provide({
      actors: {
        loadUser: fromPromise(async () => next('user', users)),
        cancelPlan: fromPromise(async () => next('cancel', cancels)),
      },
    }),
  );
  actor.on('*', (event) => {
    if (event.type === 'user.changed') news.push(`user.changed, ${event.user.plan_payment?.status}`);
    else if (event.type === 'cancelled') news.push(`cancelled, ${event.payment?.status}`);
    else news.push(event.type);
  });
  actor.start();
  const until = (value: 'idle' | 'confirming') => waitFor(actor, (snapshot) => snapshot.matches(value));
  return { actor, news, requests, until };
}

test('a cancellation takes two presses, and tells what became of the plan', async () => {
  const { actor, requests, news, until } = subscription({ cancels: [{ payment: payment('cancelled') }] });
  actor.send({ type: 'cancel.confirmed' });
  actor.send({ type: 'cancel' });
  actor.send({ type: 'cancel.declined' });
  actor.send({ type: 'cancel.confirmed' });
  assert.deepEqual(requests, []);
  actor.send({ type: 'cancel' });
  actor.send({ type: 'cancel.confirmed' });
  // The request is already at the server: it is too late to decline, and a second confirmation sends nothing.
  actor.send({ type: 'cancel.declined' });
  actor.send({ type: 'cancel.confirmed' });
  await until('idle');
  assert.deepEqual(requests, ['cancel']);
  assert.deepEqual(news, ['cancelled, cancelled']);
});

test('a failed cancellation is reported; without an answer it can be pressed again', async () => {
  const { actor, news, until } = subscription({
    cancels: [new Error('offline'), { refused: 'failed' }, { refused: 'expired' }],
  });
  actor.send({ type: 'cancel' });
  actor.send({ type: 'cancel.confirmed' });
  await until('confirming');
  actor.send({ type: 'cancel.confirmed' });
  await until('idle');
  actor.send({ type: 'cancel' });
  actor.send({ type: 'cancel.confirmed' });
  await until('idle');
  assert.deepEqual(news, ['cancel.failed', 'cancel.failed', 'expired']);
});

test('a refresh tells what the user is now, and that purchases changed once the payment is no longer pending', async () => {
  const { actor, news, until } = subscription({
    users: [userWith(payment('pending')), userWith(payment('activated')), userWith(null)],
  });
  const refresh = async (status: PlanPayment['status']) => {
    news.length = 0;
    actor.send({ type: 'known', status });
    actor.send({ type: 'refresh' });
    await until('idle');
    return [...news];
  };
  assert.deepEqual(await refresh('pending'), ['user.changed, pending', 'still.pending']);
  assert.deepEqual(await refresh('pending'), ['user.changed, activated', 'purchases.outdated']);
  assert.deepEqual(await refresh('activated'), ['user.changed, undefined']);
});

test('a refresh without an answer, or without a session, is reported', async () => {
  const { actor, news, until } = subscription({ users: [new Error('offline'), null] });
  actor.send({ type: 'refresh' });
  await until('idle');
  actor.send({ type: 'refresh' });
  await until('idle');
  assert.deepEqual(news, ['connection.failed', 'expired']);
});

test('purchases that did not come are asked for again', () => {
  const { actor, news } = subscription();
  actor.send({ type: 'retry' });
  assert.deepEqual(news, ['purchases.outdated']);
});

test('leaving closes the question about cancelling', () => {
  const { actor } = subscription();
  actor.send({ type: 'known', status: 'activated' });
  actor.send({ type: 'cancel' });
  actor.send({ type: 'left' });
  assert.equal(actor.getSnapshot().value, 'idle');
});
