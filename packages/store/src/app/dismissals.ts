import type { CookieJar, KeptCookie } from './cookieJar.ts';

/** What a visitor has put away, for as long as the device remembers, and at least for this visit. */
export interface Dismissals {
  has(cookie: KeptCookie): boolean;
  dismiss(cookie: KeptCookie): void;
  subscribe(listener: () => void): () => void;
}

const SECONDS_A_DAY = 24 * 60 * 60;

export function createDismissals(jar: Pick<CookieJar, 'has' | 'keep'>): Dismissals {
  const listeners = new Set<() => void>();
  const known = new Map<string, boolean>();

  return {
    has({ name }) {
      // Asked at every rendering, so the jar is opened once.
      const found = known.get(name) ?? jar.has(name);
      known.set(name, found);
      return found;
    },
    dismiss({ name, days }) {
      known.set(name, true);
      jar.keep(name, days * SECONDS_A_DAY);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
