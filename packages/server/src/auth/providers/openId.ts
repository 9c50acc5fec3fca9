import * as client from 'openid-client';
import type { ProvenIdentity } from '../../database/tables.ts';
import { hashSecret } from '../secrets.ts';
import { type ClientSettings, clientAuthentication } from './clientSettings.ts';
import type { Connection } from './provider.ts';

export interface OpenIdSettings extends ClientSettings {
  issuer: string;
  /** The address that the provider really answers at, if not its issuer's. */
  url?: string | undefined;
  scope?: string;
  /** Replaces the network's own `fetch`, for discovery and all requests after it. */
  fetch?: client.CustomFetch | undefined;
  /** Reads the identity from the token's claims, and from the profile that the token opens. */
  identity(
    claims: client.IDToken,
    fetchProfile: (query: Record<string, string>) => Promise<Response>,
  ): Promise<ProvenIdentity>;
}

/** A provider of OpenID Connect, found by its discovery document: code flow with PKCE, state and nonce. */
export function connectOpenId(settings: OpenIdSettings, seconds: number): Connection {
  const { issuer, clientId, clientSecret, scope = 'openid email', identity } = settings;
  let found: Promise<client.Configuration> | null = null;

  /** Loads the configuration once. After a failure the next call loads it again. */
  function configuration(): Promise<client.Configuration> {
    found ??= client
      .discovery(new URL(issuer), clientId, { client_secret: clientSecret }, clientAuthentication(settings), {
        timeout: Math.ceil(seconds),
        // In the code flow the token comes straight from its provider, so checking its signature is optional. This
        // server checks it.
        execute: [client.enableNonRepudiationChecks, ...insecureOnThisMachine(settings.url ?? issuer)],
        ...(settings.fetch && { [client.customFetch]: settings.fetch }),
      })
      .then((configuration) => {
        const { authorization_endpoint, token_endpoint, jwks_uri } = configuration.serverMetadata();
        if (!authorization_endpoint || !token_endpoint || !jwks_uri) throw new Error(`${issuer} lacks an address`);
        return configuration;
      })
      .catch((error) => {
        found = null;
        throw error;
      });
    return found;
  }

  return {
    async authorizationUrl({ redirectUri, state, nonce, codeVerifier }) {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: hashSecret(codeVerifier),
        code_challenge_method: 'S256',
      });
    },
    async fetchIdentity(callback, { state, nonce, codeVerifier }) {
      const server = await configuration();
      const tokens = await client.authorizationCodeGrant(server, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      return identity(tokens.claims() as client.IDToken, (query) => {
        const address = new URL(server.serverMetadata().userinfo_endpoint ?? '');
        for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
        return client.fetchProtectedResource(server, tokens.access_token, address, 'GET');
      });
    },
  };
}

/** A provider that runs on this very machine needs no https: no network lies in between. */
export const insecureOnThisMachine = (address: string) => {
  const { protocol, hostname } = new URL(address);
  const local = protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return local ? [client.allowInsecureRequests] : [];
};

/** True if the visitor said No at the provider, and nothing went wrong. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError && error.error === 'access_denied';
