import type { ProvenIdentity } from '../../database/tables.ts';

/** What ties a provider's answer to the question (RFC 9700, sections 2.1 and 4.7). */
export interface Question {
  /** Where the provider sends its visitor back to. */
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A proven sign-in at a provider. */
export interface Provider {
  /** In the address of the sign-in window. */
  name: string;
  /** Where the window goes. @throws Error when the provider does not answer. */
  addressFor(question: Question): Promise<URL>;
  /**
   * Exchanges the code that the visitor came back with, and checks all that the provider says.
   * @param callback The address that they came back to, with its query.
   * @throws Error when anything of it is not as it should be; `isRefusal` tells a visitor's own No.
   */
  identityOf(callback: URL, question: Question): Promise<ProvenIdentity>;
}

/** What a publisher has from a provider. */
export interface ClientSettings {
  clientId: string;
  clientSecret: string;
  /** Another place than the provider's own: a simulator's. */
  url?: string | undefined;
}

/** The e-mail, if the provider has verified it: only then does it belong to the person. */
export const verifiedEmail = (email: unknown, verified: unknown): string | null =>
  typeof email === 'string' && email.includes('@') && (verified === true || verified === 'true')
    ? email.toLowerCase()
    : null;
