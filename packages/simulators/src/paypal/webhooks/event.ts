import { now } from '../ids.ts';
import type { Link } from '../ledger.ts';

/** The subjects of events, by the provider's names: https://developer.paypal.com/api/rest/webhooks/event-names/. */
const RESOURCES = {
  'CHECKOUT.ORDER.APPROVED': 'checkout-order',
  'PAYMENT.CAPTURE.COMPLETED': 'capture',
  'PAYMENT.CAPTURE.PENDING': 'capture',
  'PAYMENT.CAPTURE.DENIED': 'capture',
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.CAPTURE.REVERSED': 'refund',
  'PAYMENT.SALE.COMPLETED': 'sale',
  'PAYMENT.SALE.REFUNDED': 'refund',
  'PAYMENT.SALE.REVERSED': 'refund',
  'BILLING.SUBSCRIPTION.ACTIVATED': 'subscription',
  'BILLING.SUBSCRIPTION.CANCELLED': 'subscription',
  'BILLING.SUBSCRIPTION.SUSPENDED': 'subscription',
  'BILLING.SUBSCRIPTION.EXPIRED': 'subscription',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED': 'subscription',
  'CUSTOMER.DISPUTE.CREATED': 'dispute',
  'CUSTOMER.DISPUTE.RESOLVED': 'dispute',
} as const;

export type EventType = keyof typeof RESOURCES;

export interface PayPalEvent {
  id: string;
  event_version: '1.0';
  create_time: string;
  resource_type: string;
  resource_version?: '2.0';
  event_type: EventType;
  summary: string;
  resource: Record<string, unknown>;
  links: Link[];
}

interface EventDetails {
  id: string;
  type: EventType;
  resource: object;
  summary: string;
  links: Link[];
}

export const toEvent = ({ id, type, resource, summary, links }: EventDetails): PayPalEvent => ({
  id,
  event_version: '1.0',
  create_time: now(),
  resource_type: RESOURCES[type],
  // Sales belong to the first version of the payments API, and so have none.
  ...(!type.startsWith('PAYMENT.SALE') && { resource_version: '2.0' }),
  event_type: type,
  summary,
  resource: structuredClone(resource) as Record<string, unknown>,
  links,
});
