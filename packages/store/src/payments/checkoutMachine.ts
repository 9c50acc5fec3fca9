import type {
  Body,
  Consent,
  ConsentId,
  GatewayName,
  Locale,
  PaymentAnswer,
  PaymentRefusal,
  PurchaseItem,
  User,
} from '@magazine-store/protocol';
import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  enqueueActions,
  not,
  or,
  type PromiseActorLogic,
  raise,
  type Snapshot,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import { type BillingDraft, billingFault, draftFor } from './billingRules.ts';
import { completeCall, dueOf, gatewayOf, startCall, statusOf } from './checkoutCalls.ts';
import { type ConsentActor, type ConsentLogic, consentMachine } from './consentMachine.ts';
import { type ScriptActor, scriptMachine } from './scriptMachine.ts';

/** How a call about a payment ended. */
export type PaymentOutcome =
  | { readonly result: 'answered'; readonly answer: PaymentAnswer }
  | { readonly result: 'refused'; readonly refusal: PaymentRefusal }
  /** The item is theirs already. */
  | { readonly result: 'owned' }
  /** It costs another price than the one that the buyer saw; 0: nothing. Nothing was charged. */
  | { readonly result: 'repriced'; readonly price: number; readonly currency: string }
  /** It is no longer sold. */
  | { readonly result: 'notSold' }
  /** The session has ended. */
  | { readonly result: 'expired' }
  /** Nothing says what became of it: the same call may be made again, and leads to the same payment. */
  | { readonly result: 'unknown' }
  | { readonly result: 'failed' };

/** What the server is asked. The key makes all tries of one attempt one payment. */
export type PaymentCall =
  | { readonly op: 'startPayment'; readonly key: string; readonly body: Body<'startPayment'> }
  | { readonly op: 'completePayment'; readonly body: Body<'completePayment'> };

/** By what the buyer pays: card and wallet are the card provider's. */
export type Means = 'card' | 'wallet' | 'buttons';

/** In the card provider's words, in the buyer's language. */
export type MethodMade = { readonly paymentMethodId: string } | { readonly fault: string };
export type ActionEnded = { readonly paymentIntentId: string } | { readonly fault: string };

/** `server_error`, `card_action_failed`, `price_changed` and others: codes of our own beside those of the refusals. */
export type PaymentError = PaymentRefusal;

export interface CheckoutInput {
  item: PurchaseItem;
  /** What the checkout shows: minor units of `currency`. */
  price: number;
  currency: string;
  gateways: readonly GatewayName[];
  /** Whether prices are such that invoices are written. */
  invoices: boolean;
  /** What has to be agreed to before; null: nothing. */
  consentId: ConsentId | null;
  locale: Locale;
  user: Pick<User, 'tax_id' | 'country_code'>;
  /** Makes the key of an attempt. */
  newKey: () => string;
  /** What the buyer typed before a reload. */
  draft?: BillingDraft | null;
  /** Hears what comes of it. */
  owner: ActorRef<Snapshot<unknown>, CheckoutNews>;
}

export interface CheckoutContext extends CheckoutInput {
  /** Whom the buyer wants to pay by. */
  gateway: GatewayName;
  billing: BillingDraft;
  consent: ConsentActor | null;
  /** What the buyer has agreed to; null while they have not. */
  consentGiven: Consent | null;
  /** Of the gateways that were chosen so far: none is loaded for nothing. */
  scripts: Readonly<Partial<Record<GatewayName, ScriptActor>>>;
  cardEmpty: boolean;
  /** How often the buyer pressed too early: from then on the form says what is missing. */
  returned: number;
  owned: boolean;
  call: PaymentCall | null;
  /** How often the call was made. */
  tries: number;
  /** The payment under way: what the card provider or the payment window goes on with. */
  payment: { readonly id: string; readonly secret: string } | null;
  means: Means;
  /** What the checkout showed before the price changed. */
  formerPrice: number;
  error: PaymentError | null;
  /** What the card provider says of what was typed into its fields. */
  cardFault: string | null;
}

export type CheckoutEvent =
  | { type: 'gateway.chosen'; gateway: GatewayName }
  | { type: 'wallet.opened' }
  | { type: 'wallet.closed' }
  | { type: 'card.changed'; empty: boolean }
  /** The script or the frames of a payment provider can't be loaded; the screen says so. */
  | { type: 'provider.failed' }
  | { type: 'consent.changed'; given: Consent | null }
  | { type: 'billing.changed'; draft: Partial<BillingDraft> }
  | { type: 'language'; locale: Locale }
  | { type: 'pay'; by: Means }
  | { type: 'approved'; ids: { orderID: string } | { subscriptionID: string } }
  | { type: 'approval.cancelled' }
  | { type: 'approval.failed'; message: string }
  | { type: 'retry' }
  | { type: 'cancel' }
  /** The reader has it, by whatever way. */
  | { type: 'owned' }
  | { type: 'taxId.unwanted' }
  /** The checkout shows, or the buyer has gone elsewhere. */
  | { type: 'shown' }
  | { type: 'hidden' };

/** What the store around it hears. */
export type CheckoutNews =
  | { type: 'checkout.bought'; item: PurchaseItem; pending: boolean }
  /** The reader has it already. */
  | { type: 'checkout.owned'; item: PurchaseItem }
  | { type: 'checkout.left'; item: PurchaseItem }
  /** A payment failed that went on while the buyer was elsewhere. */
  | { type: 'checkout.failedAway' }
  /** Nothing goes on in it any more, and the buyer is elsewhere. */
  | { type: 'checkout.closed' }
  /** The tax id that the account had is deleted. */
  | { type: 'checkout.taxIdDeleted' }
  | { type: 'checkout.providerFailed' }
  /** The store shows an old price, or what is no longer sold. */
  | { type: 'refresh' }
  | { type: 'connection.failed' }
  | { type: 'session.expired' };

/** A request without an answer by then is given up: the next try, with the same key, waits for the same payment. */
const PATIENCE_MS = 30_000;

/** Between one try and the next of a call that brought no answer. */
export const PAUSES_MS = [1000, 2000, 4000, 8000];

const NO_ERROR = { error: null, cardFault: null };

/** Why a payment failed. */
interface Failure {
  code: string;
  message?: string | undefined;
  messageRaw?: string | undefined;
}

/** What the context keeps of a failure. */
const failedBy = ({ code, message = '', messageRaw = '' }: Failure): Pick<CheckoutContext, 'error'> => ({
  error: { code, message, messageRaw },
});

/** All that comes before the payment itself has been said. */
export const canPay = ({
  consent,
  consentGiven,
  billing,
}: Pick<CheckoutContext, 'consent' | 'consentGiven' | 'billing'>): boolean =>
  (consent === null || consentGiven !== null) && billingFault(billing) === null;

const abandoned = {
  type: 'abandon',
  params: ({ context }: { context: CheckoutContext }) => ({ paymentId: context.payment?.id ?? '' }),
} as const;

/** A payment goes on, also where the buyer leaves the checkout. */
const isBusy = or(
  (['preparing', 'asking', 'pausing', 'authenticating'] as const).map((payment) => stateIn({ payment })),
);

const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    /** `busy`: the payment goes on by itself. `covered`: a provider shows something over the page. */
    tags: {} as 'busy' | 'covered',
    input: {} as CheckoutInput,
  },
  actors: {
    stripeScript: scriptMachine,
    paypalScript: scriptMachine,
    consent: consentMachine as ConsentLogic,
    createPaymentMethod: {} as PromiseActorLogic<MethodMade, { means: Means }>,
    ask: {} as PromiseActorLogic<PaymentOutcome, PaymentCall>,
    cardAction: {} as PromiseActorLogic<ActionEnded, { secret: string }>,
    clearTaxId: {} as PromiseActorLogic<void>,
  },
  actions: {
    tell: sendTo(
      ({ context }) => context.owner,
      (_, news: CheckoutNews) => news,
    ),
    forgetError: assign(NO_ERROR),
    failAtServer: assign(failedBy({ code: 'server_error' })),
    failAtBank: assign(failedBy({ code: 'card_action_failed' })),
    leave: sendTo(
      ({ context }) => context.owner,
      ({ context: { item } }) => ({ type: 'checkout.left', item }) as const,
    ),
    /** Tells the server that a payment that was started is not wanted. */
    abandon: (_, _params: { paymentId: string }) => {},
    /** Keeps what was typed for the next page of this tab; null: nothing. */
    keepDraft: (_, _params: { draft: BillingDraft | null }) => {},
  },
  delays: { pause: ({ context: { tries } }) => PAUSES_MS[tries - 1] ?? 0 },
  guards: {
    isEarly: ({ context }) => !canPay(context),
    isOwned: ({ context }) => context.owned,
  },
});

/**
 * One purchase, from the checkout's opening until it closes. Whatever cuts a call short, the visitor pays once: the same
 * key is sent until there is an answer, and the server answers the same payment the same.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input, spawn }) => ({
    ...input,
    billing: input.draft ?? (input.invoices ? draftFor(input.user) : { wanted: false, taxId: '' }),
    consent:
      input.consentId && spawn('consent', { id: 'consent', input: { textId: input.consentId, locale: input.locale } }),
    gateway: input.gateways[0] ?? 'stripe',
    scripts: input.gateways[0] ? { [input.gateways[0]]: spawn(`${input.gateways[0]}Script`) } : {},
    consentGiven: null,
    cardEmpty: true,
    returned: 0,
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
    'provider.failed': { actions: { type: 'tell', params: { type: 'checkout.providerFailed' } } },
    'consent.changed': { actions: assign({ consentGiven: ({ event }) => event.given }) },
    owned: { actions: assign({ owned: true }) },
    'card.changed': { actions: assign(({ event }) => ({ cardEmpty: event.empty, cardFault: null })) },
    language: {
      actions: enqueueActions(({ context: { consent }, event, enqueue }) => {
        if (consent) enqueue.sendTo(consent, event);
      }),
    },
    'billing.changed': {
      actions: enqueueActions(({ context: { billing, user }, event: { draft }, enqueue }) => {
        const changed = { ...billing, ...draft };
        enqueue.assign({ billing: changed });
        enqueue({ type: 'keepDraft', params: { draft: changed.wanted ? changed : null } });
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
                { type: 'tell', params: { type: 'checkout.taxIdDeleted' } },
              ],
            },
            onError: { target: 'kept', actions: { type: 'tell', params: { type: 'connection.failed' } } },
          },
        },
      },
    },
    payment: {
      initial: 'choosing',
      states: {
        choosing: {
          always: { guard: 'isOwned', target: 'owned' },
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
          tags: 'busy',
          invoke: {
            src: 'createPaymentMethod',
            input: ({ context: { means } }) => ({ means }),
            onDone: [
              {
                guard: ({ event }) => 'fault' in event.output,
                target: 'choosing',
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
          tags: 'busy',
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
                actions: {
                  type: 'tell',
                  params: ({ context: { item }, event }) => ({
                    type: 'checkout.bought',
                    item,
                    pending: statusOf(event.output) === 'pending',
                  }),
                },
              },
              {
                guard: ({ event }) => statusOf(event.output) === 'requires_action',
                target: 'authenticating',
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
              { guard: ({ event }) => event.output.result === 'owned', target: 'owned' },
              {
                guard: ({ event: { output } }) => output.result === 'repriced' && output.price === 0,
                target: 'owned',
                actions: { type: 'tell', params: { type: 'refresh' } },
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
                  { type: 'tell', params: { type: 'refresh' } },
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
                actions: [assign(failedBy({ code: 'not_sold' })), { type: 'tell', params: { type: 'refresh' } }],
              },
              { guard: ({ event }) => event.output.result === 'unknown', target: 'pausing' },
              {
                guard: ({ event }) => event.output.result === 'expired',
                target: 'failed',
                actions: ['failAtServer', { type: 'tell', params: { type: 'session.expired' } }],
              },
              { target: 'failed', actions: 'failAtServer' },
            ],
            onError: { target: 'failed', actions: 'failAtServer' },
          },
        },
        pausing: {
          tags: 'busy',
          always: {
            guard: ({ context }) => context.tries > PAUSES_MS.length,
            target: 'failed',
            actions: 'failAtServer',
          },
          after: { pause: 'asking' },
        },
        /** The buyer's bank asks whether it is really them. */
        authenticating: {
          tags: ['busy', 'covered'],
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
                  abandoned,
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
              actions: ['failAtBank', abandoned],
            },
          },
        },
        /** The buyer is in the provider's window. */
        approving: {
          tags: 'covered',
          on: {
            approved: {
              target: 'asking',
              actions: assign(({ context, event }) => ({ call: completeCall(context, event.ids), tries: 0 })),
            },
            'approval.cancelled': { target: 'choosing', actions: abandoned },
            'approval.failed': {
              target: 'failed',
              actions: [
                assign(({ event }) => failedBy({ code: 'approval_failed', messageRaw: event.message })),
                abandoned,
              ],
            },
            cancel: { target: 'choosing', actions: [abandoned, 'leave'] },
          },
        },
        failed: {
          always: { guard: 'isOwned', target: 'owned' },
          on: { retry: { target: 'choosing', actions: 'forgetError' }, cancel: { actions: 'leave' } },
        },
        /** Paid, but the money is not there yet: until then there is nothing to read. */
        waiting: {
          always: { guard: 'isOwned', target: 'owned' },
          on: { cancel: { actions: 'leave' } },
        },
        owned: {
          entry: {
            type: 'tell',
            params: ({ context: { item } }) => ({ type: 'checkout.owned', item }),
          },
        },
        bought: {},
      },
    },
    /** The wallet's own sheet, over the page. */
    wallet: {
      initial: 'closed',
      states: {
        closed: { on: { 'wallet.opened': 'open' } },
        open: { tags: 'covered', on: { 'wallet.closed': 'closed' } },
      },
    },
    /** Where the buyer is. What is being paid when they leave goes on in the background, and calls them if it fails. */
    buyer: {
      initial: 'arriving',
      states: {
        arriving: { on: { shown: 'here', hidden: 'away' } },
        here: { on: { hidden: 'away' } },
        away: { always: [{ guard: isBusy, target: 'inBackground' }, { target: 'gone' }] },
        inBackground: {
          on: { shown: 'here' },
          always: [
            { guard: stateIn({ payment: 'failed' }), target: 'called' },
            { guard: not(isBusy), target: 'gone' },
          ],
        },
        called: {
          entry: { type: 'tell', params: { type: 'checkout.failedAway' } },
          on: { shown: 'here' },
        },
        gone: {
          entry: [raise({ type: 'cancel' }), { type: 'keepDraft', params: { draft: null } }],
          on: { cancel: 'closed' },
        },
        closed: { entry: { type: 'tell', params: { type: 'checkout.closed' } } },
      },
    },
  },
});

export type CheckoutLogic = typeof checkoutMachine;
export type CheckoutActor = ActorRefFrom<CheckoutLogic>;
