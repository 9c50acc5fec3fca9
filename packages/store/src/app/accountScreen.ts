import type { User } from '@magazine-store/protocol';
import { createActor } from 'xstate';
import type { Account } from '../account/Account.tsx';
import type { IdentitiesActor } from '../account/identitiesMachine.ts';
import type { PaymentsActor } from '../account/paymentsMachine.ts';
import type { RightsActor } from '../account/rightsMachine.ts';
import type { SubscriptionActor } from '../account/subscriptionMachine.ts';
import type { Client } from '../api/client.ts';
import type { Coupons } from '../coupons/Coupons.tsx';
import type { CouponsActor } from '../coupons/couponsMachine.ts';
import type { Drafts } from '../drafts.ts';
import type { SessionActor } from '../session/sessionMachine.ts';
import { type LazyScreen, lazyScreen } from '../ui/LazyScreen.tsx';
import type { AppActor } from './appMachine.ts';
import { loadSession } from './chunks.ts';
import { loadAccount, loadCoupons } from './laterChunks.ts';
import { loadOnce } from './loadOnce.ts';

interface AccountParts {
  Account: typeof Account;
  identities: IdentitiesActor;
  rights: RightsActor;
  subscription: SubscriptionActor;
  payments: PaymentsActor;
  Coupons: typeof Coupons;
  coupons: CouponsActor;
}

interface Around {
  app: AppActor;
  session: SessionActor;
  client: Client;
  drafts: Drafts;
  providerLabel: (name: string) => string;
}

/** Each session's own: they are made when the account first shows, and end with the session. */
const screens = new WeakMap<SessionActor, LazyScreen<AccountParts>>();

/** The same screen for the same session. */
export function accountScreenOf(around: Around): LazyScreen<AccountParts> {
  const known = screens.get(around.session);
  if (known) return known;
  const screen = lazyScreen(loadOnce(() => loadAccountParts(around)));
  screens.set(around.session, screen);
  return screen;
}

async function loadAccountParts({ app, session, client, drafts, providerLabel }: Around): Promise<AccountParts> {
  const [{ Account, ...account }, { attemptActors }, { Coupons, createCoupons }] = await Promise.all([
    loadAccount(),
    loadSession(),
    loadCoupons(),
  ]);
  const identities = createActor(account.createIdentities(client, attemptActors(client)));
  const rights = createActor(account.createRights(client));
  const subscription = createActor(account.createSubscription(client), { input: { now: Date.now } });
  const payments = createActor(account.createPayments(client));
  const coupons = createActor(createCoupons(client), { input: drafts.restore('coupon', { code: '' }) });
  drafts.watch('coupon', () => ({ code: coupons.getSnapshot().context.code }));

  const expire = () => session.send({ type: 'expired' });
  const complain = () => app.send({ type: 'connection.failed' });
  const tellChange = ({ type, provider }: { type: 'identity.added' | 'identity.removed'; provider: string }) => {
    const code = type === 'identity.added' ? 'identity_added' : 'identity_removed';
    app.send({ type: 'notify', notice: { code, label: providerLabel(provider) } });
  };
  const changeUser = ({ user }: { user: User }) => session.send({ type: 'user.changed', user });
  identities.on('user.changed', changeUser);
  identities.on('identity.added', tellChange);
  identities.on('identity.removed', tellChange);
  rights.on('ended', ({ deleted }) => session.send({ type: 'ended', deleted }));
  subscription.on('user.changed', changeUser);
  subscription.on('purchases.outdated', () => session.send({ type: 'purchases.outdated' }));
  subscription.on('cancelled', ({ payment }) => {
    const { user } = session.getSnapshot().context;
    if (user) changeUser({ user: { ...user, plan_payment: payment } });
    app.send({ type: 'notify', notice: { code: 'subscription_cancelled' } });
  });
  subscription.on('cancel.failed', () => app.send({ type: 'notify', notice: { code: 'cancel_failed' } }));
  identities.on('expired', expire);
  rights.on('expired', expire);
  coupons.on('expired', expire);
  subscription.on('expired', expire);
  payments.on('expired', expire);
  coupons.on('redeemed', ({ item }) => session.send({ type: 'purchased', item }));
  identities.on('connection.failed', complain);
  rights.on('connection.failed', complain);
  subscription.on('connection.failed', complain);
  const parts = { identities, rights, subscription, payments, coupons };
  for (const part of Object.values(parts)) part.start();

  let known = session.getSnapshot().context.purchases;
  const follow = (snapshot: ReturnType<SessionActor['getSnapshot']>) => {
    // What was typed is kept over the reload that follows.
    if (snapshot.matches('expired')) return;
    const { user, purchases } = snapshot.context;
    if (!snapshot.matches('signedIn')) {
      known = null;
      for (const part of [identities, subscription, payments, coupons]) part.send({ type: 'left' });
      return;
    }
    coupons.send({ type: 'entered' });
    payments.send({ type: 'entered' });
    const { active = false, expires_at: end = null } = purchases?.subscription ?? {};
    subscription.send({
      type: 'known',
      status: user?.plan_payment?.status ?? null,
      expiresAt: active ? end : null,
    });
    // Whatever has changed them, here or in another tab, may have been paid.
    if (known && purchases !== known) payments.send({ type: 'outdated' });
    known = purchases;
  };
  session.subscribe({
    next: follow,
    complete: () => {
      for (const part of Object.values(parts)) part.stop();
    },
  });
  follow(session.getSnapshot());
  return { Account, Coupons, ...parts };
}
