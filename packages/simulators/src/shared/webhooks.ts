import { setTimeout as pause } from 'node:timers/promises';

/** The provider tries for days; tests have less time. */
const PAUSES_MILLISECONDS = [50, 100, 200, 400, 800, 1600, 3200] as const;
const TIMEOUT_MILLISECONDS = 10_000;

/** One attempt to deliver. */
export interface Delivery<Event> {
  event: Event;
  /** The receiver's answer; undefined if there was no receiver. */
  status: number | undefined;
}

export interface DeliveryOptions {
  /** The time in the signature; receivers refuse one too long ago. */
  signedAt?: Date;
  /** A payload that replaces the event under the event's signature, as if changed on its way. */
  payload?: string;
}

/** The headers that prove the sender of a payload. */
export type Sign<Options> = (payload: string, signedAt: Date, options: Partial<Options>) => Record<string, string>;

/** Delivers the events to one endpoint, at once and side by side. It repeats failed deliveries. */
export class Webhooks<Event, SignOptions = unknown> {
  /** Every attempt so far. */
  readonly deliveries: Delivery<Event>[] = [];
  #url: string | undefined;
  #withholding = false;
  #withheld: Event[] = [];
  readonly #underway = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  readonly #sign: Sign<SignOptions>;

  constructor(url: string | undefined, sign: Sign<SignOptions>) {
    this.#url = url;
    this.#sign = sign;
  }

  /** The receiver's address. */
  get url(): string | undefined {
    return this.#url;
  }

  /** Changes the receiver's address: for a server that starts after the provider, or again on another port. */
  sendTo(url: string | undefined): void {
    this.#url = url;
  }

  /** Keeps all events back from now on. */
  withhold(): void {
    this.#withholding = true;
  }

  /** The withheld events, in the order in which they happened. */
  get withheld(): readonly Event[] {
    return this.#withheld;
  }

  /** Delivers the withheld events one after the other in the order that `arrange` gives, and withholds no more. */
  async release(arrange: (events: Event[]) => readonly Event[] = (events) => events): Promise<Delivery<Event>[]> {
    this.#withholding = false;
    const deliveries: Delivery<Event>[] = [];
    for (const event of arrange(this.#withheld.splice(0))) deliveries.push(await this.deliver(event));
    return deliveries;
  }

  /** Delivers an event once, whatever happened to it before. */
  async deliver(
    event: Event,
    options: DeliveryOptions & Partial<SignOptions> = {} as Partial<SignOptions>,
  ): Promise<Delivery<Event>> {
    const { signedAt = new Date(), payload: sent } = options;
    const payload = JSON.stringify(event);
    const delivery: Delivery<Event> = { event, status: undefined };
    if (this.#url !== undefined) {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8', ...this.#sign(payload, signedAt, options) },
        body: sent ?? payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
      }).catch(() => undefined);
      // Reads the whole answer, so that its connection is free for the next event.
      await response?.arrayBuffer().catch(() => undefined);
      delivery.status = response?.status;
    }
    this.deliveries.push(delivery);
    return delivery;
  }

  /** Resolves when no delivery is in progress and none will be repeated. */
  async waitUntilDelivered(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway);
  }

  /** Delivers a new event, or withholds it. */
  notify(event: Event): void {
    if (this.#withholding) {
      this.#withheld.push(event);
      return;
    }
    if (this.#url === undefined) return;
    const underway = this.#deliverUntilHeard(event).finally(() => this.#underway.delete(underway));
    this.#underway.add(underway);
  }

  async #deliverUntilHeard(event: Event): Promise<void> {
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
