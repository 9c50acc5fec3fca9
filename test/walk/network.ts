import type { BrowserContext, Request } from '@playwright/test';

/** The requests of a browser that are on their way. */
export class Network {
  readonly #pending = new Set<Request>();

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      // Long-lived by nature, or none that a person waits for.
      if (!/eventsource|websocket|ping|media/.test(request.resourceType())) this.#pending.add(request);
    });
    context.on('requestfinished', (request) => this.#pending.delete(request));
    context.on('requestfailed', (request) => this.#pending.delete(request));
  }

  /** What is waited for. */
  get pending(): string[] {
    for (const request of this.#pending) if (isGone(request)) this.#pending.delete(request);
    return [...this.#pending].map((request) => `${request.method()} ${request.url().split('?')[0]}`);
  }
}

/** A closed page or frame takes its requests along without a word. */
function isGone(request: Request): boolean {
  try {
    const frame = request.frame();
    return frame.isDetached() || frame.page().isClosed();
  } catch {
    // A page that is about to open has no frame yet.
    return false;
  }
}
