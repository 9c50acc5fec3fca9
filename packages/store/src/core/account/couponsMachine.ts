import type { CouponFault, Promocode } from '@magazine-store/protocol';
import { type ActorRefFrom, assign, emit, enqueueActions, type PromiseActorLogic, setup } from 'xstate';

/** The fault in the typed code, or the reason why the store could not try it. */
export type Fault = CouponFault | 'empty' | 'tooManyTries' | 'unreachable' | 'other';

/** `expired`: the session has ended. */
export type CouponOutcome =
  | { readonly promocode: Promocode }
  | { readonly promocode: null; readonly fault: Exclude<Fault, 'empty'> | 'expired' };

export interface CouponsContext {
  code: string;
  fault: Fault | null;
  /** The coupons that give something now, the newest first; null until they are loaded. */
  promocodes: readonly Promocode[] | null;
}

type CouponsEvent =
  | { type: 'typed'; code: string }
  | { type: 'apply' }
  | { type: 'retry' }
  /** The user has got or lost something, here or in another tab. */
  | { type: 'outdated' }
  /** A user has signed in: the owner of these coupons. */
  | { type: 'entered' }
  /** The session has ended, or another user has signed in. */
  | { type: 'left' };

export type RedeemedItem =
  | { type: 'issue'; id: number; coupon: true }
  | { type: 'plan'; coupon: true; until: string | null };
export type CouponsNews =
  | { type: 'redeemed'; item: RedeemedItem }
  | { type: 'expired' }
  /** The reader has something that this page does not know yet. */
  | { type: 'purchases.outdated' };

/** The item of a coupon, as purchases name it. */
const toItem = ({ issue_id, expires_at }: Promocode): RedeemedItem =>
  issue_id === undefined
    ? { type: 'plan', coupon: true, until: expires_at }
    : { type: 'issue', id: issue_id, coupon: true };

const NOTHING: CouponsContext = { code: '', fault: null, promocodes: null };

/**
 * A reader's coupons that give something, and the field for another one. Signing out leaves nothing for the next user.
 */
export const couponsMachine = setup({
  types: {
    context: {} as CouponsContext,
    events: {} as CouponsEvent,
    emitted: {} as CouponsNews,
    input: {} as Pick<CouponsContext, 'code'>,
  },
  actors: {
    /** Resolves with null when the session has ended. */
    loadPromocodes: {} as PromiseActorLogic<readonly Promocode[] | null>,
    redeem: {} as PromiseActorLogic<CouponOutcome, { code: string }>,
  },
  actions: { expire: emit({ type: 'expired' }) },
}).createMachine({
  id: 'coupons',
  context: ({ input }) => ({ ...NOTHING, ...input }),
  type: 'parallel',
  states: {
    list: {
      initial: 'away',
      on: { left: '.away' },
      states: {
        away: { on: { entered: 'loading' } },
        loading: {
          on: { outdated: { target: 'loading', reenter: true } },
          invoke: {
            src: 'loadPromocodes',
            onDone: [
              {
                guard: ({ event }) => event.output !== null,
                target: 'loaded',
                actions: assign({ promocodes: ({ event }) => event.output }),
              },
              { target: 'failed', actions: 'expire' },
            ],
            onError: 'failed',
          },
        },
        loaded: { on: { outdated: 'loading' } },
        failed: { on: { outdated: 'loading', retry: 'loading' } },
      },
    },
    form: {
      initial: 'open',
      on: { left: { target: '.open', actions: assign(NOTHING) } },
      states: {
        open: {
          on: {
            typed: { actions: assign(({ event }) => ({ code: event.code, fault: null })) },
            apply: [
              { guard: ({ context }) => context.code.trim() !== '', target: 'applying' },
              { actions: assign({ fault: 'empty' }) },
            ],
          },
        },
        applying: {
          entry: assign({ fault: null }),
          invoke: {
            src: 'redeem',
            input: ({ context }) => ({ code: context.code.trim() }),
            onDone: [
              {
                guard: ({ event }) => event.output.promocode !== null,
                target: 'open',
                actions: enqueueActions(({ context, event: { output }, enqueue }) => {
                  const { promocode } = output;
                  if (!promocode) return;
                  enqueue.assign({ code: '', promocodes: [promocode, ...(context.promocodes ?? [])] });
                  enqueue.emit({ type: 'redeemed', item: toItem(promocode) });
                }),
              },
              {
                target: 'open',
                actions: enqueueActions(({ event: { output }, enqueue }) => {
                  if (output.promocode) return;
                  const { fault } = output;
                  if (fault === 'expired') {
                    enqueue.emit({ type: 'expired' });
                    return;
                  }
                  enqueue.assign({ fault });
                  // A try without an answer may have redeemed the code.
                  if (fault === 'usedByYou' || fault === 'owned') enqueue.emit({ type: 'purchases.outdated' });
                }),
              },
            ],
            onError: { target: 'open', actions: assign({ fault: 'other' }) },
          },
        },
      },
    },
  },
});

export type CouponsLogic = typeof couponsMachine;
export type CouponsActor = ActorRefFrom<CouponsLogic>;
