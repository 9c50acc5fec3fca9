import type { Provider } from './provider.ts';

/** A request that the provider may show to a person. */
export interface AuthorizationRequest {
  redirectUri: string;
  state: string | undefined;
  scopes: ReadonlySet<string>;
  nonce: string | undefined;
  challenge: string | undefined;
}

/**
 * - `page`: only to be shown on the provider's own page
 *  - `error`: to be sent back
 */
export type AuthorizationCheck =
  | { request: AuthorizationRequest }
  | { page: string }
  | { error: string; description: string; request: Pick<AuthorizationRequest, 'redirectUri' | 'state'> };

/** Checks an authorization request in the order of RFC 6749, 4.1.2.1: first the client, then its parameters. */
export function checkAuthorization(
  query: URLSearchParams,
  provider: Provider,
  client: { id: string; redirectUris: ReadonlySet<string> },
): AuthorizationCheck {
  const value = (name: string) => query.get(name) || undefined;
  const redirectUri = value('redirect_uri');
  if (value('client_id') !== client.id) return { page: 'The client_id is not known' };
  if (!redirectUri || !client.redirectUris.has(redirectUri)) return { page: 'The redirect_uri is not registered' };

  const request = {
    redirectUri,
    state: value('state'),
    scopes: new Set(value('scope')?.split(/[ ,]/)),
    nonce: value('nonce'),
    challenge: value('code_challenge'),
  };
  const refuse = (error: string, description: string) => ({ error, description, request });
  if (value('response_type') !== 'code') return refuse('unsupported_response_type', 'The only response_type is code');
  if (![undefined, 'query'].includes(value('response_mode'))) {
    return refuse('invalid_request', 'The only response_mode is query');
  }
  const { required } = provider.scopes;
  if (required && !request.scopes.has(required)) return refuse('invalid_scope', `The scope lacks ${required}`);
  if (request.challenge === undefined) {
    return provider.pkce === 'required' ? refuse('invalid_request', 'There is no code_challenge') : { request };
  }
  // Without a method it would be `plain`, which shows the verifier to everyone who can see the request.
  if (value('code_challenge_method') !== 'S256')
    return refuse('invalid_request', 'The code_challenge_method is not S256');
  if (!/^[\w-]{43}$/.test(request.challenge)) return refuse('invalid_request', 'The code_challenge is not a SHA-256');
  return { request };
}
