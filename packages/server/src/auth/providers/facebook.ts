import { oauthProvider, subjectIn } from './oauth.ts';
import type { ClientSettings, Provider } from './provider.ts';

const VERSION = 'v25.0';
const ISSUER = 'https://www.facebook.com';

/**
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 *
 * The profile doesn't say whether its e-mail was ever verified, so the store doesn't use it.
 */
export function facebook({ url, ...client }: ClientSettings): Provider {
  const graph = url ?? 'https://graph.facebook.com';
  return oauthProvider({
    name: 'facebook',
    ...client,
    scope: 'public_profile',
    issuer: ISSUER,
    authorizationUrl: `${url ?? ISSUER}/${VERSION}/dialog/oauth`,
    tokenUrl: `${graph}/${VERSION}/oauth/access_token`,
    profileUrl: url ? `${url}/me?fields=id` : `${graph}/${VERSION}/me?fields=id`,
    identity: (profile) => ({ issuer: ISSUER, subject: subjectIn(profile, 'id'), email: null }),
  });
}
