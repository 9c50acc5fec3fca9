import { type ActorRefFrom, assign, emit, enqueueActions } from 'xstate';
import { draftFor } from './billingRules.ts';
import { completeCall, dueOf, gatewayOf, startCall, statusOf } from './cartCalls.ts';
import { cartSetup, failedBy, PAUSES_MS } from './cartSetup.ts';

/** A request without an answer by then is given up: the next try, with the same key, waits for the same payment. */
const PATIENCE_MS = 30_000;

/**
 * One purchase, from the cart's opening until it closes. Whatever cuts a call short, the visitor pays once: the same
 * key is sent until there is an answer, and the server answers the same payment the same.
 */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  context: ({ input, spawn }) => ({
    ...input,
    billing: input.invoices ? draftFor(input.user) : { wanted: false, taxId: '' },
    consent:
      input.consentId && spawn('consent', { id: 'consent', input: { textId: input.consentId, locale: input.locale } }),
    gateway: input.gateways[0] ?? 'stripe',
    scripts: input.gateways[0] ? { [input.gateways[0]]: spawn(`${input.gateways[0]}Script`) } : {},
    cardEmpty: true,
    returned: 0,
    walletOpen: false,
    owned: false,
    call: null,
    tries: 0,
    payment: null,
    means: 'card',
    formerPrice: input.price,
    error: null,
    cardFault: null,
  }),
  on: {
    'wallet.opened': { actions: assign({ walletOpen: true }) },
    'wallet.closed': { actions: assign({ walletOpen: false }) },
    'provider.failed': { actions: emit({ type: 'provider.failed' }) },
    owned: { actions: assign({ owned: true }) },
    'card.changed': { actions: assign(({ event }) => ({ cardEmpty: event.empty, cardFault: null })) },
    language: {
      actions: enqueueActions(({ context: { consent }, event, enqueue }) => {
        if (consent) enqueue.sendTo(consent, event);
      }),
    },
    'billing.changed': {
      actions: enqueueActions(({ context: { billing, user }, event: { draft }, enqueue }) => {
        enqueue.assign({ billing: { ...billing, ...draft } });
        // A business that wants no invoice any more is none.
        if (billing.wanted && draft.wanted === false && user.tax_id !== null) enqueue.raise({ type: 'taxId.unwanted' });
      }),
    },
  },
  type: 'parallel',
  states: {
    taxId: {
      initial: 'kept',
      states: {
        kept: { on: { 'taxId.unwanted': 'clearing' } },
        clearing: {
          invoke: {
            src: 'clearTaxId',
            onDone: {
              target: 'kept',
              actions: [
                assign(({ context: { user } }) => ({ user: { ...user, tax_id: null } })),
                emit({ type: 'user.changed' }),
              ],
            },
            onError: { target: 'kept', actions: emit({ type: 'connection.failed' }) },
          },
        },
      },
    },
    payment: {
      initial: 'open',
      states: {
        open: {
          always: { guard: 'isOwned', target: 'had' },
          on: {
            pay: [
              // Enter in a field of the form doesn't choose the card. The wallet stands above the choice.
              { guard: ({ context, event }) => event.by !== 'wallet' && gatewayOf(event.by) !== context.gateway },
              { guard: 'isEarly', actions: assign(({ context }) => ({ returned: context.returned + 1 })) },
              {
                guard: ({ event }) => event.by === 'buttons',
                target: 'asking',
                actions: [
                  'forgetError',
                  assign(({ context, event: { by } }) => ({ means: by, call: startCall(context, by), tries: 0 })),
                ],
              },
              { target: 'preparing', actions: ['forgetError', assign(({ event }) => ({ means: event.by }))] },
            ],
            'gateway.chosen': {
              actions: [
                'forgetError',
                assign(({ context: { scripts }, event: { gateway }, spawn }) => ({
                  gateway,
                  scripts: { ...scripts, [gateway]: scripts[gateway] ?? spawn(`${gateway}Script`) },
                })),
              ],
            },
            cancel: { actions: 'leave' },
          },
        },
        /** What is typed into the card provider's fields becomes something that the server can charge. */
        preparing: {
          invoke: {
            src: 'createPaymentMethod',
            input: ({ context: { means } }) => ({ means }),
            onDone: [
              {
                guard: ({ event }) => 'fault' in event.output,
                target: 'open',
                actions: assign(({ event: { output } }) => ({ cardFault: 'fault' in output ? output.fault : null })),
              },
              {
                target: 'asking',
                actions: assign(({ context, event: { output } }) => ({
                  call: startCall(context, context.means, 'fault' in output ? '' : output.paymentMethodId),
                  tries: 0,
                })),
              },
            ],
            onError: { target: 'failed', actions: 'failAtServer' },
          },
        },
        asking: {
          entry: assign(({ context }) => ({ tries: context.tries + 1 })),
          after: { [PATIENCE_MS]: 'pausing' },
          invoke: {
            src: 'ask',
            input: ({ context: { call } }) => {
              if (!call) throw new Error('nothing to ask');
              return call;
            },
            onDone: [
              {
                guard: ({ context, event }) => statusOf(event.output) === 'pending' && context.item.type === 'issue',
                target: 'waiting',
              },
              {
                guard: ({ event: { output } }) => output.result === 'answered' && output.answer.success,
                target: 'bought',
                actions: emit(({ event }) => ({ type: 'bought', pending: statusOf(event.output) === 'pending' })),
              },
              {
                guard: ({ event }) => statusOf(event.output) === 'requires_action',
                target: 'acting',
                actions: assign(({ event }) => ({ payment: dueOf(event.output) })),
              },
              {
                guard: ({ event }) => statusOf(event.output) === 'created',
                target: 'approving',
                actions: assign(({ event }) => ({ payment: dueOf(event.output) })),
              },
              {
                guard: ({ event }) => event.output.result === 'refused',
                target: 'failed',
                actions: assign(({ event: { output } }) =>
                  failedBy({ code: 'server_error', ...(output.result === 'refused' && output.refusal) }),
                ),
              },
              { guard: ({ event }) => event.output.result === 'owned', target: 'had' },
              {
                guard: ({ event: { output } }) => output.result === 'repriced' && output.price === 0,
                target: 'had',
                actions: 'tellOutdated',
              },
              {
                guard: ({ context, event: { output } }) =>
                  output.result === 'repriced' && output.currency === context.currency,
                target: 'failed',
                actions: [
                  assign(({ context, event: { output } }) => ({
                    formerPrice: context.price,
                    ...(output.result === 'repriced' && { price: output.price }),
                    ...failedBy({ code: 'price_changed' }),
                  })),
                  'tellOutdated',
                ],
              },
              {
                guard: ({ event }) => event.output.result === 'repriced',
                target: 'failed',
                actions: assign(failedBy({ code: 'currency_changed' })),
              },
              {
                guard: ({ event }) => event.output.result === 'notSold',
                target: 'failed',
                actions: [assign(failedBy({ code: 'not_sold' })), 'tellOutdated'],
              },
              { guard: ({ event }) => event.output.result === 'unknown', target: 'pausing' },
              {
                guard: ({ event }) => event.output.result === 'expired',
                target: 'failed',
                actions: ['failAtServer', emit({ type: 'expired' })],
              },
              { target: 'failed', actions: 'failAtServer' },
            ],
            onError: { target: 'failed', actions: 'failAtServer' },
          },
        },
        pausing: {
          always: {
            guard: ({ context }) => context.tries > PAUSES_MS.length,
            target: 'failed',
            actions: 'failAtServer',
          },
          after: { pause: 'asking' },
        },
        /** The buyer's bank asks whether it is really them. */
        acting: {
          invoke: {
            src: 'cardAction',
            input: ({ context: { payment } }) => ({ secret: payment?.secret ?? '' }),
            onDone: [
              {
                guard: ({ event }) => 'fault' in event.output,
                target: 'failed',
                actions: [
                  assign(({ event: { output } }) =>
                    failedBy({ code: 'card_action_failed', ...('fault' in output && { messageRaw: output.fault }) }),
                  ),
                  'abandon',
                ],
              },
              {
                target: 'asking',
                actions: assign(({ context, event: { output } }) => ({
                  call: completeCall(context, {
                    payload: 'fault' in output ? {} : { payment_intent_id: output.paymentIntentId },
                  }),
                  tries: 0,
                })),
              },
            ],
            onError: {
              target: 'failed',
              actions: ['failAtBank', 'abandon'],
            },
          },
        },
        /** The buyer is in the provider's window. */
        approving: {
          on: {
            approved: {
              target: 'asking',
              actions: assign(({ context, event }) => ({ call: completeCall(context, event.ids), tries: 0 })),
            },
            'approval.cancelled': { target: 'open', actions: 'abandon' },
            'approval.failed': {
              target: 'failed',
              actions: [
                assign(({ event }) => failedBy({ code: 'approval_failed', messageRaw: event.message })),
                'abandon',
              ],
            },
            cancel: { target: 'open', actions: ['abandon', 'leave'] },
          },
        },
        failed: {
          always: { guard: 'isOwned', target: 'had' },
          on: { retry: { target: 'open', actions: 'forgetError' }, cancel: { actions: 'leave' } },
        },
        /** Paid, but the money is not there yet: until then there is nothing to read. */
        waiting: {
          always: { guard: 'isOwned', target: 'had' },
          on: { cancel: { actions: 'leave' } },
        },
        had: { entry: emit({ type: 'had' }) },
        bought: {},
      },
    },
  },
});

export type CartActor = ActorRefFrom<typeof cartMachine>;
