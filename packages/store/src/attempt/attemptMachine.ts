import type { Registration } from '@magazine-store/protocol';
import { assign, type CallbackActorLogic, type PromiseActorLogic, sendTo, setup } from 'xstate';

/** What came of asking the server for an attempt's outcome. */
export type Redeemed =
  | { readonly status: 'done' }
  | { readonly status: 'pending' }
  | { readonly status: 'registration'; readonly registration: Registration }
  | { readonly status: 'error'; readonly error: string };

export type AttemptOutcome = Exclude<Redeemed, { status: 'pending' }>;

/** What a page keeps of a sign-in window that it opens, and what it shows of it (RFC 7636, sections 4.1 and 4.2). */
export interface Verifier {
  readonly verifier: string;
  /** SHA-256 of it. */
  readonly challenge: string;
}

export interface AttemptInput extends Verifier {
  /** By the name of the provider, as in the window's address. */
  readonly provider: string;
  /** Who signs in there is to join the account that is signed in here. */
  readonly link?: true;
}

export interface AttemptContext extends AttemptInput {
  /** Where the window leads, once the browser has refused to open it. */
  blockedAddress: string | null;
  outcome: AttemptOutcome | null;
}

export type WindowNews =
  | { type: 'window.blocked'; address: string }
  /** It looks closed; a provider's page may have cut it off. */
  | { type: 'window.closed' }
  /** Its last page says that there is an outcome. */
  | { type: 'window.signalled' }
  /** The same of a server that knows no challenges: somebody is signed in. */
  | { type: 'window.done' }
  /** The visitor is back at the store. */
  | { type: 'page.focused' };

/** Milliseconds between two questions while nothing else says when to ask. */
const ASK_EVERY = 2000;
/** So long the server keeps an outcome (contract, section 7). */
const PATIENCE = 10 * 60 * 1000;

/**
 * One sign-in at a provider, from its window on. A window that looks closed ends what the visitor sees of it; the
 * asking goes on until there is an outcome.
 */
export const attemptMachine = setup({
  types: {
    context: {} as AttemptContext,
    events: {} as WindowNews | { type: 'window.show' },
    input: {} as AttemptInput,
    output: {} as AttemptOutcome,
  },
  actors: {
    signInWindow: {} as CallbackActorLogic<{ type: 'show' }, Pick<AttemptInput, 'provider' | 'challenge'>>,
    redeem: {} as PromiseActorLogic<Redeemed, Pick<AttemptInput, 'verifier' | 'link'>>,
  },
  delays: { askEvery: ASK_EVERY, patience: PATIENCE },
  actions: {
    keepOutcome: assign((_, { outcome }: { outcome: AttemptOutcome }) => ({ outcome })),
  },
}).createMachine({
  id: 'attempt',
  context: ({ input }) => ({ ...input, blockedAddress: null, outcome: null }),
  output: ({ context }) => context.outcome ?? { status: 'error', error: 'session_expired' },
  initial: 'underway',
  states: {
    underway: {
      invoke: {
        id: 'signInWindow',
        src: 'signInWindow',
        input: ({ context: { provider, challenge } }) => ({ provider, challenge }),
      },
      after: { patience: 'over' },
      on: {
        'window.show': { actions: sendTo('signInWindow', { type: 'show' }) },
        'window.done': {
          target: 'over',
          actions: { type: 'keepOutcome', params: { outcome: { status: 'done' } } },
        },
      },
      type: 'parallel',
      states: {
        window: {
          initial: 'open',
          states: {
            open: {
              on: {
                'window.blocked': {
                  target: 'blocked',
                  actions: assign({ blockedAddress: ({ event }) => event.address }),
                },
                'window.closed': 'closed',
              },
            },
            blocked: {},
            closed: {},
          },
        },
        outcome: {
          initial: 'unknown',
          states: {
            unknown: {
              on: { 'window.signalled': 'asking', 'window.closed': 'asking', 'page.focused': 'asking' },
              after: { askEvery: 'asking' },
            },
            asking: {
              invoke: {
                src: 'redeem',
                input: ({ context: { verifier, link } }) => ({ verifier, ...(link && { link }) }),
                onDone: [
                  { guard: ({ event }) => event.output.status === 'pending', target: 'unknown' },
                  {
                    target: '#attempt.over',
                    actions: {
                      type: 'keepOutcome',
                      params: ({ event }) => ({ outcome: event.output as AttemptOutcome }),
                    },
                  },
                ],
                // No answer came: the next may.
                onError: 'unknown',
              },
            },
          },
        },
      },
    },
    over: { type: 'final' },
  },
});

export type AttemptLogic = typeof attemptMachine;
