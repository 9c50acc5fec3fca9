/** The secret of a sign-in, and its SHA-256, which goes into the window's address (RFC 7636, sections 4.1 and 4.2). */
export interface Verifier {
  verifier: string;
  challenge: string;
}

/** @throws Error if the browser has no `crypto.subtle`, as on plain http from another machine */
export async function createVerifier(): Promise<Verifier> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
