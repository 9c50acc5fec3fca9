import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { User } from '@magazine-store/protocol';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { attemptMachine, type Redeemed, type WindowNews } from '../session/attemptMachine.ts';
import { identitiesMachine, type Removed } from './identitiesMachine.ts';

const userWith = (...providers: string[]): User => ({
  id: 1,
  email: 'reader@example.com',
  tax_id: null,
  country_code: null,
  identities: providers.map((provider) => ({ provider })),
  plan_payment: null,
});

/** Actors to stop after each test: their clocks would keep the process alive. */
const living: { stop(): void }[] = [];
afterEach(() => {
  for (const actor of living.splice(0)) actor.stop();
});

/** A reader's identities, at a server that answers in turn; an Error stands for no answer. */
function identities({
  users = [] as (User | null | Error)[],
  redeemed = [] as Redeemed[],
  removed = [] as (Removed | Error)[],
  secure = true,
  clock = undefined as SimulatedClock | undefined,
} = {}) {
  const news: string[] = [];
  const windows: string[] = [];
  const requests: string[] = [];
  const window = { tell: (_: WindowNews) => {} };
  const next = <T>(answers: (T | Error)[]): T => {
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return answer;
  };
  let secrets = 0;
  const actor = createActor(
    identitiesMachine.provide({
      actors: {
        createVerifier: fromPromise(async () => {
          if (!secure) throw new Error('no crypto.subtle');
          secrets++;
          return { verifier: `verifier ${secrets}`, challenge: `challenge ${secrets}` };
        }),
        attempt: attemptMachine.provide({
          actors: {
            signInWindow: fromCallback<{ type: 'show' }, { provider: string; challenge: string }>(
              ({ input, receive, sendBack }) => {
                windows.push(`${input.provider} ${input.challenge}`);
                window.tell = sendBack;
                receive(() => windows.push('shown'));
                return () => windows.push('closed');
              },
            ),
            redeem: fromPromise(async ({ input: { verifier, link } }) => {
              requests.push(link ? `link ${verifier}` : verifier);
              return next(redeemed);
            }),
          },
        }),
        removeIdentity: fromPromise(async ({ input }) => {
          requests.push(`remove ${input.provider}`);
          return next(removed);
        }),
        loadUser: fromPromise(async () => next(users)),
      },
    }),
    clock && { clock },
  );
  actor.on('*', (event) => {
    if (event.type === 'user.changed') news.push(`user with ${event.user.identities.map((one) => one.provider)}`);
    else news.push('provider' in event ? `${event.type} ${event.provider}` : event.type);
  });
  actor.start();
  living.push(actor);
  const until = (value: object) => waitFor(actor, (snapshot) => snapshot.matches(value as never));
  const idle = () => until({ work: 'idle' });
  const failure = () => actor.getSnapshot().context.failure;
  return { actor, news, windows, window, requests, until, idle, failure, ready: () => until({ secret: 'ready' }) };
}

test('a provider is linked to the signed-in account', async () => {
  const { actor, news, windows, window, requests, idle, ready } = identities({
    redeemed: [{ status: 'done' }],
    users: [userWith('press-id', 'google')],
  });
  await ready();
  actor.send({ type: 'add', provider: 'google' });
  actor.send({ type: 'window.show' });
  window.tell({ type: 'window.signalled' });
  await idle();
  assert.deepEqual(windows, ['google challenge 1', 'shown', 'closed']);
  assert.deepEqual(requests, ['link verifier 1']);
  assert.deepEqual(news, ['user with press-id,google', 'identity.added google']);
});

test('a window opens only once its secret is ready, and each has a new secret', async () => {
  const { actor, windows, ready } = identities();
  actor.send({ type: 'add', provider: 'google' });
  assert.deepEqual(windows, []);
  await ready();
  actor.send({ type: 'add', provider: 'google' });
  await ready();
  actor.send({ type: 'add', provider: 'facebook' });
  assert.deepEqual(windows, ['google challenge 1', 'closed', 'facebook challenge 2']);
});

test('a window that looks closed may still bring an outcome', async () => {
  const { actor, window, news, until, idle, ready } = identities({
    redeemed: [{ status: 'pending' }, { status: 'done' }],
    users: [userWith('press-id', 'google')],
  });
  await ready();
  actor.send({ type: 'add', provider: 'google' });
  window.tell({ type: 'window.closed' });
  const attempt = actor.getSnapshot().children.attempt;
  assert.ok(attempt);
  await waitFor(attempt, (snapshot) => snapshot.matches({ underway: { window: 'closed', outcome: 'unknown' } }));
  await until({ work: 'atProvider' });
  window.tell({ type: 'page.focused' });
  await idle();
  assert.deepEqual(news, ['user with press-id,google', 'identity.added google']);
});

test("an identity of another account is refused, with the provider's name", async () => {
  const { actor, window, news, failure, idle, ready } = identities({
    redeemed: [
      { status: 'error', error: 'user_exists' },
      { status: 'error', error: 'sign_in_again' },
      { status: 'error', error: 'auth_failed' },
    ],
  });
  for (const code of ['user_exists', 'sign_in_again', 'failed']) {
    await ready();
    actor.send({ type: 'add', provider: 'google' });
    assert.equal(failure(), null);
    window.tell({ type: 'window.signalled' });
    await idle();
    assert.deepEqual(failure(), { provider: 'google', code });
  }
  assert.deepEqual(news, []);
});

test('turning back at the provider shows no error', async () => {
  const { actor, window, news, failure, idle, ready } = identities({
    redeemed: [{ status: 'error', error: 'access_denied' }],
  });
  await ready();
  actor.send({ type: 'add', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await idle();
  assert.deepEqual([failure(), news], [null, []]);
});

test('a window that the reader closed shows no error twenty minutes later', async () => {
  const clock = new SimulatedClock();
  const { actor, window, news, failure, idle, ready } = identities({
    redeemed: [{ status: 'pending' }, { status: 'pending' }],
    clock,
  });
  await ready();
  actor.send({ type: 'add', provider: 'google' });
  window.tell({ type: 'window.closed' });
  clock.increment(1_200_000);
  await idle();
  assert.deepEqual([failure(), news], [null, []]);
});

test('a provider is removed from the account', async () => {
  const { actor, requests, news, idle } = identities({ removed: ['removed'], users: [userWith('press-id')] });
  actor.send({ type: 'remove', provider: 'google' });
  actor.send({ type: 'remove', provider: 'press-id' });
  await idle();
  assert.deepEqual(requests, ['remove google']);
  assert.deepEqual(news, ['user with press-id', 'identity.removed google']);
});

test('the last provider stays, and the account says why', async () => {
  const { actor, news, failure, idle } = identities({ removed: ['last_identity'], users: [userWith('google')] });
  actor.send({ type: 'remove', provider: 'google' });
  await idle();
  assert.deepEqual(news, ['user with google']);
  assert.deepEqual(failure(), { provider: 'google', code: 'last_identity' });
});

test('a removal without an answer is reported, and can be tried again', async () => {
  const { actor, news, idle } = identities({
    removed: [new Error('offline'), 'removed'],
    users: [new Error('offline')],
  });
  actor.send({ type: 'remove', provider: 'google' });
  await idle();
  actor.send({ type: 'remove', provider: 'google' });
  await idle();
  assert.deepEqual(news, ['connection.failed', 'connection.failed']);
});

test('an ended session is reported, whichever call finds out', async () => {
  const { actor, window, news, idle, ready } = identities({
    removed: ['expired', 'removed'],
    redeemed: [{ status: 'error', error: 'not_signed_in' }],
    users: [null],
  });
  await ready();
  actor.send({ type: 'remove', provider: 'google' });
  await idle();
  actor.send({ type: 'remove', provider: 'google' });
  await idle();
  actor.send({ type: 'add', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await idle();
  assert.deepEqual(news, ['expired', 'expired', 'expired']);
});

test('leaving closes the window and forgets the error', async () => {
  const { actor, window, windows, failure, idle, ready } = identities({
    redeemed: [{ status: 'error', error: 'user_exists' }],
  });
  await ready();
  actor.send({ type: 'add', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await idle();
  await ready();
  actor.send({ type: 'add', provider: 'google' });
  actor.send({ type: 'left' });
  assert.deepEqual(windows.slice(-2), ['google challenge 2', 'closed']);
  assert.equal(failure(), null);
  assert.equal(actor.getSnapshot().value.work, 'idle');
});

test('without https nothing can be added', async () => {
  const { actor, windows, until } = identities({ secure: false });
  await until({ secret: 'impossible' });
  actor.send({ type: 'add', provider: 'google' });
  assert.deepEqual(windows, []);
});
