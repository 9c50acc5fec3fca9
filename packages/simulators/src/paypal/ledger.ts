import { newId } from './ids.ts';
import type { Dispute } from './orders/disputes.ts';
import type { Capture, Order, Refund } from './orders/shapes.ts';
import type { Plan, Product, Subscription } from './subscriptions/shapes.ts';
import { type EventType, type PayPalEvent, toEvent } from './webhooks/event.ts';

/** The addresses to which a payer returns who came without the script. */
interface ReturnUrls {
  approved?: string | undefined;
  cancelled?: string | undefined;
}

/** How the payer's account will behave at the capture. */
export type Funds = 'pays' | 'pending' | 'declined';

/**
 * What becomes of a refund that the store asks for: it is made at once, it waits for the store's bank, it fails, or the
 * provider refuses it because the store's account has too little money.
 */
export type RefundAnswer = 'completed' | 'pending' | 'failed' | 'refused';

/** All records of the account. Maps keep the order of creation. */
export class Ledger {
  readonly orders = new Map<string, Order>();
  readonly funds = new Map<string, Funds>();
  /** Payments of orders and of subscriptions. */
  readonly captures = new Map<string, Capture>();
  /** The subscription of each payment. */
  readonly captureSubscriptions = new Map<string, string>();
  readonly refunds = new Map<string, Refund>();
  refundAnswer: RefundAnswer = 'completed';
  readonly disputes = new Map<string, Dispute>();
  readonly products = new Map<string, Product>();
  readonly plans = new Map<string, Plan>();
  readonly subscriptions = new Map<string, Subscription>();
  /** The subscriptions that the store activates by itself after the approval. */
  readonly continued = new Set<string>();
  readonly back = new Map<string, ReturnUrls>();
  readonly events = new Map<string, PayPalEvent>();
  /** The provider's address, once it listens. */
  base = '';
  readonly #tell: (event: PayPalEvent) => void;

  constructor(tell: (event: PayPalEvent) => void) {
    this.#tell = tell;
  }

  link(rel: string, path: string, method: 'GET' | 'POST' = 'GET'): Link {
    return { href: this.base + path, rel, method };
  }

  /** An event has its subject in its present state, whenever it is delivered. */
  record(type: EventType, resource: object, summary: string): void {
    const id = `${newId('WH-')}-${newId()}`;
    const link = this.link('self', `/v1/notifications/webhooks-events/${id}`);
    const event = toEvent({ id, type, resource, summary, links: [link] });
    this.events.set(id, event);
    this.#tell(event);
  }
}

/** https://developer.paypal.com/api/rest/responses/#link-hateoaslinks */
export interface Link {
  href: string;
  rel: string;
  method: 'GET' | 'POST';
}
