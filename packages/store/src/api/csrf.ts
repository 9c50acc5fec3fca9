const COOKIE = 'XSRF-TOKEN';

/**
 * The token that shows that a write is the store's own: the server's cookie where this page can read it, else what
 * the server's latest answer said.
 */
export interface CsrfToken {
  current(): string | null;
  /** Whether this page would know of a session, and there is none. */
  isMissing(): boolean;
  /** Takes note of the token that an answer carries, if it does. */
  heed(answer: unknown): void;
}

/** @param cookies of the page, as `document.cookie` has them, where it is one of the server's own; else null */
export function createCsrfToken(cookies: () => string | null): CsrfToken {
  let heard: string | null = null;
  return {
    current: () => cookieIn(cookies() ?? '') ?? heard,
    isMissing() {
      const kept = cookies();
      return kept !== null && cookieIn(kept) === null && heard === null;
    },
    heed(answer) {
      const { csrf_token } = (answer ?? {}) as { csrf_token?: unknown };
      if (typeof csrf_token === 'string') heard = csrf_token;
    },
  };
}

function cookieIn(cookies: string): string | null {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return pair ? decodeURIComponent(pair.slice(COOKIE.length + 1)) : null;
}
