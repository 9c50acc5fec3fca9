import type { PlanPayment, User } from '@magazine-store/protocol';
import { type ActorRefFrom, assign, emit, enqueueActions, type PromiseActorLogic, setup } from 'xstate';

/** The server's answer to a cancellation. `expired`: the session has ended. */
export type Cancelled = { readonly payment: PlanPayment | null } | { readonly refused: 'expired' | 'failed' };

export interface SubscriptionContext {
  /** The status of the plan's payment; null without a plan. */
  status: PlanPayment['status'] | null;
}

type SubscriptionEvent =
  /** The session's current knowledge. */
  | { type: 'known'; status: SubscriptionContext['status'] }
  /** The visitor asks again for entitlements that could not be loaded. */
  | { type: 'retry' }
  | { type: 'refresh' }
  | { type: 'cancel' }
  | { type: 'cancel.confirmed' }
  | { type: 'cancel.declined' }
  /** The session has ended, or another user has signed in. */
  | { type: 'left' };

export type SubscriptionNews =
  | { type: 'user.changed'; user: User }
  | { type: 'purchases.outdated' }
  /** The reader asked, and the first payment has still not come. */
  | { type: 'still.pending' }
  | { type: 'cancelled'; payment: PlanPayment | null }
  | { type: 'cancel.failed' }
  | { type: 'expired' }
  | { type: 'connection.failed' };

/** The reader's requests over their subscription. The session knows the rest. */
export const subscriptionMachine = setup({
  types: {
    context: {} as SubscriptionContext,
    events: {} as SubscriptionEvent,
    emitted: {} as SubscriptionNews,
  },
  actors: {
    /** Resolves with null when the reader is not signed in. */
    loadUser: {} as PromiseActorLogic<User | null>,
    cancelPlan: {} as PromiseActorLogic<Cancelled>,
  },
  actions: { expire: emit({ type: 'expired' }) },
}).createMachine({
  id: 'subscription',
  context: { status: null },
  on: {
    known: { actions: assign(({ event: { status } }) => ({ status })) },
    left: { target: '.idle', actions: assign({ status: null }) },
    retry: { actions: emit({ type: 'purchases.outdated' }) },
  },
  initial: 'idle',
  states: {
    idle: { on: { refresh: 'refreshing', cancel: 'confirming' } },
    refreshing: {
      on: { cancel: 'confirming' },
      invoke: {
        src: 'loadUser',
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'idle', actions: 'expire' },
          {
            target: 'idle',
            actions: enqueueActions(({ context: { status }, event: { output }, enqueue }) => {
              if (!output) return;
              enqueue.emit({ type: 'user.changed', user: output });
              if (status !== 'pending') return;
              const isPending = output.plan_payment?.status === 'pending';
              enqueue.emit({ type: isPending ? 'still.pending' : 'purchases.outdated' });
            }),
          },
        ],
        onError: { target: 'idle', actions: emit({ type: 'connection.failed' }) },
      },
    },
    confirming: { on: { 'cancel.confirmed': 'cancelling', 'cancel.declined': 'idle' } },
    cancelling: {
      invoke: {
        src: 'cancelPlan',
        onDone: {
          target: 'idle',
          actions: enqueueActions(({ event: { output }, enqueue }) => {
            if ('payment' in output) enqueue.emit({ type: 'cancelled', payment: output.payment });
            else enqueue.emit({ type: output.refused === 'expired' ? 'expired' : 'cancel.failed' });
          }),
        },
        onError: { target: 'confirming', actions: emit({ type: 'cancel.failed' }) },
      },
    },
  },
});

export type SubscriptionLogic = typeof subscriptionMachine;
export type SubscriptionActor = ActorRefFrom<SubscriptionLogic>;
