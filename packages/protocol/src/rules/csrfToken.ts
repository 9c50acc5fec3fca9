const COOKIE = 'XSRF-TOKEN';

/**
 * The token that proves that a write comes from the store or the desk: the server's cookie if this page can read it, else
 * the token from the server's latest answer.
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
    current() {
      const tokens = tokensIn(cookies() ?? '');
      // A site above the store's, such as example.com, may have a cookie of the same name: then there are two.
      if (tokens.length > 1 && remembered !== null && tokens.includes(remembered)) return remembered;
      return tokens.at(-1) ?? remembered;
    },
    lacksSession() {
      const kept = cookies();
      return kept !== null && tokensIn(kept).length === 0 && remembered === null;
    },
    remember(answer) {
      const { csrf_token } = (answer ?? {}) as { csrf_token?: unknown };
      if (typeof csrf_token === 'string') remembered = csrf_token;
    },
  };
}

const tokensIn = (cookies: string): string[] =>
  cookies
    .split('; ')
    .filter((cookie) => cookie.startsWith(`${COOKIE}=`))
    .flatMap((cookie) => decoded(cookie.slice(COOKIE.length + 1)));

/** Nothing for a text that is not encoded as the server encodes its cookies. */
function decoded(text: string): string[] {
  try {
    return [decodeURIComponent(text)];
  } catch {
    return [];
  }
}
