import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import { signatureHeader } from './signature.ts';

/** The provider tries for days; a test has less time. */
const PAUSES_MILLISECONDS = [50, 100, 200, 400, 800, 1600, 3200] as const;
const PATIENCE_MILLISECONDS = 10_000;

/** One attempt to deliver. */
export interface Delivery {
  event: Stripe.Event;
  /** What the receiver answered; nothing where it wasn't there. */
  status: number | undefined;
}

export interface DeliveryOptions {
  /** When it says that it was signed; too long ago is refused. */
  signedAt?: Date;
  /** Signed by somebody who doesn't know the endpoint's secret. */
  secret?: string;
  /** In place of the event, under a signature of the event: changed on its way. */
  payload?: string;
}

/** Tells one endpoint of the events, at once and side by side, again where it fails, until it is told otherwise. */
export class Webhooks {
  readonly secret: string;
  /** Every attempt so far. */
  readonly deliveries: Delivery[] = [];
  #url: string | undefined;
  #withholding = false;
  #withheld: Stripe.Event[] = [];
  readonly #underway = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(endpoint: { url: string | undefined; secret: string }) {
    this.#url = endpoint.url;
    this.secret = endpoint.secret;
  }

  /** Where the events go; for a server that starts after the provider, or again on another port. */
  sendTo(url: string | undefined): void {
    this.#url = url;
  }

  /** Keeps all events back from now on. */
  withhold(): void {
    this.#withholding = true;
  }

  /** The events that are kept back, in the order in which they happened. */
  get withheld(): readonly Stripe.Event[] {
    return this.#withheld;
  }

  /** Delivers what was kept back, one after the other in the order that `arrange` gives, and nothing is kept any more. */
  async release(
    arrange: (events: Stripe.Event[]) => readonly Stripe.Event[] = (events) => events,
  ): Promise<Delivery[]> {
    this.#withholding = false;
    const deliveries: Delivery[] = [];
    for (const event of arrange(this.#withheld.splice(0))) deliveries.push(await this.deliver(event));
    return deliveries;
  }

  /** Delivers an event once, whatever happened to it before. */
  async deliver(event: Stripe.Event, options: DeliveryOptions = {}): Promise<Delivery> {
    const { signedAt = new Date(), secret = this.secret, payload: sent } = options;
    const payload = JSON.stringify(event);
    const delivery: Delivery = { event, status: undefined };
    if (this.#url !== undefined) {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signatureHeader(payload, secret, signedAt),
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: sent ?? payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE_MILLISECONDS)]),
      }).catch(() => undefined);
      // The answer is taken whole, so that its connection is free for the next event.
      await response?.arrayBuffer().catch(() => undefined);
      delivery.status = response?.status;
    }
    this.deliveries.push(delivery);
    return delivery;
  }

  /** Resolves when nothing is on its way and nothing is going to be tried again. */
  async settled(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway);
  }

  /** Something has happened. */
  tell(event: Stripe.Event): void {
    if (this.#withholding) {
      this.#withheld.push(event);
      return;
    }
    if (this.#url === undefined) return;
    const underway = this.#deliverUntilHeard(event).finally(() => this.#underway.delete(underway));
    this.#underway.add(underway);
  }

  async #deliverUntilHeard(event: Stripe.Event): Promise<void> {
    for (const milliseconds of [0, ...PAUSES_MILLISECONDS]) {
      if (milliseconds > 0) {
        await pause(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      }
      if (this.#closing.signal.aborted) return;
      const { status } = await this.deliver(event);
      if (status !== undefined && status >= 200 && status < 300) return;
    }
  }

  close(): void {
    this.#closing.abort();
  }
}
