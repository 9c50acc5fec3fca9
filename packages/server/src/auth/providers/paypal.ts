import { z } from 'zod';
import { absoluteUrl } from '../../settings/schemas.ts';
import { byOAuth } from './connect.ts';
import { defineIdentityProvider, verifiedEmail } from './provider.ts';
import { subjectIn } from './subjectIn.ts';

const ISSUER = 'https://www.paypal.com';

/**
 * https://developer.paypal.com/docs/log-in-with-paypal/
 *
 * PayPal publishes a discovery document, but its token answer has no id_token. So the store uses OAuth 2.0 alone, and
 * takes the person from the profile. The profile's address needs `schema=openid`; `email_verified` there is a text.
 */
export const paypal = defineIdentityProvider({
  name: 'paypal',
  label: 'PayPal',
  settings: {
    AUTH_PAYPAL_CLIENT_ID: z.string(),
    AUTH_PAYPAL_CLIENT_SECRET: z.string(),
    // An address in place of the provider's own, for a simulator.
    AUTH_PAYPAL_URL: absoluteUrl.optional(),
  },
  secrets: ['AUTH_PAYPAL_CLIENT_SECRET'],
  configure({ AUTH_PAYPAL_CLIENT_ID: clientId, AUTH_PAYPAL_CLIENT_SECRET: clientSecret, AUTH_PAYPAL_URL: url }) {
    const api = url ?? 'https://api-m.paypal.com';
    return {
      connect: byOAuth({
        clientId,
        clientSecret,
        authenticateBy: 'basic',
        scope: 'openid email',
        issuer: ISSUER,
        authorizationUrl: `${url ?? ISSUER}/connect?flowEntry=static`,
        tokenUrl: `${api}/v1/oauth2/token`,
        profileUrl: `${api}/v1/identity/openidconnect/userinfo?schema=openid`,
        identity: (profile) => ({
          issuer: ISSUER,
          subject: subjectIn(profile, 'user_id'),
          email: verifiedEmail(profile.email, profile.email_verified),
        }),
      }),
    };
  },
});
