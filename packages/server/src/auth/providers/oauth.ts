import * as client from 'openid-client';
import type { ProvenIdentity } from '../../database/tables.ts';
import { hashSecret } from '../secrets.ts';
import { type ClientSettings, clientAuthentication } from './clientSettings.ts';
import { insecureOnThisMachine } from './openId.ts';
import type { Connection } from './provider.ts';

export interface OAuthSettings extends ClientSettings {
  scope: string;
  /** Stands for the issuer that such a provider doesn't name. */
  issuer: string;
  authorizationUrl: string;
  tokenUrl: string;
  /** Answers with the profile of the token's user. */
  profileUrl: string;
  identity(profile: Record<string, unknown>): ProvenIdentity;
}

/** A provider with OAuth 2.0 alone: the identity is in a profile that the access token opens. */
export function connectOAuth(settings: OAuthSettings, seconds: number): Connection {
  const { clientId, scope, issuer, authorizationUrl, tokenUrl, profileUrl, identity } = settings;
  const server = new client.Configuration(
    { issuer, authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl },
    clientId,
    {},
    clientAuthentication(settings),
  );
  for (const allow of insecureOnThisMachine(tokenUrl)) allow(server);
  server.timeout = Math.ceil(seconds);

  return {
    async authorizationUrl({ redirectUri, state, codeVerifier }) {
      return client.buildAuthorizationUrl(server, {
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: hashSecret(codeVerifier),
        code_challenge_method: 'S256',
      });
    },
    async fetchIdentity(callback, { state, codeVerifier }) {
      const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
      const { access_token } = await client.authorizationCodeGrant(server, callback, checks);
      const response = await client.fetchProtectedResource(server, access_token, new URL(profileUrl), 'GET');
      if (!response.ok) throw new Error(`${issuer} answered ${response.status} for a profile`);
      return identity((await response.json()) as Record<string, unknown>);
    },
  };
}
