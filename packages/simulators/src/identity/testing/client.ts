import * as oidc from 'openid-client';
import type { IdentityProviders } from '../identityProviders.ts';
import { pressButton } from '../pressButton.ts';
import type { ProviderName } from '../subjects.ts';

export const NAMES: readonly ProviderName[] = ['press-id', 'google', 'facebook', 'paypal', 'amazon', 'microsoft'];
export const OPENID_NAMES: readonly ProviderName[] = ['press-id', 'google', 'microsoft'];
export const toRedirectUri = (name: ProviderName) => `http://localhost:8080/auth/callback/${name}`;

const SCOPES: Partial<Record<ProviderName, string>> = { amazon: 'profile', facebook: 'email' };
const getScope = (name: ProviderName) => SCOPES[name] ?? 'openid email profile';
const PROFILE_QUERY: Partial<Record<ProviderName, string>> = { facebook: '?fields=id,name,email' };

/** openid-client, configured for a provider by its settings and, where there is one, its discovery document. */
export async function configure(providers: IdentityProviders, name: ProviderName): Promise<oidc.Configuration> {
  const settings = providers.settings(name);
  const { client_id, client_secret, discovery, ...endpoints } = settings;
  const authentication = ['press-id', 'paypal'].includes(name)
    ? oidc.ClientSecretBasic(client_secret)
    : oidc.ClientSecretPost(client_secret);
  if (!discovery) {
    const config = new oidc.Configuration({ issuer: providers.url, ...endpoints }, client_id, {}, authentication);
    oidc.allowInsecureRequests(config);
    return config;
  }
  // openid-client knows the placeholder in Microsoft's issuer by Microsoft's address alone.
  const server = name === 'microsoft' ? 'https://login.microsoftonline.com/common/v2.0' : settings.issuer;
  return oidc.discovery(new URL(server ?? ''), client_id, {}, authentication, {
    // Without the second, openid-client does not check the signature of a token that comes straight from the provider
    // by TLS.
    execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
    [oidc.customFetch]: (url, { body = null, ...options }) =>
      fetch(url.startsWith('https://login.microsoftonline.com/') ? discovery : url, { ...options, body }),
  });
}

/** One sign-in in progress, with the values that its three steps must agree on. */
export async function begin(providers: IdentityProviders, name: ProviderName, scope = getScope(name)) {
  const config = await configure(providers, name);
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const expectedState = oidc.randomState();
  const idTokenExpected = OPENID_NAMES.includes(name);
  const expectedNonce = idTokenExpected ? oidc.randomNonce() : undefined;
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: toRedirectUri(name),
    scope,
    state: expectedState,
    ...(expectedNonce && { nonce: expectedNonce }),
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const checks = { pkceCodeVerifier, expectedState, idTokenExpected, ...(expectedNonce && { expectedNonce }) };
  return { config, url, pkceCodeVerifier, redeem: (back: URL) => oidc.authorizationCodeGrant(config, back, checks) };
}

/** Signs a person in with all checks, and returns the store's resulting claims about them. */
export async function signIn(providers: IdentityProviders, name: ProviderName, button: string, scope?: string) {
  const { config, url, redeem } = await begin(providers, name, scope);
  const tokens = await redeem(await pressButton(url, button));
  const claims = tokens.claims();
  const profile = claims
    ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
    : await (
        await oidc.fetchProtectedResource(
          config,
          tokens.access_token,
          new URL(providers.settings(name).userinfo_endpoint + (PROFILE_QUERY[name] ?? '')),
          'GET',
        )
      ).json();
  return { claims, profile, idToken: tokens.id_token, accessToken: tokens.access_token };
}
