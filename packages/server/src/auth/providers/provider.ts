import type { ProvenIdentity } from '../../database/tables.ts';

/** The values that tie a provider's answer to the request (RFC 9700, sections 2.1 and 4.7). */
export interface AuthorizationRequest {
  /** The address to which the provider sends the visitor back. */
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A proven sign-in at a provider. */
export interface Provider {
  /** The name in the address of the sign-in window. */
  name: string;
  /** The provider's address for the sign-in window. @throws Error when the provider does not answer. */
  authorizationUrl(question: AuthorizationRequest): Promise<URL>;
  /**
   * Exchanges the code with which the visitor came back, and checks all that the provider says.
   * @param callback The address to which they came back, with its query.
   * @throws Error when any part is wrong; `isRefusal` recognises the visitor's own No.
   */
  fetchIdentity(callback: URL, question: AuthorizationRequest): Promise<ProvenIdentity>;
}

/** The client that the publisher has registered at a provider. */
export interface ClientSettings {
  clientId: string;
  clientSecret: string;
  /** An address in place of the provider's own, for a simulator. */
  url?: string | undefined;
}

/** The e-mail, if the provider has verified it. Only a verified e-mail belongs to the person. */
export const verifiedEmail = (email: unknown, verified: unknown): string | null =>
  typeof email === 'string' && email.includes('@') && (verified === true || verified === 'true')
    ? email.toLowerCase()
    : null;
