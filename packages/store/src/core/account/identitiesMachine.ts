import type { User } from '@magazine-store/protocol';
import { type ActorRefFrom, assign, emit, enqueueActions, type PromiseActorLogic, raise, sendTo, setup } from 'xstate';
import type { AttemptLogic, Verifier } from '../session/attemptMachine.ts';

/** `expired`: the session has ended. */
export type Removed = 'removed' | 'last_identity' | 'expired';

/** The reason why a provider could not be added or removed. */
export interface IdentityFailure {
  readonly provider: string;
  /** `sign_in_again`: a member of the desk has not signed in lately. */
  readonly code: 'user_exists' | 'sign_in_again' | 'last_identity' | 'failed';
}

const isKnownFailure = (error: string): error is 'user_exists' | 'sign_in_again' =>
  error === 'user_exists' || error === 'sign_in_again';

export interface IdentitiesContext {
  /** Created before the reader can press a button: the press has to open a window at once. Null until it exists. */
  secret: Verifier | null;
  /** The attempt under way, or the last one. */
  attempt: { provider: string; secret: Verifier } | null;
  /** The last addition or removal. */
  change: { type: 'identity.added' | 'identity.removed'; provider: string } | null;
  failure: IdentityFailure | null;
}

type IdentitiesEvent =
  | { type: 'add'; provider: string }
  | { type: 'remove'; provider: string }
  | { type: 'window.show' }
  | { type: 'code.entered'; code: string }
  | { type: 'secret.used' }
  /** The session has ended, or another user has signed in. */
  | { type: 'left' };

export type IdentitiesNews =
  | { type: 'user.changed'; user: User }
  | { type: 'identity.added' | 'identity.removed'; provider: string }
  | { type: 'expired' }
  | { type: 'connection.failed' };

const oneAtATime = { add: {}, remove: {} };

/** The identity providers of the reader's account: adds and removes them. */
export const identitiesMachine = setup({
  types: {
    context: {} as IdentitiesContext,
    events: {} as IdentitiesEvent,
    emitted: {} as IdentitiesNews,
    children: {} as { attempt: 'attempt' },
  },
  actors: {
    createVerifier: {} as PromiseActorLogic<Verifier>,
    attempt: {} as AttemptLogic,
    removeIdentity: {} as PromiseActorLogic<Removed, { provider: string }>,
    /** Resolves with null when the reader is not signed in. */
    loadUser: {} as PromiseActorLogic<User | null>,
  },
  actions: {
    expire: emit({ type: 'expired' }),
    complain: emit({ type: 'connection.failed' }),
    fail: assign((_, failure: IdentityFailure) => ({ failure })),
  },
}).createMachine({
  id: 'identities',
  context: { secret: null, attempt: null, change: null, failure: null },
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
    work: {
      on: {
        add: {
          guard: ({ context }) => context.secret !== null,
          target: '.atProvider',
          actions: [
            assign(({ context: { secret }, event: { provider } }) => ({
              attempt: secret && { provider, secret },
              secret: null,
              failure: null,
            })),
            raise({ type: 'secret.used' }),
          ],
        },
        remove: {
          target: '.removing',
          actions: assign(({ event: { provider } }) => ({
            change: { type: 'identity.removed', provider },
            failure: null,
          })),
        },
        left: { target: '.idle', actions: assign({ failure: null }) },
      },
      initial: 'idle',
      states: {
        idle: {},
        atProvider: {
          invoke: {
            id: 'attempt',
            src: 'attempt',
            input: ({ context: { attempt } }) => {
              if (!attempt) throw new Error('an attempt without a secret');
              return { provider: attempt.provider, ...attempt.secret, link: true };
            },
            onDone: [
              {
                guard: ({ event }) => event.output.status === 'done',
                target: 'refreshing',
                actions: assign(({ context: { attempt } }) => ({
                  change: attempt && { type: 'identity.added', provider: attempt.provider },
                })),
              },
              {
                guard: ({ event: { output } }) => output.status === 'error' && output.error === 'not_signed_in',
                target: 'idle',
                actions: 'expire',
              },
              {
                // The reader turned back. There is nothing to report.
                guard: ({ event: { output } }) =>
                  output.status === 'left' || (output.status === 'error' && output.error === 'access_denied'),
                target: 'idle',
              },
              {
                target: 'idle',
                actions: {
                  type: 'fail',
                  params: ({ context: { attempt }, event: { output } }) => ({
                    provider: attempt?.provider ?? '',
                    code: output.status === 'error' && isKnownFailure(output.error) ? output.error : 'failed',
                  }),
                },
              },
            ],
          },
          on: {
            'window.show': { actions: sendTo('attempt', { type: 'window.show' }) },
            'code.entered': { actions: sendTo('attempt', ({ event }) => event) },
          },
        },
        removing: {
          on: oneAtATime,
          invoke: {
            src: 'removeIdentity',
            input: ({ context: { change } }) => ({ provider: change?.provider ?? '' }),
            onDone: [
              { guard: ({ event }) => event.output === 'removed', target: 'refreshing' },
              { guard: ({ event }) => event.output === 'expired', target: 'idle', actions: 'expire' },
              {
                target: 'refreshing',
                actions: [
                  {
                    type: 'fail',
                    params: ({ context: { change } }) => ({ provider: change?.provider ?? '', code: 'last_identity' }),
                  },
                  assign({ change: null }),
                ],
              },
            ],
            onError: { target: 'idle', actions: 'complain' },
          },
        },
        refreshing: {
          on: oneAtATime,
          invoke: {
            src: 'loadUser',
            onDone: [
              { guard: ({ event }) => event.output === null, target: 'idle', actions: 'expire' },
              {
                target: 'idle',
                actions: enqueueActions(({ context: { change }, event: { output }, enqueue }) => {
                  if (output) enqueue.emit({ type: 'user.changed', user: output });
                  if (change) enqueue.emit(change);
                }),
              },
            ],
            onError: { target: 'idle', actions: 'complain' },
          },
        },
      },
    },
  },
});

export type IdentitiesLogic = typeof identitiesMachine;
export type IdentitiesActor = ActorRefFrom<IdentitiesLogic>;
