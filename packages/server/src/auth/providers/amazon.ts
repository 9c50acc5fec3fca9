import { z } from 'zod';
import { absoluteUrl } from '../../settings/schemas.ts';
import { byOAuth } from './connect.ts';
import { defineIdentityProvider } from './provider.ts';
import { subjectIn } from './subjectIn.ts';

const ISSUER = 'https://www.amazon.com';

/**
 * https://developer.amazon.com/docs/login-with-amazon/authorization-code-grant.html
 *
 * The profile doesn't say whether its e-mail was ever verified, so the store doesn't use it.
 */
export const amazon = defineIdentityProvider({
  name: 'amazon',
  label: 'Amazon',
  settings: {
    AUTH_AMAZON_CLIENT_ID: z.string(),
    AUTH_AMAZON_CLIENT_SECRET: z.string(),
    // An address in place of the provider's own, for a simulator.
    AUTH_AMAZON_URL: absoluteUrl.optional(),
  },
  secrets: ['AUTH_AMAZON_CLIENT_SECRET'],
  configure({ AUTH_AMAZON_CLIENT_ID: clientId, AUTH_AMAZON_CLIENT_SECRET: clientSecret, AUTH_AMAZON_URL: url }) {
    const api = url ?? 'https://api.amazon.com';
    return {
      connect: byOAuth({
        clientId,
        clientSecret,
        scope: 'profile',
        issuer: ISSUER,
        authorizationUrl: `${url ?? ISSUER}/ap/oa`,
        tokenUrl: `${api}/auth/o2/token`,
        profileUrl: `${api}/user/profile`,
        identity: (profile) => ({ issuer: ISSUER, subject: subjectIn(profile, 'user_id'), email: null }),
      }),
    };
  },
});
