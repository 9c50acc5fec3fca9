import type { User } from '@magazine-store/protocol';
import {
  type ActorRef,
  type ActorRefFrom,
  type EventObject,
  enqueueActions,
  fromCallback,
  type Snapshot,
  sendTo,
  setup,
} from 'xstate';
import type { Notice } from '../noticeRules.ts';
import type { SessionActor, Visitor } from '../session/sessionMachine.ts';
import type { CouponsActor, CouponsLogic, CouponsNews } from './couponsMachine.ts';
import type { IdentitiesActor, IdentitiesLogic, IdentitiesNews } from './identitiesMachine.ts';
import type { PaymentsActor, PaymentsLogic } from './paymentsMachine.ts';
import type { RightsActor, RightsLogic, RightsNews } from './rightsMachine.ts';
import type { SubscriptionActor, SubscriptionLogic, SubscriptionNews } from './subscriptionMachine.ts';

interface Sections {
  identities: IdentitiesActor;
  rights: RightsActor;
  subscription: SubscriptionActor;
  payments: PaymentsActor;
  coupons: CouponsActor;
}

/** The events of the sections. The payments emit no other events. */
type SectionNews = IdentitiesNews | RightsNews | SubscriptionNews | CouponsNews;

/** The account's news for the app. */
export type AccountNews = { type: 'notify'; notice: Notice } | { type: 'connection.failed' };

export interface AccountInput {
  /** The receiver of the account's news. */
  owner: ActorRef<Snapshot<unknown>, AccountNews>;
  session: SessionActor;
  visitor: Visitor;
  /** The coupon code that the reader typed before a reload. */
  coupon: { code: string };
}

interface AccountContext extends AccountInput, Sections {}

type AccountEvent = { type: 'session.changed'; visitor: Visitor } | SectionNews;

/** Passes the events of the account's sections on. */
const sectionNews = fromCallback<EventObject, Sections>(({ input, sendBack }) => {
  const { identities, rights, subscription, payments, coupons } = input;
  const pass = (news: SectionNews) => sendBack(news);
  const subscriptions = [
    identities.on('*', pass),
    rights.on('*', pass),
    subscription.on('*', pass),
    payments.on('*', pass),
    coupons.on('*', pass),
  ];
  return () => {
    for (const { unsubscribe } of subscriptions) unsubscribe();
  };
});

/** The account's sections. The machine tells them the session's news, and tells the session about their changes. */
export const accountMachine = setup({
  types: { context: {} as AccountContext, input: {} as AccountInput, events: {} as AccountEvent },
  actors: {
    identities: {} as IdentitiesLogic,
    rights: {} as RightsLogic,
    subscription: {} as SubscriptionLogic,
    payments: {} as PaymentsLogic,
    coupons: {} as CouponsLogic,
    sectionNews,
  },
  actions: {
    notify: sendTo(
      ({ context }) => context.owner,
      (_, notice: Notice) => ({ type: 'notify', notice }) as const,
    ),
    changeUser: sendTo(
      ({ context }) => context.session,
      (_, { user }: { user: User }) => ({ type: 'user.changed', user }) as const,
    ),
    tellSections: enqueueActions(({ context, enqueue }, { before }: { before: Visitor }) => {
      const { visitor, identities, rights, subscription, payments, coupons } = context;
      const { status, user, purchases } = visitor;
      // Keep the texts in forms for the reload that follows.
      if (status === 'expired') return;
      if (status !== 'signedIn') {
        // The reader has left already. The forms keep what the visitor has typed since, or before a reload.
        if (before.status !== 'signedIn' && before.status !== 'expired') return;
        for (const section of [identities, rights, subscription, payments, coupons]) {
          enqueue.sendTo(section, { type: 'left' });
        }
        return;
      }
      enqueue.sendTo(coupons, { type: 'entered' });
      enqueue.sendTo(payments, { type: 'entered' });
      enqueue.sendTo(subscription, { type: 'known', status: user?.plan_payment?.status ?? null });
      // Other purchases, made here or in another tab, may mean new payments and coupons.
      if (!before.purchases || purchases === before.purchases) return;
      for (const section of [payments, coupons]) enqueue.sendTo(section, { type: 'outdated' });
    }),
  },
}).createMachine({
  id: 'account',
  context: ({ input, spawn }) => ({
    ...input,
    identities: spawn('identities'),
    rights: spawn('rights'),
    subscription: spawn('subscription'),
    payments: spawn('payments'),
    coupons: spawn('coupons', { input: input.coupon }),
  }),
  invoke: { src: 'sectionNews', input: ({ context }) => context },
  entry: { type: 'tellSections', params: ({ context }) => ({ before: context.visitor }) },
  on: {
    'session.changed': {
      actions: enqueueActions(({ context: { visitor: before }, event: { visitor }, enqueue }) => {
        enqueue.assign({ visitor });
        enqueue({ type: 'tellSections', params: { before } });
      }),
    },
    'user.changed': { actions: { type: 'changeUser', params: ({ event }) => event } },
    'identity.added': {
      actions: { type: 'notify', params: ({ event: { provider } }) => ({ code: 'identity_added', provider }) },
    },
    'identity.removed': {
      actions: { type: 'notify', params: ({ event: { provider } }) => ({ code: 'identity_removed', provider }) },
    },
    ended: {
      actions: sendTo(
        ({ context }) => context.session,
        ({ event }) => event,
      ),
    },
    expired: { actions: sendTo(({ context }) => context.session, { type: 'expired' }) },
    'purchases.outdated': { actions: sendTo(({ context }) => context.session, { type: 'purchases.outdated' }) },
    redeemed: {
      actions: sendTo(
        ({ context }) => context.session,
        ({ event: { item } }) => ({ type: 'purchased', item }) as const,
      ),
    },
    cancelled: {
      actions: enqueueActions(({ context: { visitor }, event: { payment }, enqueue }) => {
        const { user } = visitor;
        if (user) enqueue({ type: 'changeUser', params: { user: { ...user, plan_payment: payment } } });
        enqueue({ type: 'notify', params: { code: 'subscription_cancelled' } });
      }),
    },
    'still.pending': { actions: { type: 'notify', params: { code: 'subscription_pending' } } },
    'cancel.failed': { actions: { type: 'notify', params: { code: 'cancel_failed' } } },
    'connection.failed': { actions: sendTo(({ context }) => context.owner, { type: 'connection.failed' }) },
  },
});

export type AccountLogic = typeof accountMachine;
export type AccountActor = ActorRefFrom<AccountLogic>;
