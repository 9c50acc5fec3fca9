import type { OpenId } from './provider.ts';
import type { Stage } from './stage.ts';

/** The addresses of a provider's endpoints. */
export function listEndpoints({ provider, base }: Stage) {
  return {
    authorization_endpoint: base() + provider.paths.authorize,
    token_endpoint: base() + provider.paths.token,
    userinfo_endpoint: base() + provider.paths.profile + (provider.profileQuery ?? ''),
  };
}

/** The discovery document (OpenID Connect Discovery 1.0, section 3). */
export function discoveryDocument(stage: Stage, openId: OpenId) {
  const { provider, base } = stage;
  return {
    issuer: openId.issuer(base()),
    ...listEndpoints(stage),
    jwks_uri: base() + openId.jwks,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: provider.clientAuthentication,
    code_challenge_methods_supported: ['S256'],
    ...(openId.issuerParameter && { authorization_response_iss_parameter_supported: true }),
  };
}
