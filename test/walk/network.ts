import type { BrowserContext, Request } from '@playwright/test';

/** The pending requests of a browser. */
export class Network {
  readonly #pending = new Set<Request>();

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      // Ignore requests that stay open for long, and requests that no person waits for.
      if (!/eventsource|websocket|ping|media/.test(request.resourceType())) this.#pending.add(request);
    });
    context.on('requestfinished', (request) => this.#pending.delete(request));
    context.on('requestfailed', (request) => this.#pending.delete(request));
  }

  /** The requests that the walker waits for. */
  get pending(): string[] {
    for (const request of this.#pending) if (isGone(request)) this.#pending.delete(request);
    return [...this.#pending].map((request) => `${request.method()} ${request.url().split('?')[0]}`);
  }
}

/** Tells whether the request's page or frame has closed: the browser then reports no end of the request. */
function isGone(request: Request): boolean {
  try {
    const frame = request.frame();
    return frame.isDetached() || frame.page().isClosed();
  } catch {
    // A page that is about to open has no frame yet.
    return false;
  }
}
