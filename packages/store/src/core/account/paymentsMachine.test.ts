import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PastPayment } from '@magazine-store/protocol';
import { createActor, fromPromise, waitFor } from 'xstate';
import { pageCount, paymentsMachine } from './paymentsMachine.ts';

const makePayments = (count: number): PastPayment[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    purchased_item: 'issue',
    description: `Issue ${index}`,
    completed_at: '2027-01-01T00:00:00Z',
    total_amount: 499,
    currency_code: 'EUR',
    currency_precision: 2,
    gateway: 'stripe',
  }));

/** A server that answers in turn; an Error stands for no answer. */
function history(...answers: (readonly PastPayment[] | null | Error)[]) {
  const news: string[] = [];
  let requests = 0;
  const actor = createActor(
    paymentsMachine.provide({
      actors: {
        loadPayments: fromPromise(async () => {
          requests++;
          const answer = answers.shift();
          if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
          return answer;
        }),
      },
    }),
  );
  actor.on('*', ({ type }) => news.push(type));
  actor.start();
  const until = (value: 'idle' | 'loaded' | 'failed') => waitFor(actor, (snapshot) => snapshot.matches(value));
  const context = () => actor.getSnapshot().context;
  return { actor, news, asked: () => requests, until, context };
}

test('payments load when they are shown, for the signed-in user', async () => {
  const { actor, asked, context, until } = history(makePayments(1), makePayments(2));
  actor.send({ type: 'entered' });
  actor.send({ type: 'outdated' });
  assert.equal(asked(), 0);
  actor.send({ type: 'opened' });
  await until('loaded');
  actor.send({ type: 'entered' });
  actor.send({ type: 'closed' });
  actor.send({ type: 'outdated' });
  assert.deepEqual([asked(), context().payments?.length], [1, 1]);
  actor.send({ type: 'opened' });
  // The known payments stay in sight until the answer.
  assert.equal(context().payments?.length, 1);
  await until('loaded');
  assert.deepEqual([asked(), context().payments?.length], [2, 2]);
});

test('payments opened before the session is known load afterwards', async () => {
  const { actor, asked, until } = history(makePayments(1));
  actor.send({ type: 'opened' });
  assert.equal(asked(), 0);
  actor.send({ type: 'entered' });
  await until('loaded');
});

for (const { title, count, page } of [
  { title: 'a purchase brings a new list, at its beginning', count: 7, page: 0 },
  { title: 'a list without a new payment stays at its page', count: 6, page: 1 },
]) {
  test(title, async () => {
    const { actor, context, until } = history(makePayments(6), makePayments(count));
    actor.send({ type: 'entered' });
    actor.send({ type: 'opened' });
    await until('loaded');
    actor.send({ type: 'page.chosen', page: 1 });
    actor.send({ type: 'outdated' });
    await until('loaded');
    assert.deepEqual([context().payments?.length, context().page], [count, page]);
  });
}

test('five payments fill a page, and there is no page beyond the last', async () => {
  assert.deepEqual(
    [0, 1, 5, 6, 10, 11].map((count) => pageCount(makePayments(count))),
    [1, 1, 1, 2, 2, 3],
  );
  const { actor, context, until } = history(makePayments(6));
  actor.send({ type: 'page.chosen', page: 0 });
  actor.send({ type: 'entered' });
  actor.send({ type: 'opened' });
  await until('loaded');
  const shown = [1, 2, -1, 0].map((page) => {
    actor.send({ type: 'page.chosen', page });
    return context().page;
  });
  assert.deepEqual(shown, [1, 1, 1, 0]);
});

test('missing payments are requested again, and an ended session is reported', async () => {
  const { actor, news, until } = history(new Error('offline'), null, makePayments(1));
  actor.send({ type: 'entered' });
  actor.send({ type: 'opened' });
  await until('failed');
  assert.deepEqual(news, []);
  actor.send({ type: 'retry' });
  await waitFor(actor, () => news.length > 0);
  assert.deepEqual(news, ['expired']);
  actor.send({ type: 'retry' });
  await until('loaded');
});

test('signing out leaves nothing for the next user', async () => {
  const { actor, context, until } = history(makePayments(6), makePayments(1));
  actor.send({ type: 'entered' });
  actor.send({ type: 'opened' });
  await until('loaded');
  actor.send({ type: 'page.chosen', page: 1 });
  actor.send({ type: 'left' });
  assert.deepEqual([context().payments, context().page], [null, 0]);
  actor.send({ type: 'entered' });
  await until('loaded');
  assert.equal(context().payments?.length, 1);
});
