import type { Source } from '../source.ts';

/**
 * Renews a source before it expires, so that turning a page never waits for a renewal. In a hidden tab or without a
 * connection, a due renewal waits until the tab is visible and the browser online.
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

  /** Watches this new source instead of the former one. */
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
