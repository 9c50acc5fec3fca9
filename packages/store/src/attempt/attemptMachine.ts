import type { Registration } from '@magazine-store/protocol';
import { assign, type CallbackActorLogic, type PromiseActorLogic, sendTo, setup } from 'xstate';

/** What came of asking the server for an attempt's outcome. */
export type Redeemed =
  | { readonly status: 'done' }
  | { readonly status: 'pending' }
  /** No page confirmed the attempt to the server: the window shows a code for the page that asked. */
  | { readonly status: 'code_needed' }
  | { readonly status: 'registration'; readonly registration: Registration }
  | { readonly status: 'error'; readonly error: string };

export type AttemptOutcome = Exclude<Redeemed, { status: 'pending' | 'code_needed' }>;

/** What a page keeps of a sign-in window that it opens, and what it shows of it (RFC 7636, sections 4.1 and 4.2). */
export interface Verifier {
  readonly verifier: string;
  /** SHA-256 of it. */
  readonly challenge: string;
}

export interface AttemptInput extends Verifier {
  /** By the name of the provider, as in the window's address. */
  readonly provider: string;
  /** Links the provider's identity to the signed-in account. */
  readonly link?: true;
}

export interface AttemptContext extends AttemptInput {
  /** Where the window leads, once the browser has refused to open it. */
  blockedAddress: string | null;
  codeNeeded: boolean;
  /** What the visitor typed last, until the server has answered. */
  code: string | null;
  codeWrong: boolean;
  outcome: AttemptOutcome | null;
}

export type WindowNews =
  | { type: 'window.blocked'; address: string }
  /** It looks closed; a provider's page may have cut it off. */
  | { type: 'window.closed' }
  /** Its last page says that there is an outcome. */
  | { type: 'window.signalled' }
  /** The same from a server without challenges: the reader is signed in. */
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
    events: {} as WindowNews | { type: 'window.show' } | { type: 'code.entered'; code: string },
    input: {} as AttemptInput,
    output: {} as AttemptOutcome,
  },
  actors: {
    signInWindow: {} as CallbackActorLogic<{ type: 'show' }, Pick<AttemptInput, 'provider' | 'challenge'>>,
    redeem: {} as PromiseActorLogic<Redeemed, Pick<AttemptInput, 'verifier' | 'link'> & { code?: string }>,
  },
  delays: { askEvery: ASK_EVERY, patience: PATIENCE },
  actions: {
    keepOutcome: assign((_, { outcome }: { outcome: AttemptOutcome }) => ({ outcome })),
  },
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
                input: ({ context: { verifier, link, code } }) => ({
                  verifier,
                  ...(link && { link }),
                  ...(code !== null && { code }),
                }),
                onDone: [
                  { guard: ({ event }) => event.output.status === 'pending', target: 'unknown' },
                  {
                    guard: ({ event }) => event.output.status === 'code_needed',
                    target: 'codeNeeded',
                    actions: assign({ codeNeeded: true }),
                  },
                  {
                    // Without a code the server says whether the attempt goes on.
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
                // No answer came: the next may.
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
