import type { PastPayment } from '@magazine-store/protocol';
import { type ActorRefFrom, assign, emit, type PromiseActorLogic, setup } from 'xstate';

export interface PaymentsContext {
  /** The payments, the newest first; null until they are loaded. */
  payments: readonly PastPayment[] | null;
  /** The page that shows, counted from 0. */
  page: number;
  /** A user has signed in: the owner of these payments. */
  here: boolean;
  /** The reader has unfolded the section. */
  open: boolean;
}

type PaymentsEvent =
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'page.chosen'; page: number }
  /** The user has bought or lost something. */
  | { type: 'outdated' }
  | { type: 'retry' }
  | { type: 'entered' }
  /** The session has ended, or another user has signed in. */
  | { type: 'left' };

/** Rows of a page. */
export const PAGE_SIZE = 5;

export const pageCount = (payments: readonly PastPayment[]): number =>
  Math.max(1, Math.ceil(payments.length / PAGE_SIZE));

/** The reader's payments. The machine loads them when the reader unfolds the section, and again when there are more. */
export const paymentsMachine = setup({
  types: { context: {} as PaymentsContext, events: {} as PaymentsEvent, emitted: {} as { type: 'expired' } },
  actors: {
    /** Resolves with null when the session has ended. */
    loadPayments: {} as PromiseActorLogic<readonly PastPayment[] | null>,
  },
  guards: {
    hasPage: ({ context: { payments } }, { page }: { page: number }) =>
      payments !== null && page >= 0 && page < pageCount(payments),
  },
}).createMachine({
  id: 'payments',
  context: { payments: null, page: 0, here: false, open: false },
  on: {
    opened: { target: '.idle', actions: assign({ open: true }) },
    closed: { target: '.idle', actions: assign({ open: false }) },
    entered: { actions: assign({ here: true }) },
    left: { target: '.idle', actions: assign({ here: false, payments: null, page: 0 }) },
    'page.chosen': {
      guard: { type: 'hasPage', params: ({ event }) => event },
      actions: assign({ page: ({ event }) => event.page }),
    },
  },
  initial: 'idle',
  states: {
    idle: { always: { guard: ({ context }) => context.here && context.open, target: 'loading' } },
    loading: {
      on: { outdated: { target: 'loading', reenter: true } },
      invoke: {
        src: 'loadPayments',
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'loaded',
            // A return to the tab loads the payments again, too. Only a new payment leads back to the first page.
            actions: assign(({ context: { payments: before, page }, event: { output: payments } }) => ({
              payments,
              page: before?.length === payments?.length && before?.[0]?.id === payments?.[0]?.id ? page : 0,
            })),
          },
          { target: 'failed', actions: emit({ type: 'expired' }) },
        ],
        onError: 'failed',
      },
    },
    loaded: { on: { outdated: 'loading' } },
    failed: { on: { outdated: 'loading', retry: 'loading' } },
  },
});

export type PaymentsLogic = typeof paymentsMachine;
export type PaymentsActor = ActorRefFrom<PaymentsLogic>;
