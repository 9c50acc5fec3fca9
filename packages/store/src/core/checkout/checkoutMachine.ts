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
import { type BillingDraft, billingFault, draftFor, toBilling } from './checkoutRules.ts';
import { type ConsentActor, type ConsentLogic, consentMachine } from './consentMachine.ts';
import { type ScriptActor, scriptMachine } from './providers.ts';

/** The outcome of a call about a payment. */
export type PaymentOutcome =
  | { readonly result: 'answered'; readonly answer: PaymentAnswer }
  | { readonly result: 'refused'; readonly refusal: PaymentRefusal }
  /** The buyer owns the item already. */
  | { readonly result: 'owned' }
  /** The price is no longer the one that the buyer saw; 0: the item is free now. The buyer was not charged. */
  | { readonly result: 'repriced'; readonly price: number; readonly currency: string }
  /** The item is no longer sold. */
  | { readonly result: 'notSold' }
  /** The session has ended. */
  | { readonly result: 'expired' }
  /** The outcome is unknown. The same call may be made again, and leads to the same payment. */
  | { readonly result: 'unknown' }
  /** Another payment of the buyer for the item is under way. The same call may be made again. */
  | { readonly result: 'inProgress' }
  | { readonly result: 'failed' };

/** A call to the server. Its key makes all tries of one attempt one payment. */
export type PaymentCall =
  | { readonly op: 'startPayment'; readonly key: string; readonly body: Body<'startPayment'> }
  | { readonly op: 'completePayment'; readonly body: Body<'completePayment'> };

/** The buyer's means of payment. Card and wallet belong to the card provider. */
export type Means = 'card' | 'wallet' | 'buttons';

/** The result of creating a payment method. A fault has the card provider's words, in the buyer's language. */
export type MethodMade = { readonly paymentMethodId: string } | { readonly fault: string };
/** `blocked`: the page's policy blocks the bank's frame. */
export type ActionEnded =
  | { readonly paymentIntentId: string }
  | { readonly fault: string }
  | { readonly blocked: true };

/**
 * `server_error`, `card_action_failed`, `bank_blocked`, `price_changed` and others: the store's own codes beside those of the refusals.
 * `no_answer`: the store does not know whether the payment was made. `in_progress`: another payment for the item is
 * under way.
 */
export type PaymentError = PaymentRefusal;

export interface CheckoutInput {
  item: PurchaseItem;
  /** The price in the checkout, in minor units of `currency`. */
  price: number;
  currency: string;
  gateways: readonly GatewayName[];
  /** The one of these that takes cards and wallets; the others show payment buttons. */
  cardGateway: GatewayName | null;
  /** The publisher writes invoices for prices in this currency. */
  invoices: boolean;
  /** The text that the buyer has to accept first; null without one. */
  consentId: ConsentId | null;
  locale: Locale;
  user: Pick<User, 'tax_id' | 'country_code'>;
  /** Creates the key of an attempt. */
  newKey: () => string;
  /** The buyer's entries from before a reload. */
  draft?: BillingDraft | null;
  /** The receiver of the checkout's news. */
  owner: ActorRef<Snapshot<unknown>, CheckoutNews>;
}

export interface CheckoutContext extends CheckoutInput {
  /** The provider that the buyer has chosen. */
  gateway: GatewayName;
  billing: BillingDraft;
  consent: ConsentActor | null;
  /** The consent that the buyer has given; null without one. */
  consentGiven: Consent | null;
  /** The scripts of the providers that the buyer has chosen so far. The others are not loaded. */
  scripts: Readonly<Partial<Record<GatewayName, ScriptActor>>>;
  cardEmpty: boolean;
  /** The number of times that the buyer pressed too early. After the first, the form says what is missing. */
  returned: number;
  owned: boolean;
  call: PaymentCall | null;
  /** The number of tries of the call. */
  tries: number;
  /** The error if the last try of the call ends like this one. */
  unanswered: 'no_answer' | 'in_progress';
  /** The payment under way. The card provider or the payment window continues it. */
  payment: { readonly id: string; readonly secret: string } | null;
  means: Means;
  /** The price in the checkout before it changed. */
  formerPrice: number;
  error: PaymentError | null;
  /** The card provider's message about the contents of its fields. */
  cardFault: string | null;
  /** The provider's window failed before the server had started the payment. The provider's message, maybe empty. */
  windowFault: string | null;
}

export type CheckoutEvent =
  | { type: 'gateway.chosen'; gateway: GatewayName }
  | { type: 'wallet.opened' }
  | { type: 'wallet.closed' }
  | { type: 'card.changed'; empty: boolean }
  /** The script or the frames of a payment provider can't be loaded. The screen says so. */
  | { type: 'provider.failed' }
  | { type: 'consent.changed'; given: Consent | null }
  | { type: 'billing.changed'; draft: Partial<BillingDraft> }
  | { type: 'language'; locale: Locale }
  | { type: 'pay'; by: Means }
  | { type: 'approved'; ids: { orderID: string } | { subscriptionID: string } }
  | { type: 'approval.cancelled' }
  /** The provider's window failed, or the browser has blocked it. */
  | { type: 'approval.failed'; message: string }
  | { type: 'retry' }
  | { type: 'cancel' }
  /** The reader owns the item, bought here or elsewhere. */
  | { type: 'owned' }
  | { type: 'taxId.unwanted' }
  /** The checkout shows, or the buyer has gone elsewhere. */
  | { type: 'shown' }
  | { type: 'hidden' }
  /** The buyer has signed out, or another reader has signed in. */
  | { type: 'buyer.left' };

/** The checkout's news for the app. */
export type CheckoutNews =
  | { type: 'checkout.bought'; item: PurchaseItem; pending: boolean }
  /** The reader owns the item already. `paying`: they have pressed the final button in vain. */
  | { type: 'checkout.owned'; item: PurchaseItem; paying: boolean }
  /** `unsure`: the store does not know whether a payment was made, or another payment is under way. */
  | { type: 'checkout.left'; item: PurchaseItem; unsure: boolean }
  /** A payment failed while the buyer was elsewhere. */
  | { type: 'checkout.failedAway' }
  /** The checkout has nothing left to do, and the buyer is elsewhere. */
  | { type: 'checkout.closed' }
  /** The account's tax id was deleted. */
  | { type: 'checkout.taxIdDeleted' }
  | { type: 'checkout.providerFailed' }
  /** The store shows an old price, or an item that is no longer sold. */
  | { type: 'refresh' }
  | { type: 'connection.failed' }
  | { type: 'session.expired' };

/**
 * The checkout stops waiting for an answer after this time. The next try, with the same key, waits for the same
 * payment.
 */
const TIMEOUT_MS = 30_000;

/** The pauses between the tries of a call without an answer. */
export const PAUSES_MS = [1000, 2000, 4000, 8000];

const NO_ERROR = { error: null, cardFault: null, windowFault: null };

/** A failure of a payment. */
interface Failure {
  code: string;
  message?: string | undefined;
  messageRaw?: string | undefined;
}

/** The failure as the context keeps it. */
const failedBy = ({ code, message = '', messageRaw = '' }: Failure): Pick<CheckoutContext, 'error'> => ({
  error: { code, message, messageRaw },
});

/** Tells whether everything before the payment is complete: consent and invoice data. */
export const canPay = ({
  consent,
  consentGiven,
  billing,
}: Pick<CheckoutContext, 'consent' | 'consentGiven' | 'billing'>): boolean =>
  (consent === null || consentGiven !== null) && billingFault(billing) === null;

/** The provider of a means. Only the chosen provider's buttons show, and the wallet shows beside all providers. */
const getGateway = ({ gateway, cardGateway }: CheckoutContext, means: Means): GatewayName =>
  means === 'buttons' ? gateway : (cardGateway ?? gateway);

/** The call that starts a payment, with a new key. */
function startCall(context: CheckoutContext, means: Means, methodId?: string): PaymentCall {
  const { item, price, currency, newKey, billing, consentGiven } = context;
  const wanted = toBilling(billing);
  const body: Body<'startPayment'> = {
    gateway: getGateway(context, means),
    item,
    data: methodId === undefined ? {} : { payment_method_id: methodId },
    ...(wanted && { billing: wanted }),
    ...(consentGiven && { consent: consentGiven }),
    seen: { price, currency },
  };
  return { op: 'startPayment', key: newKey(), body };
}

type Proof = Pick<Body<'completePayment'>, 'orderID' | 'subscriptionID' | 'payload'>;

function completeCall(context: CheckoutContext, proof: Proof): PaymentCall {
  const { payment, means, billing } = context;
  const wanted = toBilling(billing);
  const paymentId = payment?.id ?? '';
  return {
    op: 'completePayment',
    body: { paymentId, gateway: getGateway(context, means), ...proof, ...(wanted && { billing: wanted }) },
  };
}

/** The payment that the buyer still has to confirm; null if it needs nothing more from the buyer. */
function unfinishedPayment(outcome: PaymentOutcome): CheckoutContext['payment'] {
  if (outcome.result !== 'answered' || outcome.answer.success) return null;
  const { payment, payload } = outcome.answer;
  if ('payment_intent_client_secret' in payload)
    return { id: payment.id, secret: payload.payment_intent_client_secret };
  return { id: payment.id, secret: 'order_id' in payload ? payload.order_id : payload.subscription_id };
}

const outcomeStatus = (outcome: PaymentOutcome) =>
  outcome.result === 'answered' ? outcome.answer.payment.status : null;

const abandoned = {
  type: 'abandon',
  params: ({ context }: { context: CheckoutContext }) => ({ paymentId: context.payment?.id ?? '' }),
} as const;

/** A payment is going on. It goes on even if the buyer leaves the checkout. */
const isBusy = or((['asking', 'pausing', 'authenticating'] as const).map((payment) => stateIn({ payment })));

const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    /** `busy`: the payment goes on by itself. `covered`: a provider shows something over the page. */
    tags: {} as 'busy' | 'covered',
    input: {} as CheckoutInput,
  },
  actors: {
    script: scriptMachine,
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
    forgetCall: assign({ call: null }),
    failAtServer: assign(failedBy({ code: 'server_error' })),
    failAtBank: assign(failedBy({ code: 'card_action_failed' })),
    leave: sendTo(
      ({ context }) => context.owner,
      ({ context: { item, error } }) =>
        ({
          type: 'checkout.left',
          item,
          unsure: error?.code === 'no_answer' || error?.code === 'in_progress',
        }) as const,
    ),
    /** The catalogue keeps an issue as long as its checkout is open. */
    refreshUnsold: enqueueActions(({ context: { owner, error }, enqueue }) => {
      if (error?.code === 'not_sold') enqueue.sendTo(owner, { type: 'refresh' });
    }),
    /** Tells the server to drop a payment that was started. */
    abandon: (_, _params: { paymentId: string }) => {},
    /** Keeps the entries for the next page of this tab; null: drops them. */
    keepDraft: (_, _params: { draft: BillingDraft | null }) => {},
  },
  delays: { pause: ({ context: { tries } }) => PAUSES_MS[tries - 1] ?? 0 },
  guards: {
    isEarly: ({ context }) => !canPay(context),
    isOwned: ({ context }) => context.owned,
  },
});

/**
 * One purchase, from the checkout's opening until it closes. Whatever interrupts a call, the visitor pays only once:
 * the checkout sends the same key until there is an answer, and the server answers with the same payment.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input, spawn }) => {
    const [gateway = ''] = input.gateways;
    return {
      ...input,
      billing: input.draft ?? (input.invoices ? draftFor(input.user) : { wanted: false, taxId: '' }),
      consent:
        input.consentId &&
        spawn('consent', { id: 'consent', input: { textId: input.consentId, locale: input.locale } }),
      gateway,
      scripts: gateway ? { [gateway]: spawn('script', { input: { gateway } }) } : {},
      consentGiven: null,
      cardEmpty: true,
      returned: 0,
      owned: false,
      call: null,
      tries: 0,
      unanswered: 'no_answer',
      payment: null,
      means: 'card',
      formerPrice: input.price,
      ...NO_ERROR,
    };
  },
  on: {
    'provider.failed': { actions: { type: 'tell', params: { type: 'checkout.providerFailed' } } },
    'consent.changed': { actions: assign({ consentGiven: ({ event }) => event.given }) },
    owned: { actions: assign({ owned: true }) },
    'card.changed': { actions: assign(({ event }) => ({ cardEmpty: event.empty, cardFault: null })) },
    'approval.failed': {
      guard: ({ context: { call, means } }) => call?.op === 'startPayment' && means === 'buttons',
      actions: assign({ windowFault: ({ event }) => event.message }),
    },
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
        // A business that no longer wants an invoice gets its tax id deleted.
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
              {
                guard: ({ context: { gateway, cardGateway }, event: { by } }) =>
                  by !== 'wallet' && (by === 'card') !== (gateway === cardGateway),
              },
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
                  scripts: { ...scripts, [gateway]: scripts[gateway] ?? spawn('script', { input: { gateway } }) },
                })),
              ],
            },
            // The window failed before a press, or after the buyer closed it: there is no payment to abandon.
            'approval.failed': {
              guard: ({ context: { gateway, cardGateway } }) => gateway !== cardGateway,
              target: 'failed',
              actions: assign(({ event }) => failedBy({ code: 'approval_failed', messageRaw: event.message })),
            },
            cancel: { actions: 'leave' },
          },
        },
        /** The card provider turns the contents of its fields into a payment method that the server can charge. */
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
          after: { [TIMEOUT_MS]: { target: 'failed', actions: 'failAtServer' } },
          // The buyer left before the card provider read its fields. Nothing has been charged.
          on: { cancel: { target: 'choosing', actions: 'leave' } },
        },
        asking: {
          tags: 'busy',
          entry: assign(({ context }) => ({ tries: context.tries + 1, unanswered: 'no_answer' as const })),
          after: { [TIMEOUT_MS]: 'pausing' },
          invoke: {
            src: 'ask',
            input: ({ context: { call } }) => {
              if (!call) throw new Error('nothing to ask');
              return call;
            },
            onDone: [
              {
                guard: ({ context, event }) =>
                  outcomeStatus(event.output) === 'pending' && context.item.type === 'issue',
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
                    pending: outcomeStatus(event.output) === 'pending',
                  }),
                },
              },
              {
                guard: ({ event }) => outcomeStatus(event.output) === 'requires_action',
                target: 'authenticating',
                actions: assign(({ event }) => ({ payment: unfinishedPayment(event.output) })),
              },
              {
                // The buyer has approved, and the provider does not know it yet.
                guard: ({ context: { call }, event }) =>
                  outcomeStatus(event.output) === 'created' && call?.op === 'completePayment',
                target: 'pausing',
              },
              {
                guard: ({ event }) => outcomeStatus(event.output) === 'created',
                target: 'approving',
                actions: assign(({ event }) => ({ payment: unfinishedPayment(event.output) })),
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
                actions: ['forgetCall', { type: 'tell', params: { type: 'refresh' } }],
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
                guard: ({ event }) => event.output.result === 'inProgress',
                target: 'pausing',
                actions: assign({ unanswered: 'in_progress' }),
              },
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
            actions: assign(({ context }) => failedBy({ code: context.unanswered })),
          },
          after: { pause: 'asking' },
        },
        /** The bank asks the buyer to confirm the payment. */
        authenticating: {
          tags: ['busy', 'covered'],
          invoke: {
            src: 'cardAction',
            input: ({ context: { payment } }) => ({ secret: payment?.secret ?? '' }),
            onDone: [
              {
                guard: ({ event }) => 'blocked' in event.output,
                target: 'failed',
                actions: [assign(failedBy({ code: 'bank_blocked' })), abandoned],
              },
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
                    payload: 'paymentIntentId' in output ? { payment_intent_id: output.paymentIntentId } : {},
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
          always: [
            // The reader bought the item in another tab. The provider's window closes together with its buttons.
            { guard: 'isOwned', target: 'owned', actions: abandoned },
            {
              guard: ({ context }) => context.windowFault !== null,
              target: 'failed',
              actions: [
                assign(({ context }) => failedBy({ code: 'approval_failed', messageRaw: context.windowFault ?? '' })),
                abandoned,
              ],
            },
          ],
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
          on: {
            retry: { target: 'choosing', actions: ['forgetError', 'forgetCall'] },
            cancel: { actions: ['leave', 'refreshUnsold'] },
          },
        },
        /** The provider has accepted the payment, but the money has not arrived. Until then the buyer can't read. */
        waiting: {
          always: {
            guard: 'isOwned',
            target: 'bought',
            actions: {
              type: 'tell',
              params: ({ context: { item } }) => ({ type: 'checkout.bought', item, pending: false }),
            },
          },
          on: { cancel: { actions: 'leave' } },
        },
        owned: {
          entry: {
            type: 'tell',
            params: ({ context: { item, call } }) => ({ type: 'checkout.owned', item, paying: call !== null }),
          },
        },
        bought: {},
      },
    },
    /** The wallet's own sheet is open over the page, or closed. */
    wallet: {
      initial: 'closed',
      states: {
        closed: { on: { 'wallet.opened': 'open' } },
        open: { tags: 'covered', on: { 'wallet.closed': 'closed' } },
      },
    },
    /**
     * The buyer's place. A payment goes on in the background when they leave. If it fails, the checkout calls them
     * back.
     */
    buyer: {
      initial: 'arriving',
      // The server finishes or drops a payment that is under way.
      on: { 'buyer.left': '.gone' },
      states: {
        arriving: { on: { shown: 'here', hidden: 'away' } },
        here: { on: { hidden: 'away', 'buyer.left': 'leaving' } },
        /** The store goes elsewhere first: without a checkout, its place would show the list. */
        leaving: { on: { hidden: 'gone', 'buyer.left': {} } },
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
