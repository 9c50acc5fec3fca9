import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Purchases, User } from '@magazine-store/protocol';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { attemptMachine, type Redeemed, type WindowNews } from './attemptMachine.ts';
import { type Registered, type SessionNews, sessionMachine, type TabNews } from './sessionMachine.ts';

const START = Date.parse('2027-01-01T00:00:00Z');

const user: User = {
  id: 1,
  email: 'reader@example.com',
  tax_id: null,
  country_code: null,
  identities: [{ provider: 'google' }],
  plan_payment: null,
};
const bought: Purchases = { issues: [{ issue_id: 3 }], subscription: null };

/** Actors to stop after each test: their clocks would keep the process alive. */
const living: { stop(): void }[] = [];
afterEach(() => {
  for (const actor of living.splice(0)) actor.stop();
});

/** A session whose server answers in turn; an Error stands for no answer. */
function session({
  users = [] as (User | null | Error)[],
  purchases = [] as (Purchases | Error)[],
  logouts = [] as Error[],
  redeemed = [] as (Redeemed | Error)[],
  registered = [] as (Registered | Error)[],
  secrets = 0 as number | null,
  clock = undefined as SimulatedClock | undefined,
} = {}) {
  const received: SessionNews[] = [];
  const tabs: TabNews[] = [];
  const windows: string[] = [];
  const requests: string[] = [];
  const window = { tell: (_: WindowNews) => {} };
  const owner = createActor(fromCallback<SessionNews>(({ receive }) => receive((news) => received.push(news)))).start();
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
        createVerifier: fromPromise(async () => {
          if (secrets === null) throw new Error('no crypto.subtle');
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
              },
            ),
            redeem: fromPromise(async ({ input }) => {
              requests.push(input.code === undefined ? input.verifier : `${input.verifier} with code ${input.code}`);
              return next(redeemed);
            }),
          },
        }),
        register: fromPromise(async ({ input }) => {
          requests.push(
            `${input.registration.key} with ${input.verifier}${input.code === null ? '' : ` and ${input.code}`}`,
          );
          return next(registered);
        }),
        otherTabs: fromCallback<TabNews>(({ receive }) => receive((news) => tabs.push(news))),
      },
    }),
    { input: { owner, now: () => START + (clock?.now() ?? 0) }, ...(clock && { clock }) },
  ).start();
  living.push(actor, owner);
  const until = (value: string | object) => waitFor(actor, (snapshot) => snapshot.matches(value as never));
  const waitUntilSettled = () => until({ signedIn: { purchases: 'settled' } });
  /** The types of the news so far. A published visitor counts by their status. */
  const toldTypes = () => received.map((news) => (news.type === 'session.changed' ? news.visitor.status : news.type));
  const ready = () => until({ signedOut: { secret: 'ready' } });
  return { actor, received, toldTypes, tabs, windows, window, requests, until, ready, settled: waitUntilSettled };
}

const signedIn = (more: Parameters<typeof session>[0] = {}) => session({ users: [user], purchases: [bought], ...more });

test('a visitor is signed out, and told nothing about it', async () => {
  const { actor, until, toldTypes } = session({ users: [null] });
  assert.equal(actor.getSnapshot().value, 'checking');
  const { context } = await until('signedOut');
  assert.deepEqual([context.user, context.entitlements.signedIn], [null, false]);
  assert.deepEqual(toldTypes(), ['unknown', 'signedOut']);
});

test('a visitor without an answer from the server is signed out, and told why', async () => {
  const { until, toldTypes } = session({ users: [new Error('offline')] });
  await until('signedOut');
  assert.deepEqual(toldTypes(), ['unknown', 'connection.failed', 'signedOut']);
});

test('a return to the tab checks the session again if the last check failed, but not while the visitor signs in', async () => {
  const { actor, ready, until, toldTypes } = session({
    users: [new Error('offline'), new Error('offline'), user],
    purchases: [bought],
  });
  await ready();
  const before = toldTypes();
  actor.send({ type: 'refresh' });
  await until('checking');
  await ready();
  // The visitor did not ask for this check, so the session only publishes its state.
  assert.deepEqual(toldTypes().slice(before.length), ['signedOut']);
  actor.send({ type: 'provider.chosen', provider: 'google' });
  actor.send({ type: 'refresh' });
  assert.ok(actor.getSnapshot().matches({ signedOut: { signIn: 'atProvider' } }));
  const left = session({ users: [new Error('offline'), user], purchases: [bought] });
  await left.ready();
  left.actor.send({ type: 'refresh' });
  await left.settled();
  assert.ok(!left.toldTypes().includes('session.entered'));
});

test('a signed-out visitor who returns to the tab is not asked about again', async () => {
  const { actor, ready } = session({ users: [null] });
  await ready();
  actor.send({ type: 'refresh' });
  assert.ok(actor.getSnapshot().matches('signedOut'));
});

test('a reader is signed in at once, and their entitlements follow', async () => {
  const { actor, settled, until, toldTypes, tabs } = signedIn();
  const early = (await until('signedIn')).context;
  assert.deepEqual([early.entitlements.signedIn, early.entitlements.issueIds.size], [true, 0]);
  await settled();
  assert.deepEqual([...actor.getSnapshot().context.entitlements.issueIds], [3]);
  assert.deepEqual(toldTypes(), ['unknown', 'signedIn', 'signedIn']);
  assert.deepEqual(tabs, []);
});

test('a return to the tab brings what was bought elsewhere, and nothing is told when the server is away', async () => {
  const more: Purchases = { issues: [{ issue_id: 3 }, { issue_id: 4 }], subscription: null };
  const { actor, settled, until, toldTypes } = session({
    users: [user, user, new Error('offline')],
    purchases: [bought, more, new Error('offline')],
  });
  const refreshed = () => until({ signedIn: { purchases: 'settled', user: 'known' } });
  await settled();
  actor.send({ type: 'refresh' });
  assert.deepEqual([...(await refreshed()).context.entitlements.issueIds], [3, 4]);
  actor.send({ type: 'refresh' });
  assert.deepEqual([...(await refreshed()).context.entitlements.issueIds], [3, 4]);
  assert.ok(!toldTypes().includes('connection.failed'));
});

test('a return to the tab finds that the session has ended elsewhere', async () => {
  const { actor, settled, until, toldTypes } = session({ users: [user, null], purchases: [bought, new Error('401')] });
  await settled();
  actor.send({ type: 'refresh' });
  const { context } = await until('signedOut');
  assert.deepEqual([context.user, context.entitlements.issueIds.size], [null, 0]);
  assert.deepEqual(toldTypes().slice(-2), ['session.left', 'signedOut']);
});

test('purchases that do not come leave the reader signed in', async () => {
  const { actor, settled, received, toldTypes } = signedIn({ purchases: [new Error('offline'), bought] });
  const havePurchasesFailed = () =>
    received.findLast((news) => news.type === 'session.changed')?.visitor.purchasesFailed;
  await settled();
  assert.deepEqual(toldTypes(), ['unknown', 'signedIn', 'signedIn', 'connection.failed']);
  assert.equal(havePurchasesFailed(), true);
  assert.equal(actor.getSnapshot().context.user, user);
  actor.send({ type: 'purchases.outdated' });
  assert.equal(havePurchasesFailed(), false);
  await settled();
  assert.deepEqual(actor.getSnapshot().context.purchases, bought);
});

test('purchases that do not come after a second check of the session have failed, until the next ones come', async () => {
  const { actor, settled, until } = signedIn({
    users: [user, user, user],
    purchases: [bought, new Error('offline'), bought],
  });
  await settled();
  actor.send({ type: 'check.wanted' });
  await until('checking');
  const { purchases, purchasesFailed } = (await settled()).context;
  assert.deepEqual([purchases, purchasesFailed], [null, true]);
  actor.send({ type: 'refresh' });
  await until({ signedIn: { purchases: 'refreshing' } });
  const { context } = await settled();
  assert.deepEqual(
    [context.purchases, context.purchasesFailed, context.entitlements.issueIds.size],
    [bought, false, 1],
  );
});

test('another user who signs in in another tab has none of the purchases of the first one', async () => {
  const other: User = { ...user, id: 2 };
  const { actor, settled, until } = signedIn({ users: [user, other], purchases: [bought, new Error('offline')] });
  await settled();
  actor.send({ type: 'tab', news: { type: 'login' } });
  await until('checking');
  const { context } = await settled();
  assert.deepEqual([context.user, context.purchases], [other, null]);
});

test('another user, found on a return to the tab or in a change of the user, replaces the former one like a sign-in of another tab', async () => {
  const other: User = { ...user, id: 2, email: 'other@example.com' };
  for (const event of [{ type: 'refresh' }, { type: 'user.changed', user: other }] as const) {
    const users = event.type === 'refresh' ? [user, other, other] : [user, other];
    const { actor, settled, until, received, toldTypes } = signedIn({ users, purchases: [bought, bought, bought] });
    await settled();
    const before = received.length;
    actor.send(event);
    await until('checking');
    const { context } = await settled();
    const statuses = toldTypes().slice(before);
    assert.ok(statuses.indexOf('returning') < statuses.indexOf('session.entered') && statuses.includes('returning'));
    assert.deepEqual([context.user, statuses.includes('session.left')], [other, false]);
  }
});

test('signing out tells all tabs and keeps nothing', async () => {
  const { actor, settled, until, toldTypes, tabs } = signedIn();
  await settled();
  actor.send({ type: 'logout' });
  const { context } = await until('signedOut');
  assert.deepEqual([context.user, context.purchases, context.entitlements.signedIn], [null, null, false]);
  assert.deepEqual(toldTypes().slice(3), ['session.left', 'signedOut']);
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

const registration = {
  key: 'key',
  csrfToken: 'token',
  userInfo: { provider: 'google', email: 'new@example.com' },
};

test("a provider's window brings the reader in, and the other tabs", async () => {
  const { actor, settled, ready, received, tabs, windows, window, requests } = session({
    users: [null, user],
    purchases: [bought],
    redeemed: [{ status: 'done' }],
  });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  actor.send({ type: 'window.show' });
  assert.deepEqual(windows, ['google challenge 1', 'shown']);
  window.tell({ type: 'window.signalled' });
  await settled();
  assert.deepEqual(requests, ['verifier 1']);
  assert.ok(received.some((news) => isDeepStrictEqual(news, { type: 'session.entered', email: 'reader@example.com' })));
  assert.deepEqual(tabs, [{ type: 'login' }]);
});

test('a reader whose first check after signing in failed is welcomed after the next one', async () => {
  const { actor, ready, settled, until, toldTypes, tabs, window } = session({
    users: [null, new Error('offline'), user],
    purchases: [bought],
    redeemed: [{ status: 'done' }],
  });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await until('checking');
  await ready();
  actor.send({ type: 'check.retried' });
  await settled();
  assert.ok(toldTypes().includes('session.entered'));
  assert.deepEqual(tabs, [{ type: 'login' }]);
});

test('a browser that keeps no cookie is told that the sign-in failed', async () => {
  const { actor, ready, until, window } = session({ users: [null, null], redeemed: [{ status: 'done' }] });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await until('checking');
  await ready();
  assert.equal(actor.getSnapshot().context.signInError, 'auth_failed');
});

test('requests go on after the window looks closed, and may find an outcome', async () => {
  const { actor, ready, settled, until, window, requests } = session({
    users: [null, user],
    purchases: [bought],
    redeemed: [{ status: 'pending' }, new Error('offline'), { status: 'done' }],
  });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  window.tell({ type: 'window.closed' });
  assert.equal(actor.getSnapshot().context.windowState, 'closed');
  await until({ signedOut: { signIn: 'atProvider' } });
  await waitFor(actor, () => requests.length === 1);
  window.tell({ type: 'page.focused' });
  await settled();
  assert.equal(requests.length, 3);
});

for (const [news, error] of [
  [{ type: 'window.closed' }, null],
  [{ type: 'page.focused' }, 'session_expired'],
] as const) {
  test(`an attempt without an outcome in twenty minutes ${error ? 'has failed' : 'ends silently'}: ${news.type}`, async () => {
    const clock = new SimulatedClock();
    const { actor, ready, window } = session({
      users: [null],
      redeemed: Array(400).fill({ status: 'pending' }),
      clock,
    });
    await ready();
    actor.send({ type: 'provider.chosen', provider: 'google' });
    window.tell(news);
    clock.increment(1_200_000);
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ signedOut: { signIn: 'idle' } }));
    assert.equal(context.signInError, error);
  });
}

test('another window takes the place of the first, with a secret of its own', async () => {
  const { actor, ready, windows } = session({ users: [null] });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'facebook' });
  assert.deepEqual(windows, ['google challenge 1', 'facebook challenge 2']);
});

test('a window that the browser refuses is offered as a link', async () => {
  const { actor, ready, window } = session({ users: [null] });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  window.tell({ type: 'window.blocked', address: 'https://store.example/auth/go/google' });
  const { windowState, blockedAddress } = actor.getSnapshot().context;
  assert.deepEqual([windowState, blockedAddress], ['blocked', 'https://store.example/auth/go/google']);
  // The link leads to this attempt. It goes with the attempt.
  actor.send({ type: 'tab', news: { type: 'login' } });
  assert.equal(actor.getSnapshot().context.blockedAddress, null);
});

test('a new user accepts the terms first; a refusal says why', async () => {
  const { actor, ready, settled, until, window, requests } = session({
    users: [null, user],
    purchases: [bought],
    redeemed: [{ status: 'registration', registration }],
    registered: [{ refused: 'user_exists' }, { registered: true }],
  });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await until({ signedOut: { signIn: 'registering' } });
  actor.send({ type: 'register' });
  await waitFor(actor, ({ context }) => context.registrationError === 'user_exists');
  actor.send({ type: 'register' });
  await settled();
  assert.deepEqual(requests.slice(1), ['key with verifier 1', 'key with verifier 1']);
});

test('an attempt that was not confirmed asks for the code of its window, again after a wrong one', async () => {
  const { actor, ready, until, window, requests } = session({
    users: [null],
    redeemed: [
      { status: 'code_needed' },
      { status: 'error', error: 'wrong_code' },
      { status: 'code_needed' },
      { status: 'registration', registration },
    ],
    registered: [{ refused: 'session_expired' }],
  });
  const codeEntry = (wrong: boolean) =>
    waitFor(actor, ({ context }) => isDeepStrictEqual(context.codeEntry, { checking: false, wrong }));
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await codeEntry(false);
  actor.send({ type: 'code.entered', code: 'WRONG' });
  assert.equal(actor.getSnapshot().context.codeEntry?.checking, true);
  await codeEntry(true);
  actor.send({ type: 'code.entered', code: 'RIGHT' });
  await until({ signedOut: { signIn: 'registering' } });
  actor.send({ type: 'register' });
  await waitFor(actor, ({ context }) => context.registrationError === 'session_expired');
  assert.deepEqual(requests, [
    'verifier 1',
    'verifier 1 with code WRONG',
    'verifier 1',
    'verifier 1 with code RIGHT',
    'key with verifier 1 and RIGHT',
  ]);
});

test('an attempt that wrong codes have ended says that it failed', async () => {
  const { actor, ready, until, window } = session({
    users: [null],
    redeemed: [
      { status: 'code_needed' },
      { status: 'error', error: 'wrong_code' },
      { status: 'error', error: 'session_expired' },
    ],
  });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await waitFor(actor, ({ context }) => context.codeEntry !== null);
  actor.send({ type: 'code.entered', code: 'WRONG' });
  await until({ signedOut: { signIn: 'idle' } });
  assert.deepEqual(
    [actor.getSnapshot().context.signInError, actor.getSnapshot().context.codeEntry],
    ['session_expired', null],
  );
});

test('a code that is typed after its attempt has ended says that signing in failed', async () => {
  const { actor, ready, until, window } = session({
    users: [null],
    redeemed: [{ status: 'code_needed' }, { status: 'pending' }],
  });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await waitFor(actor, ({ context }) => context.codeEntry !== null);
  actor.send({ type: 'code.entered', code: 'LATE' });
  await until({ signedOut: { signIn: 'idle' } });
  assert.equal(actor.getSnapshot().context.signInError, 'session_expired');
});

test('a visitor without the code can choose a provider anew', async () => {
  const { actor, ready, until, window, requests } = session({
    users: [null],
    redeemed: [{ status: 'code_needed' }, { status: 'registration', registration }],
  });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await waitFor(actor, ({ context }) => context.codeEntry !== null);
  actor.send({ type: 'signIn.restarted' });
  const { codeEntry, signInError } = actor.getSnapshot().context;
  assert.deepEqual([codeEntry, signInError], [null, null]);
  await until({ signedOut: { signIn: 'idle', secret: 'ready' } });
  actor.send({ type: 'provider.chosen', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await until({ signedOut: { signIn: 'registering' } });
  assert.deepEqual(requests, ['verifier 1', 'verifier 2']);
});

test('cancelling the registration leads back', async () => {
  const { actor, ready, until, window } = session({
    users: [null],
    redeemed: [{ status: 'registration', registration }],
  });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await until({ signedOut: { signIn: 'registering' } });
  actor.send({ type: 'registration.cancelled' });
  assert.ok(actor.getSnapshot().matches({ signedOut: { signIn: 'idle' } }));
  assert.equal(actor.getSnapshot().context.registration, null);
});

test('a registration on its way can no longer be cancelled', async () => {
  const { actor, ready, until, window } = session({
    users: [null, user],
    purchases: [bought],
    redeemed: [{ status: 'registration', registration }],
    registered: [{ registered: true }],
  });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await until({ signedOut: { signIn: 'registering' } });
  actor.send({ type: 'register' });
  actor.send({ type: 'registration.cancelled' });
  await until('signedIn');
});

test('a sign-in that fails says so, and can be tried anew', async () => {
  const { actor, ready, until, window } = session({
    users: [null],
    redeemed: [{ status: 'error', error: 'auth_failed' }],
  });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await until({ signedOut: { signIn: 'idle' } });
  assert.equal(actor.getSnapshot().context.signInError, 'auth_failed');
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  assert.equal(actor.getSnapshot().context.signInError, null);
});

test('the message about a failed sign-in goes with the sign-in screen', async () => {
  const { actor, ready, until, window } = session({
    users: [null],
    redeemed: [{ status: 'error', error: 'auth_failed' }],
  });
  await ready();
  actor.send({ type: 'provider.chosen', provider: 'google' });
  window.tell({ type: 'window.signalled' });
  await until({ signedOut: { signIn: 'idle' } });
  actor.send({ type: 'signIn.left' });
  assert.equal(actor.getSnapshot().context.signInError, null);
});

test('without https no window opens', async () => {
  const { actor, until, windows } = session({ users: [null], secrets: null });
  await until({ signedOut: { secret: 'impossible' } });
  actor.send({ type: 'provider.chosen', provider: 'google' });
  assert.deepEqual(windows, []);
});

test('signing in in another tab signs in here, and sends no message to other tabs', async () => {
  const { actor, settled, until, toldTypes, tabs } = session({ users: [null, user], purchases: [bought] });
  await until('signedOut');
  actor.send({ type: 'tab', news: { type: 'login' } });
  await settled();
  assert.ok(toldTypes().includes('session.entered'));
  assert.deepEqual(tabs, []);
});

test('signing out in another tab signs out here, without a request', async () => {
  const { actor, settled, toldTypes, tabs } = signedIn();
  await settled();
  actor.send({ type: 'tab', news: { type: 'logout' } });
  assert.ok(actor.getSnapshot().matches('signedOut'));
  assert.ok(toldTypes().includes('session.left'));
  assert.deepEqual(tabs, []);
});

test('after a purchase in another tab the purchases load again', async () => {
  const more: Purchases = { issues: [{ issue_id: 3 }, { issue_id: 7 }], subscription: null };
  const { actor, settled, received } = signedIn({ users: [user, user], purchases: [bought, more] });
  await settled();
  const item = { type: 'issue', id: 7 } as const;
  actor.send({ type: 'tab', news: { type: 'purchase', item } });
  const { context } = await settled();
  assert.deepEqual([...context.entitlements.issueIds], [3, 7]);
  assert.ok(received.some((news) => isDeepStrictEqual(news, { type: 'session.purchased', item, elsewhere: true })));
});

test('after buying a plan, here or in another tab, the user has a plan', async () => {
  const status = { status: 'activated', next_billing_date: null } as const;
  const withPlan: User = { ...user, plan_payment: { ...status, subscription: { active: true, expires_at: null } } };
  const item = { type: 'plan' } as const;
  for (const event of [
    { type: 'purchased', item } as const,
    { type: 'tab', news: { type: 'purchase', item } } as const,
  ]) {
    const { actor, settled } = signedIn({ users: [user, withPlan], purchases: [bought, bought, bought] });
    await settled();
    actor.send(event);
    await waitFor(actor, ({ context }) => context.user === withPlan);
  }
});

test('a plan that is no longer pending opens the issues, although the purchases were loaded before', async () => {
  const plan = { next_billing_date: null, subscription: { active: false, expires_at: null } };
  const pending: User = { ...user, plan_payment: { ...plan, status: 'pending' } };
  const paid: User = { ...user, plan_payment: { ...plan, status: 'activated' } };
  const subscribed: Purchases = { ...bought, subscription: { active: true, expires_at: null } };
  const { actor, settled } = signedIn({ users: [pending, paid], purchases: [bought, bought, subscribed] });
  await settled();
  actor.send({ type: 'refresh' });
  await waitFor(actor, ({ context }) => context.entitlements.subscribed);
  assert.equal(actor.getSnapshot().context.user, paid);
});

test('a visitor whose session has ended by the time of a purchase is signed out', async () => {
  const { actor, settled, until, toldTypes } = signedIn({ users: [user, null], purchases: [bought, bought] });
  await settled();
  actor.send({ type: 'purchased', item: { type: 'issue', id: 7 } });
  await until('signedOut');
  assert.ok(toldTypes().includes('session.left'));
});

test('purchases that may have changed are loaded again, and no purchase is announced', async () => {
  const { actor, settled, toldTypes, tabs } = signedIn({
    purchases: [{ issues: [], subscription: { active: true, expires_at: null } }, bought],
  });
  assert.equal((await settled()).context.entitlements.subscribed, true);
  actor.send({ type: 'purchases.outdated' });
  assert.equal((await settled()).context.entitlements.subscribed, false);
  assert.deepEqual(new Set(toldTypes()), new Set(['unknown', 'signedIn']));
  assert.deepEqual(tabs, []);
});

test('changed user data show at once, without a request', async () => {
  const { actor, settled, toldTypes, tabs } = signedIn();
  await settled();
  const changed = { ...user, identities: [{ provider: 'google' }, { provider: 'facebook' }] };
  actor.send({ type: 'user.changed', user: changed });
  assert.equal(actor.getSnapshot().context.user, changed);
  assert.ok(actor.getSnapshot().matches({ signedIn: { purchases: 'settled' } }));
  assert.equal(toldTypes().at(-1), 'signedIn');
  assert.deepEqual(tabs, []);
});

test('an answer that is older than a change of the user does not undo the change', async () => {
  const changed = { ...user, tax_id: 'PL5260250274' };
  const { actor, until, settled } = signedIn({ users: [user, user, changed], purchases: [bought, bought] });
  await settled();
  actor.send({ type: 'refresh' });
  await until({ signedIn: { user: 'loading' } });
  actor.send({ type: 'user.changed', user: changed });
  assert.deepEqual(actor.getSnapshot().context.user, changed);
  await until({ signedIn: { user: 'known' } });
  assert.deepEqual(actor.getSnapshot().context.user, changed);
});

test('a session that the server has ended is over in every tab', async () => {
  for (const deleted of [false, true]) {
    const { actor, settled, received, toldTypes, tabs } = signedIn();
    await settled();
    actor.send({ type: 'ended', deleted });
    assert.ok(actor.getSnapshot().matches('signedOut'));
    assert.deepEqual(received[3], { type: 'session.left', ...(deleted && { deleted }) });
    assert.equal(toldTypes().at(-1), 'signedOut');
    assert.deepEqual(tabs, [{ type: 'logout' }]);
  }
});

test('a session that may have ended is checked again, and if it has ended, it is left without its entitlements', async () => {
  const { actor, toldTypes } = session({ users: [user, null], purchases: [bought] });
  await waitFor(actor, ({ context }) => context.entitlements.issueIds.has(3));
  actor.send({ type: 'check.wanted' });
  await waitFor(actor, (snapshot) => snapshot.matches('signedOut'));
  assert.equal(actor.getSnapshot().context.entitlements.issueIds.size, 0);
  assert.deepEqual(toldTypes(), ['unknown', 'signedIn', 'signedIn', 'unknown', 'session.left', 'signedOut']);
});

test('the session asks again every 30 seconds once the subscription has ended, and no sooner', async () => {
  const clock = new SimulatedClock();
  const until = (expires_at: string | null) => ({ issues: [], subscription: { active: true, expires_at } });
  const end = '2027-01-01T00:00:40Z';
  // The server's clock may be behind.
  const answers = [until(end), until(end), { issues: [], subscription: null }];
  const { actor, received, settled } = signedIn({ clock, users: Array(3).fill(user), purchases: answers });
  await settled();
  const isSubscribed = () => actor.getSnapshot().context.entitlements.subscribed;
  clock.increment(30_000);
  assert.equal(answers.length, 2);
  // The subscription ended 20 s ago.
  clock.increment(30_000);
  await settled();
  assert.deepEqual([answers.length, isSubscribed()], [1, true]);
  clock.increment(30_000);
  await settled();
  assert.deepEqual([answers.length, isSubscribed()], [0, false]);
  clock.increment(120_000);
  await settled();
  assert.equal(actor.getSnapshot().context.purchasesFailed, false);
  assert.ok(received.every(({ type }) => type === 'session.changed'));
});

test('an expired session stays so', async () => {
  const { actor, settled, toldTypes } = signedIn();
  await settled();
  actor.send({ type: 'expired' });
  actor.send({ type: 'logout' });
  actor.send({ type: 'tab', news: { type: 'login' } });
  assert.equal(actor.getSnapshot().value, 'expired');
  assert.equal(toldTypes().at(-1), 'expired');
});
