import type { z } from 'zod';
import type { ProvenIdentity } from '../../database/tables.ts';

/** The values that tie a provider's answer to the request (RFC 9700, sections 2.1 and 4.7). */
export interface AuthorizationRequest {
  /** The address to which the provider sends the visitor back. */
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The two steps of a sign-in at the provider. */
export interface Connection {
  /** The provider's address for the sign-in window. @throws Error when the provider does not answer. */
  authorizationUrl(question: AuthorizationRequest): Promise<URL>;
  /**
   * Exchanges the code with which the visitor came back, and checks all that the provider says.
   * @param callback The address to which they came back, with its query.
   * @throws Error when any part is wrong; `isRefusal` recognises the visitor's own No.
   */
  fetchIdentity(callback: URL, question: AuthorizationRequest): Promise<ProvenIdentity>;
}

interface Named {
  /** The name in the API, and in the address of the sign-in window. */
  readonly name: string;
  /** The name that visitors know the provider by. */
  readonly label: string;
}

/** The provider with the publisher's settings. */
export interface ConfiguredProvider extends Named {
  /** The absolute URL of the logo, which may be a `data:` URL. The element has marks of its own for known brands. */
  readonly logo?: string | undefined;
  /** The publisher's own provider: the sign-in dialog shows it first. */
  readonly isPublishers?: true;
  /**
   * Loads the provider's code. Commands that only read settings don't need it.
   * @param seconds The time that the provider may take for an answer.
   */
  connect(seconds: number): Promise<Connection>;
}

type Shape = Readonly<Record<string, z.ZodType>>;

/** An identity provider: an entry in `identityProviders`. */
export interface IdentityProvider<Settings extends Shape = Shape> extends Named {
  /** The settings. Those that don't accept `undefined` are set together, or none of them: then the provider is off. */
  readonly settings: Settings;
  /** The settings that may also stand in files. */
  readonly secrets: readonly (keyof Settings & string)[];
  /** The answer may have a name and a label that the publisher has set. */
  configure(
    settings: z.output<z.ZodObject<Settings>>,
  ): Omit<ConfiguredProvider, keyof Named> & Partial<Pick<ConfiguredProvider, keyof Named>>;
}

/** Lets TypeScript derive the type of the settings. */
export const defineIdentityProvider = <Settings extends Shape>(
  provider: IdentityProvider<Settings>,
): IdentityProvider => provider as unknown as IdentityProvider;

/** The e-mail, if the provider has verified it. Only a verified e-mail belongs to the person. */
export const verifiedEmail = (email: unknown, verified: unknown): string | null =>
  typeof email === 'string' && email.includes('@') && (verified === true || verified === 'true')
    ? email.toLowerCase()
    : null;
