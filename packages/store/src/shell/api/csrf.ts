const COOKIE = 'XSRF-TOKEN';

/**
 * The token that proves that a write comes from the store: the server's cookie if this page can read it, else the token
 * from the server's latest answer.
 */
export interface CsrfToken {
  current(): string | null;
  /** True if this page can read the server's cookies, and neither they nor an answer had a token. */
  lacksSession(): boolean;
  /** Keeps the token of an answer that carries one. */
  remember(answer: unknown): void;
}

/** @param cookies the page's `document.cookie` if the page is one of the server's own; else null */
export function createCsrfToken(cookies: () => string | null): CsrfToken {
  let remembered: string | null = null;
  return {
    current: () => cookieIn(cookies() ?? '') ?? remembered,
    lacksSession() {
      const kept = cookies();
      return kept !== null && cookieIn(kept) === null && remembered === null;
    },
    remember(answer) {
      const { csrf_token } = (answer ?? {}) as { csrf_token?: unknown };
      if (typeof csrf_token === 'string') remembered = csrf_token;
    },
  };
}

function cookieIn(cookies: string): string | null {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return pair ? decodeURIComponent(pair.slice(COOKIE.length + 1)) : null;
}
