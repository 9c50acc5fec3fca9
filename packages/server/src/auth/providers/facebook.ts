import { z } from 'zod';
import { absoluteUrl } from '../../settings/schemas.ts';
import { byOAuth } from './connect.ts';
import { defineIdentityProvider } from './provider.ts';
import { subjectIn } from './subjectIn.ts';

const VERSION = 'v25.0';
const ISSUER = 'https://www.facebook.com';

/**
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 *
 * The profile doesn't say whether its e-mail was ever verified, so the store doesn't use it.
 */
export const facebook = defineIdentityProvider({
  name: 'facebook',
  label: 'Facebook',
  settings: {
    AUTH_FACEBOOK_CLIENT_ID: z.string(),
    AUTH_FACEBOOK_CLIENT_SECRET: z.string(),
    // An address in place of the provider's own, for a simulator.
    AUTH_FACEBOOK_URL: absoluteUrl.optional(),
  },
  secrets: ['AUTH_FACEBOOK_CLIENT_SECRET'],
  configure({ AUTH_FACEBOOK_CLIENT_ID: clientId, AUTH_FACEBOOK_CLIENT_SECRET: clientSecret, AUTH_FACEBOOK_URL: url }) {
    const graph = url ?? 'https://graph.facebook.com';
    return {
      connect: byOAuth({
        clientId,
        clientSecret,
        scope: 'public_profile',
        issuer: ISSUER,
        authorizationUrl: `${url ?? ISSUER}/${VERSION}/dialog/oauth`,
        tokenUrl: `${graph}/${VERSION}/oauth/access_token`,
        profileUrl: url ? `${url}/me?fields=id` : `${graph}/${VERSION}/me?fields=id`,
        identity: (profile) => ({ issuer: ISSUER, subject: subjectIn(profile, 'id'), email: null }),
      }),
    };
  },
});
