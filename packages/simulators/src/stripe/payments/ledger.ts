import type Stripe from 'stripe';
import { newId, now } from './ids.ts';
import type { TestCard } from './testCards.ts';

/** The possible subjects of an event. */
export type Subject = Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute;

export type EventType =
  | `payment_intent.${'created' | 'requires_action' | 'processing' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'pending' | 'succeeded' | 'failed' | 'refunded' | 'updated'}`
  | `charge.dispute.${'created' | 'closed'}`
  | 'refund.created'
  | 'refund.failed';

/** The request of an event that no request caused. */
export const NO_REQUEST: Stripe.Event.Request = { id: null, idempotency_key: null };

/** All records of one account. Maps keep the order of creation. */
export class Ledger {
  readonly paymentMethods = new Map<string, Stripe.PaymentMethod>();
  readonly confirmationTokens = new Map<string, Stripe.ConfirmationToken>();
  /** The payment method of each confirmation token. */
  readonly tokenMethods = new Map<string, string>();
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly disputes = new Map<string, Stripe.Dispute>();
  readonly events = new Map<string, Stripe.Event>();
  /** The behaviour of each payment method. */
  readonly cards = new Map<string, TestCard>();
  /** The payment methods that a payer has proven to be theirs, by payment. */
  readonly authenticated = new Map<string, string>();

  /** The id of the connected account; the platform's own has none. */
  readonly account: string | undefined;
  readonly #tell: (event: Stripe.Event) => void;

  constructor(account: string | undefined, tell: (event: Stripe.Event) => void) {
    this.account = account;
    this.#tell = tell;
  }

  /** The object of an id, for `expand`. */
  find(id: string): object | undefined {
    const all = [this.intents, this.charges, this.paymentMethods, this.refunds, this.disputes];
    return all.map((things) => things.get(id)).find((thing) => thing !== undefined);
  }

  /** An event has its subject in its present state, whenever it is delivered: https://docs.stripe.com/api/events. */
  record(type: EventType, subject: Subject, request: Stripe.Event.Request): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      ...(this.account !== undefined && { account: this.account }),
      api_version: API_VERSION,
      created: now(),
      data: { object: structuredClone(subject) },
      livemode: false,
      pending_webhooks: 1,
      request,
      type,
    } as Stripe.Event;
    this.events.set(event.id, event);
    this.#tell(event);
  }
}

/** The only version that the simulator speaks: the pinned SDK sends it. */
export const API_VERSION = '2026-10-28.endive';
