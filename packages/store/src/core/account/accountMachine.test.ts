import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type PastPayment,
  type PlanPayment,
  type Promocode,
  type Purchases,
  toEntitlements,
  type User,
} from '@magazine-store/protocol';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { UNKNOWN_VISITOR } from '../appContext.ts';
import type { SessionActor, Visitor } from '../session/sessionMachine.ts';
import { accountMachine } from './accountMachine.ts';
import { type CouponOutcome, couponsMachine } from './couponsMachine.ts';
import { identitiesMachine, type Removed } from './identitiesMachine.ts';
import { paymentsMachine } from './paymentsMachine.ts';
import { type Asked, rightsMachine } from './rightsMachine.ts';
import { type Cancelled, subscriptionMachine } from './subscriptionMachine.ts';

const user = { id: 1, email: 'reader@example.com', plan_payment: null, identities: [] } as unknown as User;
const none: Purchases = { issues: [], subscription: null };
const signedIn = (purchases: Purchases | null = none): Visitor => ({
  status: 'signedIn',
  user,
  purchases,
  purchasesFailed: false,
  checkFailed: false,
  entitlements: toEntitlements(purchases),
});

const PENDING: PlanPayment = {
  status: 'pending',
  next_billing_date: null,
  subscription: { active: false, expires_at: null },
};

/** An account with an owner and a session that record the events that they receive. */
function account(visitor: Visitor = signedIn(), { loads = [] as string[], code = '' } = {}) {
  const received: object[] = [];
  const listener = () => createActor(fromCallback(({ receive }) => receive((event) => received.push(event)))).start();
  const actor = createActor(
    accountMachine.provide({
      actors: {
        identities: identitiesMachine.provide({
          actors: {
            createVerifier: fromPromise(async () => ({ verifier: 'v', challenge: 'c' })),
            removeIdentity: fromPromise<Removed, { provider: string }>(async () => 'removed'),
            loadUser: fromPromise<User | null>(async () => user),
          },
        }),
        rights: rightsMachine.provide({ actors: { deleteAccount: fromPromise<Asked>(async () => 'done') } }),
        subscription: subscriptionMachine.provide({
          actors: {
            cancelPlan: fromPromise<Cancelled>(async () => ({ payment: null })),
            loadUser: fromPromise<User | null>(async () => ({ ...user, plan_payment: PENDING })),
          },
        }),
        payments: paymentsMachine.provide({
          actors: {
            loadPayments: fromPromise<readonly PastPayment[] | null>(async () => {
              loads.push('payments');
              return [];
            }),
          },
        }),
        coupons: couponsMachine.provide({
          actors: {
            loadPromocodes: fromPromise<readonly Promocode[] | null>(async () => {
              loads.push('coupons');
              return [];
            }),
            redeem: fromPromise<CouponOutcome, { code: string }>(async () => ({ promocode: null, fault: 'expired' })),
          },
        }),
      },
    }),
    { input: { owner: listener(), session: listener() as unknown as SessionActor, visitor, coupon: { code } } },
  ).start();
  const { identities, rights, subscription, payments, coupons } = actor.getSnapshot().context;
  return { actor, received, identities, rights, subscription, payments, coupons };
}

test('the account reports what its sections have done to the session and to the visitor', async () => {
  const { received, identities, rights, subscription, coupons } = account();
  identities.send({ type: 'remove', provider: 'google' });
  await waitFor(identities, ({ context, value }) => context.change !== null && value.work === 'idle');
  assert.deepEqual(received.splice(0), [
    { type: 'user.changed', user },
    { type: 'notify', notice: { code: 'identity_removed', provider: 'google' } },
  ]);

  subscription.send({ type: 'cancel' });
  subscription.send({ type: 'cancel.confirmed' });
  await waitFor(subscription, ({ value }) => value === 'idle');
  assert.deepEqual(received.splice(0), [
    { type: 'user.changed', user },
    { type: 'notify', notice: { code: 'subscription_cancelled' } },
  ]);

  subscription.send({ type: 'known', status: 'pending' });
  subscription.send({ type: 'refresh' });
  await waitFor(subscription, ({ value }) => value === 'idle');
  assert.deepEqual(received.splice(0), [
    { type: 'user.changed', user: { ...user, plan_payment: PENDING } },
    { type: 'notify', notice: { code: 'subscription_pending' } },
  ]);

  coupons.send({ type: 'typed', code: 'x' });
  coupons.send({ type: 'apply' });
  await waitFor(coupons, ({ value }) => value.form === 'open');
  assert.deepEqual(received.splice(0), [{ type: 'expired' }]);

  rights.send({ type: 'delete' });
  rights.send({ type: 'delete.confirmed' });
  await waitFor(rights, ({ value }) => value === 'idle');
  assert.deepEqual(received, [{ type: 'ended', deleted: true }]);
});

test('the sections know the subscription, and forget all when the reader leaves', async () => {
  const subscribed = { issues: [], subscription: { active: true, expires_at: '2099-01-01T00:00:00Z' } };
  const reader = { ...signedIn(subscribed), user: { ...user, plan_payment: PENDING } };
  const { actor, rights, subscription, coupons } = account(reader);
  assert.equal(subscription.getSnapshot().context.status, 'pending');
  rights.send({ type: 'delete' });
  coupons.send({ type: 'typed', code: 'SECRET' });
  actor.send({ type: 'session.changed', visitor: { ...signedIn(subscribed), status: 'expired' } });
  assert.equal(coupons.getSnapshot().context.code, 'SECRET', 'the reload that follows keeps it');
  actor.send({ type: 'session.changed', visitor: { ...UNKNOWN_VISITOR, status: 'signedOut' } });
  assert.equal(coupons.getSnapshot().context.code, '');
  assert.equal(rights.getSnapshot().value, 'idle');
  assert.equal(subscription.getSnapshot().context.status, null);
  actor.stop();
});

test('a coupon that was typed before a reload stays, whether the account or the answer about the session comes first', () => {
  const { actor, coupons } = account(UNKNOWN_VISITOR, { code: 'SUMMER' });
  assert.equal(coupons.getSnapshot().context.code, 'SUMMER');
  for (const status of ['signedOut', 'returning', 'unknown', 'signedOut', 'returning'] as const) {
    actor.send({ type: 'session.changed', visitor: { ...UNKNOWN_VISITOR, status } });
  }
  actor.send({ type: 'session.changed', visitor: signedIn() });
  assert.equal(coupons.getSnapshot().context.code, 'SUMMER');
  actor.stop();
});

test('coupons, and payments that are open, load again when the purchases have changed, as in another tab', async () => {
  const loads: string[] = [];
  const { actor, payments, coupons } = account(signedIn(null), { loads });
  payments.send({ type: 'opened' });
  const allLoaded = () =>
    Promise.all([
      waitFor(payments, (snapshot) => snapshot.matches('loaded')),
      waitFor(coupons, (snapshot) => snapshot.matches({ list: 'loaded' })),
    ]);
  await allLoaded();
  actor.send({ type: 'session.changed', visitor: signedIn() });
  assert.deepEqual(loads.splice(0).sort(), ['coupons', 'payments'], 'the first purchases are news, not a change');
  actor.send({ type: 'session.changed', visitor: signedIn({ ...none }) });
  await allLoaded();
  assert.deepEqual(loads.sort(), ['coupons', 'payments']);
});
