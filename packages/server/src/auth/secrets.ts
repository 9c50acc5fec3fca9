import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, as text for an address or a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * SHA-256 in base64url. The store keeps it in place of a secret, and it is the challenge of a verifier (RFC 7636,
 * section 4.2).
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Compares two texts. The time doesn't depend on where they differ. */
export const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

/** Derives secrets from others, for one purpose: without the key they can't be made (RFC 5869, RFC 2104). */
export function derivedSecrets(secret: string, purpose: string): (from: string) => string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `magazine-store ${purpose}`, 32));
  return (from) => createHmac('sha256', key).update(from).digest('base64url');
}

/** The secret that signs, then former ones. Tokens that a former secret has signed stay valid. */
export type Secrets = readonly [string, ...string[]];

/** Derives with several secrets, so that a new one can take the place of an old one. */
export interface RotatedSecrets {
  derive(from: string): string;
  /** True if one of the secrets has made the text. */
  matches(text: string, from: string): boolean;
}

export function rotatedSecrets(secrets: Secrets, purpose: string): RotatedSecrets {
  const [first, ...former] = secrets.map((secret) => derivedSecrets(secret, purpose));
  const derive = first as (from: string) => string;
  return { derive, matches: (text, from) => [derive, ...former].some((make) => isSame(text, make(from))) };
}

/** Makes tokens that prove that a write comes from a page of the session. Each follows from the session's own token. */
export const csrfTokens = (...secrets: Secrets) => rotatedSecrets(secrets, 'csrf tokens');
