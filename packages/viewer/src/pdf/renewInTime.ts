import type { Source } from '../source.ts';

/**
 * Renews a source before it expires, so that no turn of a page waits for it. A page out of sight and a browser without
 * a connection wait; when they are back, a source whose time has come is renewed at once.
 */
export class RenewInTime {
  #renew: () => void;
  #dueAt = Number.POSITIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listening = new AbortController();

  constructor(renew: () => void) {
    this.#renew = renew;
    const { signal } = this.#listening;
    document.addEventListener('visibilitychange', this.#check, { signal });
    window.addEventListener('online', this.#check, { signal });
  }

  /** Watches this source from now on, which has just come. */
  watch({ renewAfter }: Source): void {
    clearTimeout(this.#timer);
    this.#dueAt = Number.POSITIVE_INFINITY;
    if (renewAfter === undefined) return;
    // A sleeping computer stops timers, so the clock decides.
    this.#dueAt = Date.now() + renewAfter * 1000;
    this.#timer = setTimeout(this.#check, renewAfter * 1000);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#listening.abort();
  }

  #check = () => {
    if (Date.now() < this.#dueAt || document.visibilityState === 'hidden' || !navigator.onLine) return;
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#renew();
  };
}
