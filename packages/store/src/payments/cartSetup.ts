import type {
  Body,
  ConsentId,
  GatewayName,
  Locale,
  PaymentAnswer,
  PaymentRefusal,
  PurchaseItem,
  User,
} from '@magazine-store/protocol';
import { assign, emit, type PromiseActorLogic, setup } from 'xstate';
import { type BillingDraft, billingFault } from './billingRules.ts';
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

export interface CartInput {
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
}

export interface CartContext extends CartInput {
  /** Whom the buyer wants to pay by. */
  gateway: GatewayName;
  billing: BillingDraft;
  consent: ConsentActor | null;
  /** Of the gateways that were chosen so far: none is loaded for nothing. */
  scripts: Readonly<Partial<Record<GatewayName, ScriptActor>>>;
  cardEmpty: boolean;
  /** How often the buyer pressed too early: from then on the form says what is missing. */
  returned: number;
  /** The wallet's own sheet is open. */
  walletOpen: boolean;
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

export type CartEvent =
  | { type: 'gateway.chosen'; gateway: GatewayName }
  | { type: 'wallet.opened' }
  | { type: 'wallet.closed' }
  | { type: 'card.changed'; empty: boolean }
  /** The script or the buttons of a payment provider can't be loaded; the screen says so. */
  | { type: 'provider.failed' }
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
  | { type: 'taxId.unwanted' };

export type CartNews =
  | { type: 'bought'; pending: boolean }
  | { type: 'had' }
  | { type: 'left' }
  /** A payment that was started is not wanted any more. */
  | { type: 'abandoned'; paymentId: string }
  | { type: 'user.changed' }
  | { type: 'connection.failed' }
  | { type: 'provider.failed' }
  /** The store shows an old price, or what is no longer sold. */
  | { type: 'outdated' }
  | { type: 'expired' };

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
export const failedBy = ({ code, message = '', messageRaw = '' }: Failure): Pick<CartContext, 'error'> => ({
  error: { code, message, messageRaw },
});

/** The parts that `cartMachine` is put together from, by the names that it calls them. */
export const cartSetup = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent,
    input: {} as CartInput,
    emitted: {} as CartNews,
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
    forgetError: assign(NO_ERROR),
    failAtServer: assign(failedBy({ code: 'server_error' })),
    failAtBank: assign(failedBy({ code: 'card_action_failed' })),
    abandon: emit(({ context: { payment } }) => ({ type: 'abandoned' as const, paymentId: payment?.id ?? '' })),
    leave: emit({ type: 'left' }),
    tellOutdated: emit({ type: 'outdated' }),
  },
  delays: { pause: ({ context: { tries } }) => PAUSES_MS[tries - 1] ?? 0 },
  guards: {
    isEarly: ({ context }) => !canPay(context),
    isOwned: ({ context }) => context.owned,
  },
});

/** All that comes before the payment itself has been said. */
export const canPay = ({ consent, billing }: Pick<CartContext, 'consent' | 'billing'>): boolean =>
  (consent === null || consent.getSnapshot().context.given !== null) && billingFault(billing) === null;
