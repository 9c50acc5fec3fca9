import { type Holdings, holdingsOf, NO_HOLDINGS, type Purchases, type User } from '@magazine-store/protocol';
import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  type CallbackActorLogic,
  enqueueActions,
  type PromiseActorLogic,
  type Snapshot,
  sendTo,
  setup,
} from 'xstate';

export type PurchasedItem = { type: 'issue'; id: number } | { type: 'plan' };

/** What tabs tell each other. */
export type TabNews = { type: 'login' } | { type: 'logout' } | { type: 'purchase'; item: PurchasedItem };

/** What the session tells the store around it. */
export type SessionNews =
  /** Who is signed in, or what they hold. */
  | { type: 'session.changed' }
  | { type: 'session.entered'; email: string | null }
  | { type: 'session.left' }
  | { type: 'session.purchased'; item: PurchasedItem }
  | { type: 'connection.failed' };

export interface SessionInput {
  /** Hears what happens. */
  owner: ActorRef<Snapshot<unknown>, SessionNews>;
}

export interface SessionContext extends SessionInput {
  user: User | null;
  /** Null while they are not known. */
  purchases: Purchases | null;
  holdings: Holdings;
  /** Why the server is asked who is signed in. */
  cause: 'start' | 'window' | 'otherTab';
}

type SessionEvent =
  | { type: 'provider.chosen'; provider: string }
  | { type: 'window.show' }
  | { type: 'window.closed' }
  | { type: 'logout' }
  | { type: 'expired' }
  | { type: 'tab'; news: TabNews };

/** Who the visitor is to the store, and what they hold. Lives as long as the store's element. */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent, input: {} as SessionInput },
  actors: {
    /** Null: nobody is signed in. */
    loadUser: {} as PromiseActorLogic<User | null>,
    loadPurchases: {} as PromiseActorLogic<Purchases>,
    logout: {} as PromiseActorLogic<void>,
    signInWindow: {} as CallbackActorLogic<{ type: 'show' }, { provider: string }>,
    otherTabs: {} as CallbackActorLogic<TabNews>,
  },
  actions: {
    tell: sendTo(
      ({ context }) => context.owner,
      (_, news: SessionNews) => news,
    ),
    tellTabs: sendTo('otherTabs', (_, news: TabNews) => news),
    welcome: enqueueActions(({ context: { cause, user, owner }, enqueue }) => {
      if (cause !== 'start') enqueue.sendTo(owner, { type: 'session.entered', email: user?.email ?? null });
      if (cause === 'window') enqueue.sendTo('otherTabs', { type: 'login' });
    }),
    forget: assign({ user: null, purchases: null, holdings: NO_HOLDINGS }),
  },
  guards: {
    isLogin: (_, news: TabNews) => news.type === 'login',
    isLogout: (_, news: TabNews) => news.type === 'logout',
    isPurchase: (_, news: TabNews) => news.type === 'purchase',
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, user: null, purchases: null, holdings: NO_HOLDINGS, cause: 'start' }),
  invoke: { id: 'otherTabs', src: 'otherTabs' },
  on: { expired: '.expired' },
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        src: 'loadUser',
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'signedIn',
            actions: assign({ user: ({ event }) => event.output, holdings: holdingsOf(null) }),
          },
          { target: 'signedOut' },
        ],
        onError: { target: 'signedOut', actions: { type: 'tell', params: { type: 'connection.failed' } } },
      },
    },
    signedOut: {
      entry: ['forget', { type: 'tell', params: { type: 'session.changed' } }],
      on: {
        tab: {
          guard: { type: 'isLogin', params: ({ event }) => event.news },
          target: 'checking',
          actions: assign({ cause: 'otherTab' }),
        },
      },
      initial: 'idle',
      states: {
        idle: { on: { 'provider.chosen': 'atProvider' } },
        atProvider: {
          invoke: {
            id: 'signInWindow',
            src: 'signInWindow',
            input: ({ event }) => ({ provider: event.type === 'provider.chosen' ? event.provider : '' }),
          },
          on: {
            'provider.chosen': { target: 'atProvider', reenter: true },
            'window.show': { actions: sendTo('signInWindow', { type: 'show' }) },
            'window.closed': { target: '#session.checking', actions: assign({ cause: 'window' }) },
          },
        },
      },
    },
    signedIn: {
      entry: [{ type: 'tell', params: { type: 'session.changed' } }, 'welcome'],
      on: {
        tab: [
          {
            guard: { type: 'isLogout', params: ({ event }) => event.news },
            target: 'signedOut',
            actions: { type: 'tell', params: { type: 'session.left' } },
          },
          {
            guard: { type: 'isPurchase', params: ({ event }) => event.news },
            target: '.purchases.loading',
            actions: enqueueActions(({ context, event: { news }, enqueue }) => {
              if (news.type !== 'purchase') return;
              enqueue.sendTo(context.owner, { type: 'session.purchased', item: news.item });
            }),
          },
          { target: 'checking', actions: assign({ cause: 'otherTab' }) },
        ],
      },
      type: 'parallel',
      states: {
        purchases: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                src: 'loadPurchases',
                onDone: {
                  target: 'settled',
                  actions: [
                    assign(({ event: { output } }) => ({ purchases: output, holdings: holdingsOf(output) })),
                    { type: 'tell', params: { type: 'session.changed' } },
                  ],
                },
                onError: { target: 'settled', actions: { type: 'tell', params: { type: 'connection.failed' } } },
              },
            },
            settled: {},
          },
        },
        leaving: {
          initial: 'no',
          states: {
            no: { on: { logout: 'asking' } },
            asking: {
              invoke: {
                src: 'logout',
                onDone: {
                  target: '#session.signedOut',
                  actions: [
                    { type: 'tell', params: { type: 'session.left' } },
                    { type: 'tellTabs', params: { type: 'logout' } },
                  ],
                },
                onError: { target: 'no', actions: { type: 'tell', params: { type: 'connection.failed' } } },
              },
            },
          },
        },
      },
    },
    /** Only a new page brings the store back. */
    expired: {},
  },
});

export type SessionLogic = typeof sessionMachine;
export type SessionActor = ActorRefFrom<SessionLogic>;
