import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type Asked, rightsMachine } from './rightsMachine.ts';

/** A server that answers in turn; an Error stands for no answer. */
function rights(...answers: (Asked | Error)[]) {
  const requests: string[] = [];
  const news: string[] = [];
  const createRequest = (name: string) =>
    fromPromise<Asked>(async () => {
      requests.push(name);
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
      return answer;
    });
  const actor = createActor(
    rightsMachine.provide({
      actors: {
        download: createRequest('download'),
        endSessions: createRequest('end'),
        deleteAccount: createRequest('delete'),
      },
    }),
  );
  actor.on('*', (event) => news.push('deleted' in event ? `${event.type}, deleted: ${event.deleted}` : event.type));
  actor.start();
  const until = (value: 'idle' | 'confirming') => waitFor(actor, (snapshot) => snapshot.matches(value));
  return { actor, requests, news, until };
}

test('readers get their data, and stay', async () => {
  const { actor, requests, news, until } = rights('done', new Error('offline'), 'expired');
  for (let time = 0; time < 3; time++) {
    actor.send({ type: 'download' });
    await until('idle');
  }
  assert.deepEqual(requests, ['download', 'download', 'download']);
  assert.deepEqual(news, ['connection.failed', 'expired']);
});

test('signing out everywhere ends the session here', async () => {
  const { actor, news, until } = rights(new Error('offline'), 'done');
  actor.send({ type: 'end.sessions' });
  await until('idle');
  actor.send({ type: 'end.sessions' });
  await until('idle');
  assert.deepEqual(news, ['connection.failed', 'ended, deleted: false']);
});

test('deleting an account takes two presses', async () => {
  const { actor, requests, news, until } = rights('done');
  actor.send({ type: 'delete.confirmed' });
  actor.send({ type: 'delete' });
  actor.send({ type: 'delete.cancelled' });
  actor.send({ type: 'delete.confirmed' });
  assert.deepEqual(requests, []);
  actor.send({ type: 'delete' });
  actor.send({ type: 'delete.confirmed' });
  // The request is already at the server: there is nothing to cancel.
  actor.send({ type: 'delete.cancelled' });
  await until('idle');
  assert.deepEqual(requests, ['delete']);
  assert.deepEqual(news, ['ended, deleted: true']);
});

test('another request closes the question whether to delete the account', async () => {
  const { actor, requests, until } = rights('done', 'done');
  for (const type of ['download', 'end.sessions'] as const) {
    actor.send({ type: 'delete' });
    actor.send({ type });
    await until('idle');
  }
  assert.deepEqual(requests, ['download', 'end']);
});

test('a deletion without an answer may be pressed again', async () => {
  const { actor, news, until } = rights(new Error('offline'), 'expired');
  actor.send({ type: 'delete' });
  actor.send({ type: 'delete.confirmed' });
  await until('confirming');
  actor.send({ type: 'delete.confirmed' });
  await until('idle');
  assert.deepEqual(news, ['connection.failed', 'expired']);
});

test('the question whether to delete the account closes when the reader leaves, also if it is on its way', async () => {
  const { actor, news } = rights(new Error('offline'));
  actor.send({ type: 'delete' });
  actor.send({ type: 'left' });
  assert.equal(actor.getSnapshot().value, 'idle');
  actor.send({ type: 'delete' });
  actor.send({ type: 'delete.confirmed' });
  actor.send({ type: 'left' });
  await Promise.resolve();
  assert.deepEqual([actor.getSnapshot().value, news], ['idle', []]);
});
