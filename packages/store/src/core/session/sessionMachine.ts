import {
  type Entitlements,
  NO_ENTITLEMENTS,
  type Purchases,
  type Registration,
  type RegistrationRefusal,
  toEntitlements,
  type User,
} from '@magazine-store/protocol';
import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  type CallbackActorLogic,
  enqueueActions,
  not,
  type PromiseActorLogic,
  raise,
  type Snapshot,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import type { AttemptLogic, Verifier } from './attemptMachine.ts';

/** `pending`: the first payment has not arrived yet. */
export type PurchasedItem =
  | { type: 'issue'; id: number; coupon?: true }
  | { type: 'plan'; pending?: true }
  /** All issues by a coupon. `until`: ISO 8601; null: for good. */
  | { type: 'plan'; coupon: true; until: string | null };

/** Messages between the tabs of a browser. */
export type TabNews = { type: 'login' } | { type: 'logout' } | { type: 'purchase'; item: PurchasedItem };

/** The session's published state. Only the session writes it. The store's guards and screens read the app's copy. */
export interface Visitor {
  /** `returning`: the store asks the server for the user after a sign-in, here or in another tab. */
  readonly status: 'unknown' | 'returning' | 'signedOut' | 'signedIn' | 'expired';
  readonly user: User | null;
  /** Null until they are loaded. */
  readonly purchases: Purchases | null;
  /** The purchases could not be loaded. */
  readonly purchasesFailed: boolean;
  /** The server did not answer the question for the user. A visitor who looks signed out may be signed in. */
  readonly checkFailed: boolean;
  readonly entitlements: Entitlements;
}

/** The session's news for the app. */
export type SessionNews =
  | { type: 'session.changed'; visitor: Visitor }
  | { type: 'session.entered'; email: string | null }
  | { type: 'session.left'; deleted?: true }
  /** `elsewhere`: in another tab. */
  | { type: 'session.purchased'; item: PurchasedItem; elsewhere?: true }
  | { type: 'connection.failed' };

export interface SessionInput {
  /** The receiver of the session's news. */
  owner: ActorRef<Snapshot<unknown>, SessionNews>;
  /** The current time in milliseconds since 1970. */
  now: () => number;
}

export interface SessionContext extends SessionInput {
  user: User | null;
  /** Null until they are loaded. */
  purchases: Purchases | null;
  purchasesFailed: boolean;
  entitlements: Entitlements;
  /** The reason why the store asks the server for the user. */
  cause: 'start' | 'window' | 'otherTab';
  checkFailed: boolean;
  /** The visitor did not ask for the check under way. They notice it only if it finds them signed in. */
  checksQuietly: boolean;
  /** Created before the visitor can press a button: the press has to open a window at once. Null until it exists. */
  secret: Verifier | null;
  /** The attempt under way, or the one that led to the registration. */
  attempt: { provider: string; secret: Verifier } | null;
  /** The state of the attempt's window, as far as this page can see. */
  windowState: 'open' | 'closed' | 'blocked';
  /** The window's address, once the browser has refused to open the window. */
  blockedAddress: string | null;
  /**
   * The form for the code that the window shows. This page needs the code to redeem the attempt. Null without a code.
   */
  codeEntry: { readonly checking: boolean; readonly wrong: boolean } | null;
  /** The code that the visitor typed last. Registering needs it, too. */
  code: string | null;
  registration: Registration | null;
  /** The reason why the last sign-in failed. */
  signInError: string | null;
  registrationError: RegistrationRefusal['id'] | 'unknown' | null;
}

export type Registered = { readonly refused: RegistrationRefusal['id'] | 'unknown' } | { readonly registered: true };

type SessionEvent =
  | { type: 'provider.chosen'; provider: string }
  | { type: 'window.show' }
  /** The sign-in screen has gone, with its message about a failure. */
  | { type: 'signIn.left' }
  | { type: 'code.entered'; code: string }
  /** The visitor gives up the attempt whose code they lack, and chooses a provider anew. */
  | { type: 'signIn.restarted' }
  | { type: 'secret.used' }
  | { type: 'register' }
  | { type: 'registration.cancelled' }
  | { type: 'logout' }
  /** The user's data have changed. */
  | { type: 'user.changed'; user: User }
  /** The server has ended the session, with its account if that is deleted. */
  | { type: 'ended'; deleted: boolean }
  | { type: 'expired' }
  /** The visitor asks to try again after a failed check. */
  | { type: 'check.retried' }
  /** The server has refused something that the session allows. The session may have ended elsewhere. */
  | { type: 'check.wanted' }
  /** The entitlements may have changed without a purchase here. */
  | { type: 'purchases.outdated' }
  /** Asks for user and purchases again. If that fails, the old ones stay without a notice: the visitor did not ask. */
  | { type: 'refresh' }
  /** The reader has got an item in this tab. */
  | { type: 'purchased'; item: PurchasedItem }
  | { type: 'tab'; news: TabNews };

const getWindowState = (attempt: SnapshotFrom<AttemptLogic>): SessionContext['windowState'] => {
  if (attempt.matches({ underway: { window: 'blocked' } })) return 'blocked';
  return attempt.matches({ underway: { window: 'open' } }) ? 'open' : 'closed';
};

const toCodeEntry = ({ context: { codeNeeded, code, codeWrong } }: SnapshotFrom<AttemptLogic>) =>
  codeNeeded ? { checking: code !== null, wrong: codeWrong } : null;

/** Milliseconds between two checks whether an active subscription has ended. */
const CHECK_MS = 30_000;

/** The end of the active subscription; null without one, or without an end. */
const subscriptionEnd = ({ purchases }: SessionContext): string | null =>
  purchases?.subscription?.active ? purchases.subscription.expires_at : null;

/** The session: the user and their entitlements. Lives as long as the store's element. */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent, input: {} as SessionInput },
  actors: {
    /** Resolves with null when the visitor is not signed in. */
    loadUser: {} as PromiseActorLogic<User | null>,
    loadPurchases: {} as PromiseActorLogic<Purchases>,
    logout: {} as PromiseActorLogic<void>,
    createVerifier: {} as PromiseActorLogic<Verifier>,
    attempt: {} as AttemptLogic,
    register: {} as PromiseActorLogic<
      Registered,
      { registration: Registration; verifier: string; code: string | null }
    >,
    otherTabs: {} as CallbackActorLogic<TabNews>,
  },
  actions: {
    tell: sendTo(
      ({ context }) => context.owner,
      (_, news: SessionNews) => news,
    ),
    publish: sendTo(
      ({ context }) => context.owner,
      (
        { context: { user, purchases, purchasesFailed, checkFailed, entitlements } },
        { status }: Pick<Visitor, 'status'>,
      ) =>
        ({
          type: 'session.changed',
          visitor: { status, user, purchases, purchasesFailed, checkFailed, entitlements },
        }) as const,
    ),
    tellTabs: sendTo('otherTabs', (_, news: TabNews) => news),
    welcome: enqueueActions(({ context: { cause, user, owner }, enqueue }) => {
      if (cause !== 'start') enqueue.sendTo(owner, { type: 'session.entered', email: user?.email ?? null });
      if (cause === 'window') enqueue.sendTo('otherTabs', { type: 'login' });
    }),
    keepPurchases: assign((_, purchases: Purchases) => ({
      purchases,
      purchasesFailed: false,
      entitlements: toEntitlements(purchases),
    })),
    keepUser: assign((_, user: User) => ({ user })),
    forget: assign({ user: null, purchases: null, purchasesFailed: false, entitlements: NO_ENTITLEMENTS }),
  },
  guards: {
    isLogin: (_, news: TabNews) => news.type === 'login',
    isLogout: (_, news: TabNews) => news.type === 'logout',
    isPurchase: (_, news: TabNews) => news.type === 'purchase',
    isSubscribed: ({ context }) => subscriptionEnd(context) !== null,
    isSameUser: ({ context }, user: User | null) => user?.id === context.user?.id,
    isOver: ({ context }) => Date.parse(subscriptionEnd(context) ?? '') <= context.now(),
  },
  delays: { check: CHECK_MS },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    ...input,
    user: null,
    purchases: null,
    purchasesFailed: false,
    entitlements: NO_ENTITLEMENTS,
    cause: 'start',
    checkFailed: false,
    checksQuietly: false,
    secret: null,
    attempt: null,
    windowState: 'open',
    blockedAddress: null,
    codeEntry: null,
    code: null,
    registration: null,
    signInError: null,
    registrationError: null,
  }),
  invoke: { id: 'otherTabs', src: 'otherTabs' },
  on: { expired: { target: '.expired', actions: assign({ checksQuietly: false }) } },
  initial: 'checking',
  states: {
    checking: {
      entry: [
        assign({ checkFailed: false }),
        enqueueActions(({ context: { cause, checksQuietly }, enqueue }) => {
          const status = cause === 'start' ? 'unknown' : 'returning';
          if (!checksQuietly) enqueue({ type: 'publish', params: { status } });
        }),
      ],
      invoke: {
        src: 'loadUser',
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'signedIn',
            // The purchases of before may be another user's. They load anew.
            actions: assign({
              checksQuietly: false,
              user: ({ event }) => event.output,
              purchases: null,
              entitlements: toEntitlements(null),
            }),
          },
          {
            // The sign-in has succeeded, but the browser has not kept its cookie.
            guard: ({ context }) => context.cause === 'window',
            target: 'signedOut',
            actions: assign({ checksQuietly: false, signInError: 'auth_failed' }),
          },
          {
            target: 'signedOut',
            actions: [
              assign({ checksQuietly: false }),
              enqueueActions(({ context: { user }, enqueue }) => {
                // The session has ended elsewhere.
                if (user) enqueue({ type: 'tell', params: { type: 'session.left' } });
              }),
            ],
          },
        ],
        onError: {
          target: 'signedOut',
          actions: [
            assign({ checkFailed: true }),
            enqueueActions(({ context: { checksQuietly }, enqueue }) => {
              if (!checksQuietly) enqueue({ type: 'tell', params: { type: 'connection.failed' } });
            }),
            assign({ checksQuietly: false }),
          ],
        },
      },
    },
    signedOut: {
      entry: ['forget', { type: 'publish', params: { status: 'signedOut' } }],
      on: {
        tab: {
          guard: { type: 'isLogin', params: ({ event }) => event.news },
          target: 'checking',
          actions: assign({ cause: 'otherTab' }),
        },
        'check.retried': 'checking',
        'signIn.left': { actions: assign({ signInError: null }) },
      },
      type: 'parallel',
      states: {
        secret: {
          initial: 'making',
          states: {
            making: {
              invoke: {
                src: 'createVerifier',
                onDone: { target: 'ready', actions: assign({ secret: ({ event }) => event.output }) },
                onError: 'impossible',
              },
            },
            ready: { on: { 'secret.used': 'making' } },
            /** Without https the browser can't create a verifier. */
            impossible: {},
          },
        },
        signIn: {
          initial: 'idle',
          states: {
            idle: {
              // Not while the visitor signs in: that would end the attempt.
              on: {
                refresh: {
                  guard: ({ context }) => context.checkFailed,
                  target: '#session.checking',
                  actions: assign({ checksQuietly: true }),
                },
              },
            },
            atProvider: {
              exit: assign({ blockedAddress: null, codeEntry: null }),
              invoke: {
                id: 'attempt',
                src: 'attempt',
                input: ({ context: { attempt } }) => {
                  if (!attempt) throw new Error('an attempt without a secret');
                  return { provider: attempt.provider, ...attempt.secret };
                },
                onSnapshot: {
                  actions: assign(({ event: { snapshot } }) => ({
                    windowState: getWindowState(snapshot),
                    blockedAddress: snapshot.context.blockedAddress,
                    codeEntry: toCodeEntry(snapshot),
                  })),
                },
                onDone: [
                  {
                    guard: ({ event }) => event.output.status === 'done',
                    target: '#session.checking',
                    actions: assign({ cause: 'window' }),
                  },
                  {
                    guard: ({ event }) => event.output.status === 'registration',
                    target: 'registering',
                    actions: assign(({ event: { output } }) => ({
                      registration: output.status === 'registration' ? output.registration : null,
                      registrationError: null,
                    })),
                  },
                  {
                    target: 'idle',
                    actions: assign(({ event: { output } }) => ({
                      signInError: output.status === 'error' ? output.error : null,
                    })),
                  },
                ],
              },
              on: {
                'window.show': { actions: sendTo('attempt', { type: 'window.show' }) },
                'signIn.restarted': 'idle',
                'code.entered': {
                  actions: [assign({ code: ({ event }) => event.code }), sendTo('attempt', ({ event }) => event)],
                },
              },
            },
            registering: {
              initial: 'asked',
              states: {
                asked: {
                  on: {
                    register: 'sending',
                    'registration.cancelled': {
                      target: '#session.signedOut.signIn.idle',
                      actions: assign({ registration: null }),
                    },
                  },
                },
                /** Too late to cancel: the server may have created the account already. */
                sending: {
                  invoke: {
                    src: 'register',
                    input: ({ context: { registration, attempt, code } }) => {
                      if (!registration || !attempt) throw new Error('a registration without an attempt');
                      return { registration, verifier: attempt.secret.verifier, code };
                    },
                    onDone: [
                      {
                        guard: ({ event }) => 'registered' in event.output,
                        target: '#session.checking',
                        actions: assign({ cause: 'window', registration: null }),
                      },
                      {
                        target: 'asked',
                        actions: assign(({ event: { output } }) => ({
                          registrationError: 'refused' in output ? output.refused : null,
                        })),
                      },
                    ],
                    onError: {
                      target: 'asked',
                      actions: [
                        assign({ registrationError: 'unknown' }),
                        { type: 'tell', params: { type: 'connection.failed' } },
                      ],
                    },
                  },
                },
              },
            },
          },
          on: {
            'provider.chosen': {
              guard: ({ context }) => context.secret !== null,
              target: '.atProvider',
              actions: [
                assign(({ context: { secret }, event: { provider } }) => ({
                  attempt: secret && { provider, secret },
                  secret: null,
                  signInError: null,
                  windowState: 'open',
                  code: null,
                })),
                raise({ type: 'secret.used' }),
              ],
            },
          },
        },
      },
    },
    signedIn: {
      entry: [{ type: 'publish', params: { status: 'signedIn' } }, 'welcome'],
      on: {
        ended: {
          target: 'signedOut',
          actions: [
            {
              type: 'tell',
              params: ({ event }) => ({ type: 'session.left', ...(event.deleted && { deleted: true }) }),
            },
            { type: 'tellTabs', params: { type: 'logout' } },
          ],
        },
        tab: [
          {
            guard: { type: 'isLogout', params: ({ event }) => event.news },
            target: 'signedOut',
            actions: { type: 'tell', params: { type: 'session.left' } },
          },
          { target: 'checking', actions: assign({ cause: 'otherTab' }) },
        ],
        'check.wanted': { target: 'checking', actions: assign({ cause: 'start' }) },
      },
      type: 'parallel',
      states: {
        purchases: {
          initial: 'loading',
          on: {
            tab: {
              guard: { type: 'isPurchase', params: ({ event }) => event.news },
              target: '.loading',
              actions: enqueueActions(({ context, event: { news }, enqueue }) => {
                if (news.type !== 'purchase') return;
                enqueue.sendTo(context.owner, { type: 'session.purchased', item: news.item, elsewhere: true });
              }),
            },
            'purchases.outdated': '.loading',
            purchased: {
              target: '.loading',
              actions: [
                { type: 'tell', params: ({ event: { item } }) => ({ type: 'session.purchased', item }) },
                { type: 'tellTabs', params: ({ event: { item } }) => ({ type: 'purchase', item }) },
              ],
            },
          },
          states: {
            loading: {
              entry: enqueueActions(({ context, enqueue }) => {
                if (!context.purchasesFailed) return;
                enqueue.assign({ purchasesFailed: false });
                enqueue({ type: 'publish', params: { status: 'signedIn' } });
              }),
              invoke: {
                src: 'loadPurchases',
                onDone: {
                  target: 'settled',
                  actions: [
                    { type: 'keepPurchases', params: ({ event }) => event.output },
                    { type: 'publish', params: { status: 'signedIn' } },
                  ],
                },
                onError: {
                  target: 'settled',
                  actions: [
                    assign(({ context }) => ({ purchasesFailed: context.purchases === null })),
                    { type: 'publish', params: { status: 'signedIn' } },
                    { type: 'tell', params: { type: 'connection.failed' } },
                  ],
                },
              },
            },
            settled: { on: { refresh: 'refreshing' } },
            refreshing: {
              invoke: {
                src: 'loadPurchases',
                onDone: {
                  target: 'settled',
                  actions: [
                    { type: 'keepPurchases', params: ({ event }) => event.output },
                    { type: 'publish', params: { status: 'signedIn' } },
                  ],
                },
                onError: 'settled',
              },
            },
          },
        },
        /** After a payment the user may have a plan, or an invoice address, that they did not have before. */
        user: {
          initial: 'known',
          on: {
            tab: { guard: { type: 'isPurchase', params: ({ event }) => event.news }, target: '.loading' },
            purchased: '.loading',
            // Another person has signed in elsewhere. The states below take the changes of the same user.
            'user.changed': { target: '#session.checking', actions: assign({ cause: 'otherTab' }) },
          },
          states: {
            known: {
              on: {
                refresh: 'loading',
                'user.changed': {
                  guard: { type: 'isSameUser', params: ({ event }) => event.user },
                  actions: [
                    { type: 'keepUser', params: ({ event }) => event.user },
                    { type: 'publish', params: { status: 'signedIn' } },
                  ],
                },
              },
            },
            loading: {
              on: {
                // The answer under way may be older than the change.
                'user.changed': {
                  guard: { type: 'isSameUser', params: ({ event }) => event.user },
                  target: 'loading',
                  reenter: true,
                  actions: [
                    { type: 'keepUser', params: ({ event }) => event.user },
                    { type: 'publish', params: { status: 'signedIn' } },
                  ],
                },
              },
              invoke: {
                src: 'loadUser',
                onDone: [
                  {
                    guard: ({ event }) => event.output === null,
                    target: '#session.signedOut',
                    actions: { type: 'tell', params: { type: 'session.left' } },
                  },
                  {
                    guard: { type: 'isSameUser', params: ({ event }) => event.output },
                    target: 'known',
                    actions: [
                      enqueueActions(({ context: { user }, event: { output }, enqueue }) => {
                        const status = output?.plan_payment?.status;
                        // The server asks the provider about a pending plan only when it is asked for the user. The
                        // purchases that were loaded at the same time may lack the subscription.
                        const isNews = status !== user?.plan_payment?.status && status !== 'pending';
                        if (isNews) enqueue.raise({ type: 'purchases.outdated' });
                        enqueue.assign({ user: output });
                      }),
                      { type: 'publish', params: { status: 'signedIn' } },
                    ],
                  },
                  { target: '#session.checking', actions: assign({ cause: 'otherTab' }) },
                ],
                // After a purchase, the purchases load at the same time and report a lost connection.
                onError: 'known',
              },
            },
          },
        },
        /** While a subscription is active, the session asks the server again once its time is over. */
        clock: {
          initial: 'stopped',
          states: {
            stopped: { always: { guard: 'isSubscribed', target: 'running' } },
            running: {
              always: { guard: not('isSubscribed'), target: 'stopped' },
              after: {
                check: [
                  { guard: 'isOver', target: 'running', reenter: true, actions: raise({ type: 'refresh' }) },
                  { target: 'running', reenter: true },
                ],
              },
            },
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
    /** The store works again only after a reload. */
    expired: { entry: { type: 'publish', params: { status: 'expired' } } },
  },
});

export type SessionLogic = typeof sessionMachine;
export type SessionActor = ActorRefFrom<SessionLogic>;
