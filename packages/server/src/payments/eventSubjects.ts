import { hasBadText } from '../badText.ts';
import { paymentIdIn } from './gateways/paypal.ts';

/** The payments that an event may be about. */
export interface EventSubjects {
  /** The store's ids of payments. */
  ids: readonly string[];
  /** The provider's ids of PaymentIntents, orders and subscriptions. */
  refs: readonly string[];
  /** The provider's id of the refund that the event reports. */
  refund?: string | undefined;
}

/** More names than any event has, and more letters than any of them. */
const MAX_NAMES = 20;
const LONGEST_NAME = 200;

/** Reads an object of any shape: a provider may sign anything. */
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const names = (values: unknown[]): string[] => values.filter(isName).slice(0, MAX_NAMES);
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_NAME && !hasBadText(value);

/** Finds the PaymentIntent, which charges, refunds and disputes all name. */
export function stripeSubjects(event: unknown): EventSubjects {
  const { id, object, payment_intent: intent } = record(record(record(event).data).object);
  return { ids: [], refs: names([object === 'payment_intent' ? id : (record(intent).id ?? intent)]) };
}

/** Finds the payment. A sale has the store's id as `custom`; a refund names a subscription's payment as `sale_id`. */
export function paypalSubjects(event: unknown): EventSubjects {
  const { id, custom_id, custom, billing_agreement_id, disputed_transactions, sale_id } = record(
    record(event).resource,
  );
  const disputed = Array.isArray(disputed_transactions) ? disputed_transactions : [];
  return {
    ids: names([custom_id, custom, ...disputed.map((transaction) => record(transaction).custom)]).map(paymentIdIn),
    refs: names([id, billing_agreement_id]),
    refund: sale_id === undefined ? undefined : names([id])[0],
  };
}
