import { hasBadText } from '../../badText.ts';

/** The payments that an event may be about. */
export interface EventSubjects {
  /** The store's ids of payments. */
  ids: readonly string[];
  /** The provider's ids of PaymentIntents, orders and subscriptions. */
  refs: readonly string[];
  /** The provider's ids of charges. */
  charges?: readonly string[];
  /** The provider's id of the refund that the event reports. */
  refund?: string | undefined;
  /** The provider's id of a refund that did not reach the buyer. */
  failedRefund?: string | undefined;
}

/** More names than any event has, and more letters than any of them. */
const MAX_NAMES = 20;
const LONGEST_NAME = 200;

/** Reads an object of any shape: a provider may sign anything. */
export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The values that can be names of payments. */
export const names = (values: unknown[]): string[] => values.filter(isName).slice(0, MAX_NAMES);

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_NAME && !hasBadText(value);
