type Handler = (event: never) => unknown;

/** `on`, `once` and `off`, as every element has them. */
export class Listeners {
  readonly #handlers = new Map<string, Set<Handler>>();

  on(event: string, handler: Handler): this {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
    return this;
  }

  once(event: string, handler: Handler): this {
    const first: Handler = (detail) => {
      this.off(event, first);
      handler(detail);
    };
    return this.on(event, first);
  }

  off(event: string, handler?: Handler): this {
    if (handler) this.#handlers.get(event)?.delete(handler);
    else this.#handlers.delete(event);
    return this;
  }

  protected has(event: string): boolean {
    return (this.#handlers.get(event)?.size ?? 0) > 0;
  }

  protected emit(event: string, detail: unknown): void {
    for (const handler of [...(this.#handlers.get(event) ?? [])]) handler(detail as never);
  }
}
