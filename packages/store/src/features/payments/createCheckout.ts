import {
  type ErrorCode,
  gatewaysFor,
  type Locale,
  offersInvoice,
  type PageData,
  type PaymentRefusal,
  type PriceChanged,
  type PurchaseItem,
} from '@magazine-store/protocol';
import { fromPromise } from 'xstate';
import { checkoutMachine, type PaymentCall, type PaymentOutcome } from '../../core/checkout/checkoutMachine.ts';
import { type BillingDraft, itemFor, itemPrice, type Shelf } from '../../core/checkout/checkoutRules.ts';
import { consentMachine } from '../../core/checkout/consentMachine.ts';
import { type CheckoutOffer, scriptMachine } from '../../core/checkout/providers.ts';
import { type Api, ApiError, type Drafts } from '../../core/ports.ts';
import { browserProviders } from './browserProviders.ts';
import { logPaymentFailure } from './logPaymentFailure.ts';

const NO_BILLING = { taxId: '' };

/** Creates a checkout; null for an item that this store doesn't sell. */
export function createCheckout(
  api: Api,
  shelf: Shelf & { page: PageData },
  wanted: PurchaseItem,
  locale: Locale,
  drafts: Drafts,
  known = browserProviders,
): CheckoutOffer | null {
  const item = itemFor(wanted, shelf);
  if (!item) return null;
  const { page } = shelf;
  const sale = { type: item.type, currency: page.currency, locale };
  const providers = gatewaysFor(item.type, page.gateways).flatMap((name) => known[name]?.(page.gateways, sale) ?? []);
  if (providers.length === 0) return null;
  const card = providers.find((provider) => provider.kind === 'card') ?? null;
  const buttons = providers.filter((provider) => provider.kind === 'buttons');
  const { taxId } = drafts.restore('billing', NO_BILLING);
  let draft: BillingDraft | null = taxId ? { wanted: true, taxId } : null;
  drafts.watch('billing', () => (draft ? { taxId: draft.taxId } : NO_BILLING));
  const logic = checkoutMachine.provide({
    actors: {
      script: scriptMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { gateway } }) => {
            await providers.find(({ name }) => name === gateway)?.load();
          }),
        },
      }),
      consent: consentMachine.provide({
        actors: {
          load: fromPromise(({ input: { textId, locale }, signal }) =>
            api.call('getText', { params: { name: textId }, query: { locale }, signal }),
          ),
        },
      }),
      createPaymentMethod: fromPromise(async ({ input: { means } }) => {
        if (!card) throw new Error('No card provider');
        return card.createPaymentMethod(means);
      }),
      ask: fromPromise(({ input, signal }) => requestOutcome(api, input, signal)),
      cardAction: fromPromise(async ({ input: { secret } }) => {
        if (!card) throw new Error('No card provider');
        try {
          const ended = await card.act(secret);
          if ('fault' in ended) logPaymentFailure('The card action has failed:', ended.fault);
          return ended;
        } catch (error) {
          logPaymentFailure('The card action has failed:', error);
          throw error;
        }
      }),
      clearTaxId: fromPromise(async ({ signal }) => {
        await api.call('clearTaxId', { body: {}, signal });
      }),
    },
    actions: {
      // If this call fails, the server drops the payment by itself later.
      abandon: (_, body) => void api.call('cancelPayment', { body }).catch(() => {}),
      keepDraft: (_, kept) => {
        draft = kept.draft;
      },
    },
  });
  const input = {
    item: { type: item.type, id: item.id },
    price: itemPrice(item),
    currency: page.currency,
    // The script of the first one loads at once, and the wallet above all of them needs the card's.
    gateways: [...(card ? [card] : []), ...buttons].map(({ name }) => name),
    cardGateway: card?.name ?? null,
    invoices: offersInvoice(page.currency),
    consentId: page.consents?.[item.type] ?? null,
    locale,
    newKey: () => crypto.randomUUID(),
    draft,
  };
  return { item, card, buttons, logic, input };
}

/** Makes the call and returns the outcome. */
export async function requestOutcome(api: Api, call: PaymentCall, signal: AbortSignal): Promise<PaymentOutcome> {
  try {
    const answer =
      call.op === 'startPayment'
        ? await api.call('startPayment', { body: call.body, headers: { 'Idempotency-Key': call.key }, signal })
        : await api.call('completePayment', { body: call.body, signal });
    return { result: 'answered', answer };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (call.op === 'completePayment') logPaymentFailure('The payment could not be completed:', error);
    return (call.op === 'startPayment' && notStarted(error)) || toOutcome(error);
  }
}

const MANY_REQUESTS = 429;
// Use the types alone: an import of the table would put it into the first chunk.
const ALREADY_OWNED: ErrorCode = 'already_owned';
const IN_PROGRESS: ErrorCode = 'in_progress';
const PRICE_CHANGED: ErrorCode = 'price_changed';
const NOT_FOUND: ErrorCode = 'not_found';

/** The outcome if the item is not sold, or not at that price, or if the buyer pays for it already. */
function notStarted({ code, answer }: ApiError): PaymentOutcome | null {
  if (code === NOT_FOUND) return { result: 'notSold' };
  if (code === IN_PROGRESS) return { result: 'inProgress' };
  if (code !== PRICE_CHANGED) return null;
  const { price, currency } = answer as PriceChanged;
  return { result: 'repriced', price, currency };
}

function toOutcome({ status, code, answer }: ApiError): PaymentOutcome {
  if (code === ALREADY_OWNED) return { result: 'owned' };
  if (status === 401) return { result: 'expired' };
  const refusal = (answer ?? {}) as Partial<PaymentRefusal>;
  // A later payment for the same item. The server gives it back.
  if (refusal.code === ALREADY_OWNED) return { result: 'owned' };
  if (status === 400 && typeof refusal.code === 'string') {
    const { message = '', messageRaw = '' } = refusal;
    return { result: 'refused', refusal: { code: refusal.code, message, messageRaw } };
  }
  // A limit with a message concerns the buyer's cards.
  if (status === MANY_REQUESTS && refusal.message) {
    return { result: 'refused', refusal: { code, message: refusal.message, messageRaw: '' } };
  }
  // The server did not answer, sent half an answer, or asked for another try later.
  const cut = status < 400 || status >= 500 || status === MANY_REQUESTS || code === IN_PROGRESS;
  return cut ? { result: 'unknown' } : { result: 'failed' };
}
