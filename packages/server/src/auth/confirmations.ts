import { rotatedSecrets, type Secrets } from './secrets.ts';

/** `confirmed`: the asking page has confirmed the attempt. `continued`: the visitor went on without that. */
export type Confirmation = 'confirmed' | 'continued';

export interface SignInRequest {
  provider: string;
  challenge: string;
  origin: string;
}

/**
 * The tokens that lead a sign-in window from its first page to the provider. Each token is for one attempt and for the
 * browser that holds the window's cookie, so another site can't make one.
 */
export interface Confirmations {
  createToken(confirmation: Confirmation, cookie: string, asked: SignInRequest): string;
  /** Returns the confirmation in a token; null when the token is for another attempt or another browser. */
  read(token: unknown, cookie: string | null, asked: SignInRequest): Confirmation | null;
}

export function createConfirmations(secrets: Secrets): Confirmations {
  const derived = rotatedSecrets(secrets, 'sign-in confirmations');
  const subject = (confirmation: Confirmation, cookie: string, { provider, challenge, origin }: SignInRequest) =>
    JSON.stringify([confirmation, cookie, provider, challenge, origin]);
  return {
    createToken: (...confirmed) => derived.derive(subject(...confirmed)),
    read(token, cookie, asked) {
      if (typeof token !== 'string' || cookie === null) return null;
      const is = (confirmation: Confirmation) => derived.matches(token, subject(confirmation, cookie, asked));
      if (is('confirmed')) return 'confirmed';
      return is('continued') ? 'continued' : null;
    },
  };
}
