import { oauthProvider, subjectIn } from './oauth.ts';
import type { ClientSettings, Provider } from './provider.ts';

const ISSUER = 'https://www.amazon.com';

/**
 * https://developer.amazon.com/docs/login-with-amazon/authorization-code-grant.html
 *
 * The profile doesn't say whether its e-mail was ever verified, so the store doesn't use it.
 */
export function amazon({ url, ...client }: ClientSettings): Provider {
  const api = url ?? 'https://api.amazon.com';
  return oauthProvider({
    name: 'amazon',
    ...client,
    scope: 'profile',
    issuer: ISSUER,
    authorizationUrl: `${url ?? ISSUER}/ap/oa`,
    tokenUrl: `${api}/auth/o2/token`,
    profileUrl: `${api}/user/profile`,
    identity: (profile) => ({ issuer: ISSUER, subject: subjectIn(profile, 'user_id'), email: null }),
  });
}
