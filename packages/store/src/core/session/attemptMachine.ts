import type { Registration } from '@magazine-store/protocol';
import { assign, type CallbackActorLogic, type PromiseActorLogic, sendTo, setup, stateIn } from 'xstate';

/** The server's answer about an attempt's outcome. */
export type Redeemed =
  | { readonly status: 'done' }
  | { readonly status: 'pending' }
  /** No page confirmed the attempt to the server: the window shows a code for the page that asked. */
  | { readonly status: 'code_needed' }
  | { readonly status: 'registration'; readonly registration: Registration }
  | { readonly status: 'error'; readonly error: string };

/** `left`: the visitor closed the window, and no outcome came. */
export type AttemptOutcome = Exclude<Redeemed, { status: 'pending' | 'code_needed' }> | { readonly status: 'left' };

/**
 * The secret and its hash. The page keeps the secret and puts the hash into the window's address (RFC 7636, sections
 * 4.1 and 4.2).
 */
export interface Verifier {
  readonly verifier: string;
  /** The SHA-256 of the verifier. */
  readonly challenge: string;
}

export interface AttemptInput extends Verifier {
  /** The provider's name, as in the window's address. */
  readonly provider: string;
  /** Links the provider's identity to the signed-in account. */
  readonly link?: true;
}

export interface AttemptContext extends AttemptInput {
  /** The window's address, once the browser has refused to open the window. */
  blockedAddress: string | null;
  codeNeeded: boolean;
  /** The code that the visitor typed last, until the server has answered. */
  code: string | null;
  codeWrong: boolean;
  outcome: AttemptOutcome | null;
}

export type WindowNews =
  | { type: 'window.blocked'; address: string }
  /** The window looks closed. It may be open still: a provider's page may have cut it off from this page. */
  | { type: 'window.closed' }
  /** The last page of the window says that there is an outcome. */
  | { type: 'window.signalled' }
  /** The same from a server without challenges: the reader is signed in. */
  | { type: 'window.done' }
  /** The visitor is back at the store. */
  | { type: 'page.focused' };

/** Milliseconds between two requests for the outcome, if no event asks for one earlier. */
const ASK_EVERY = 2000;
/** The server waits ten minutes for the provider's answer, and keeps the outcome for ten more. */
const TIMEOUT = 20 * 60 * 1000;

/**
 * One sign-in at a provider, from the opening of its window on. When the window looks closed, the visitor no longer
 * sees the attempt. The machine goes on asking the server until there is an outcome.
 */
export const attemptMachine = setup({
  types: {
    context: {} as AttemptContext,
    events: {} as WindowNews | { type: 'window.show' } | { type: 'code.entered'; code: string },
    input: {} as AttemptInput,
    output: {} as AttemptOutcome,
  },
  actors: {
    signInWindow: {} as CallbackActorLogic<{ type: 'show' }, Pick<AttemptInput, 'provider' | 'challenge'>>,
    redeem: {} as PromiseActorLogic<Redeemed, Pick<AttemptInput, 'verifier' | 'link'> & { code?: string }>,
  },
  delays: { askEvery: ASK_EVERY, patience: TIMEOUT },
  actions: {
    keepOutcome: assign((_, { outcome }: { outcome: AttemptOutcome }) => ({ outcome })),
  },
  guards: { windowIsClosed: stateIn({ underway: { window: 'closed' } }) },
}).createMachine({
  id: 'attempt',
  context: ({ input }) => ({
    ...input,
    blockedAddress: null,
    codeNeeded: false,
    code: null,
    codeWrong: false,
    outcome: null,
  }),
  output: ({ context }) => context.outcome ?? { status: 'error', error: 'session_expired' },
  initial: 'underway',
  states: {
    underway: {
      invoke: {
        id: 'signInWindow',
        src: 'signInWindow',
        input: ({ context: { provider, challenge } }) => ({ provider, challenge }),
      },
      after: {
        patience: [
          {
            guard: 'windowIsClosed',
            target: 'over',
            actions: { type: 'keepOutcome', params: { outcome: { status: 'left' } } },
          },
          { target: 'over' },
        ],
      },
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
                input: ({ context: { verifier, link, code } }) => ({
                  verifier,
                  ...(link && { link }),
                  ...(code !== null && { code }),
                }),
                onDone: [
                  {
                    // The outcome that needed the code is gone: the server keeps it for ten minutes.
                    guard: ({ context, event }) => event.output.status === 'pending' && context.code !== null,
                    target: '#attempt.over',
                  },
                  { guard: ({ event }) => event.output.status === 'pending', target: 'unknown' },
                  {
                    guard: ({ event }) => event.output.status === 'code_needed',
                    target: 'codeNeeded',
                    actions: assign({ codeNeeded: true }),
                  },
                  {
                    // The code is wrong. A request without a code finds out whether the attempt goes on.
                    guard: ({ event: { output } }) => output.status === 'error' && output.error === 'wrong_code',
                    target: 'asking',
                    reenter: true,
                    actions: assign({ code: null, codeWrong: true }),
                  },
                  {
                    target: '#attempt.over',
                    actions: {
                      type: 'keepOutcome',
                      params: ({ event }) => ({ outcome: event.output as AttemptOutcome }),
                    },
                  },
                ],
                // The server did not answer. The next request may get an answer.
                onError: 'unknown',
              },
            },
            codeNeeded: {
              on: {
                'code.entered': {
                  target: 'asking',
                  actions: assign({ code: ({ event }) => event.code, codeWrong: false }),
                },
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

/** The actors of a machine that lets a visitor sign in at a provider. */
export interface AttemptActors {
  createVerifier: PromiseActorLogic<Verifier>;
  attempt: AttemptLogic;
}
