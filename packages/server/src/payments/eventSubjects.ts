import { hasBadText } from '../badText.ts';
import { paymentIdIn } from './gateways/paypal.ts';

/** Which payments an event may be of. */
export interface EventSubjects {
  /** The store's. */
  ids: readonly string[];
  /** The provider's, of PaymentIntents, orders and subscriptions. */
  refs: readonly string[];
  /** The provider's id of the refund that the event reports. */
  refund?: string | undefined;
}

/** More than any event names, and longer than all of them. */
const MOST_NAMES = 20;
const LONGEST_NAME = 200;

/** What a provider signs may have any shape. */
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const names = (values: unknown[]): string[] => values.filter(isName).slice(0, MOST_NAMES);
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_NAME && !hasBadText(value);

/** PaymentIntents, charges, refunds and disputes all say which intent they are of. */
export function stripeSubjects(event: unknown): EventSubjects {
  const { id, object, payment_intent: intent } = record(record(record(event).data).object);
  return { ids: [], refs: names([object === 'payment_intent' ? id : (record(intent).id ?? intent)]) };
}

/** Sales have the store's id as `custom`. Refunds name the payment of a subscription as `sale_id`. */
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
