import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Purchases, User } from '@magazine-store/protocol';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { type SessionNews, sessionMachine, type TabNews } from './sessionMachine.ts';

const user: User = {
  id: 1,
  email: 'reader@example.com',
  tax_id: null,
  country_code: null,
  identities: [{ provider: 'google' }],
  plan_payment: null,
};
const bought: Purchases = { issues: [{ issue_id: 3 }], subscription: null };

/** A session whose server answers in turn; an Error stands for no answer. */
function session({
  users = [] as (User | null | Error)[],
  purchases = [] as (Purchases | Error)[],
  logouts = [] as Error[],
} = {}) {
  const told: SessionNews[] = [];
  const tabs: TabNews[] = [];
  const windows: string[] = [];
  const owner = createActor(fromCallback<SessionNews>(({ receive }) => receive((news) => told.push(news)))).start();
  const next = <T>(answers: (T | Error)[]): T => {
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return answer;
  };
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        loadUser: fromPromise(async () => next(users)),
        loadPurchases: fromPromise(async () => next(purchases)),
        logout: fromPromise(async () => {
          const failure = logouts.shift();
          if (failure) throw failure;
        }),
        signInWindow: fromCallback<{ type: 'show' }, { provider: string }>(({ input, receive }) => {
          windows.push(input.provider);
          receive(() => windows.push('shown'));
        }),
        otherTabs: fromCallback<TabNews>(({ receive }) => receive((news) => tabs.push(news))),
      },
    }),
    { input: { owner } },
  ).start();
  const until = (value: string | object) => waitFor(actor, (snapshot) => snapshot.matches(value as never));
  const settled = () => until({ signedIn: { purchases: 'settled' } });
  const toldTypes = () => told.map(({ type }) => type);
  return { actor, told, toldTypes, tabs, windows, until, settled };
}

const signedIn = (more: Parameters<typeof session>[0] = {}) => session({ users: [user], purchases: [bought], ...more });

test('a visitor is signed out, and told nothing about it', async () => {
  const { actor, until, toldTypes } = session({ users: [null] });
  assert.equal(actor.getSnapshot().value, 'checking');
  const { context } = await until('signedOut');
  assert.deepEqual([context.user, context.holdings.signedIn], [null, false]);
  assert.deepEqual(toldTypes(), ['session.changed']);
});

test('who cannot be asked is signed out, and hears why', async () => {
  const { until, toldTypes } = session({ users: [new Error('offline')] });
  await until('signedOut');
  assert.deepEqual(toldTypes(), ['connection.failed', 'session.changed']);
});

test('a reader is there at once, what they hold follows', async () => {
  const { actor, settled, until, toldTypes, tabs } = signedIn();
  const early = (await until('signedIn')).context;
  assert.deepEqual([early.holdings.signedIn, early.holdings.issueIds.size], [true, 0]);
  await settled();
  assert.deepEqual([...actor.getSnapshot().context.holdings.issueIds], [3]);
  assert.deepEqual(toldTypes(), ['session.changed', 'session.changed']);
  assert.deepEqual(tabs, []);
});

test('purchases that do not come leave the reader signed in', async () => {
  const { actor, settled, toldTypes } = signedIn({ purchases: [new Error('offline')] });
  await settled();
  assert.deepEqual(toldTypes(), ['session.changed', 'connection.failed']);
  assert.equal(actor.getSnapshot().context.user, user);
});

test('signing out tells everybody and keeps nothing', async () => {
  const { actor, settled, until, told, tabs } = signedIn();
  await settled();
  actor.send({ type: 'logout' });
  const { context } = await until('signedOut');
  assert.deepEqual([context.user, context.purchases, context.holdings.signedIn], [null, null, false]);
  assert.deepEqual(told.slice(2), [{ type: 'session.left' }, { type: 'session.changed' }]);
  assert.deepEqual(tabs, [{ type: 'logout' }]);
});

test('a sign-out that fails changes nothing, and may be tried again', async () => {
  const { actor, settled, until, toldTypes, tabs } = signedIn({ logouts: [new Error('offline')] });
  await settled();
  actor.send({ type: 'logout' });
  await until({ signedIn: { leaving: 'asking' } });
  await until({ signedIn: { leaving: 'no' } });
  assert.equal(toldTypes().at(-1), 'connection.failed');
  assert.deepEqual(tabs, []);
  actor.send({ type: 'logout' });
  await until('signedOut');
});

test("a provider's window brings the reader in, and the other tabs", async () => {
  const { actor, settled, until, told, tabs, windows } = session({ users: [null, user], purchases: [bought] });
  await until('signedOut');
  actor.send({ type: 'provider.chosen', provider: 'google' });
  actor.send({ type: 'window.show' });
  assert.deepEqual(windows, ['google', 'shown']);
  actor.send({ type: 'window.closed' });
  await settled();
  assert.deepEqual(told[2], { type: 'session.entered', email: 'reader@example.com' });
  assert.deepEqual(tabs, [{ type: 'login' }]);
});

test('a window that was only closed leaves the visitor where they were', async () => {
  const { actor, until, tabs, windows } = session({ users: [null, null] });
  await until('signedOut');
  actor.send({ type: 'provider.chosen', provider: 'google' });
  actor.send({ type: 'provider.chosen', provider: 'facebook' });
  assert.deepEqual(windows, ['google', 'facebook']);
  actor.send({ type: 'window.closed' });
  await until('checking');
  await until('signedOut');
  assert.deepEqual(tabs, []);
});

test('another tab signs in: so does this one, and passes nothing on', async () => {
  const { actor, settled, until, toldTypes, tabs } = session({ users: [null, user], purchases: [bought] });
  await until('signedOut');
  actor.send({ type: 'tab', news: { type: 'login' } });
  await settled();
  assert.ok(toldTypes().includes('session.entered'));
  assert.deepEqual(tabs, []);
});

test('another tab signs out: so does this one, without asking', async () => {
  const { actor, settled, toldTypes, tabs } = signedIn();
  await settled();
  actor.send({ type: 'tab', news: { type: 'logout' } });
  assert.ok(actor.getSnapshot().matches('signedOut'));
  assert.ok(toldTypes().includes('session.left'));
  assert.deepEqual(tabs, []);
});

test('another tab buys: what the reader holds is asked for again', async () => {
  const more: Purchases = { issues: [{ issue_id: 3 }, { issue_id: 7 }], subscription: null };
  const { actor, settled, told } = signedIn({ purchases: [bought, more] });
  await settled();
  const item = { type: 'issue', id: 7 } as const;
  actor.send({ type: 'tab', news: { type: 'purchase', item } });
  const { context } = await settled();
  assert.deepEqual([...context.holdings.issueIds], [3, 7]);
  assert.deepEqual(told.at(-2), { type: 'session.purchased', item });
});

test('an expired session stays so', async () => {
  const { actor, settled } = signedIn();
  await settled();
  actor.send({ type: 'expired' });
  actor.send({ type: 'logout' });
  actor.send({ type: 'tab', news: { type: 'login' } });
  assert.equal(actor.getSnapshot().value, 'expired');
});
