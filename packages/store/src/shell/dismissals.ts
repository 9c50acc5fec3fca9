import type { CookieJar, KeptCookie } from './cookieJar.ts';

/** Remembers what a visitor has dismissed: as long as the browser keeps the cookie, and at least for this visit. */
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
      // Every rendering calls this, so the cookies are read once.
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
