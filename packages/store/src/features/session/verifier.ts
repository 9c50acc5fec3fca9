import type { Verifier } from '../../core/session/attemptMachine.ts';

/** @throws Error if the browser has no `crypto.subtle`, as on plain http from another machine */
export async function createVerifier(): Promise<Verifier> {
  if (!globalThis.crypto?.subtle) throw new Error('signing in needs https');
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
