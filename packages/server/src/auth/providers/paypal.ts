import { z } from 'zod';
import { absoluteUrl } from '../../settings/schemas.ts';
import { byOpenId } from './connect.ts';
import { defineIdentityProvider, verifiedEmail } from './provider.ts';

/**
 * https://developer.paypal.com/docs/log-in-with-paypal/
 *
 * The token has the subject and nothing more. The e-mail is in a profile whose address needs `schema=openid`, and
 * `email_verified` there is a text.
 */
export const paypal = defineIdentityProvider({
  name: 'paypal',
  label: 'PayPal',
  settings: {
    AUTH_PAYPAL_CLIENT_ID: z.string(),
    AUTH_PAYPAL_CLIENT_SECRET: z.string(),
    // An address in place of the provider's own, for a simulator.
    AUTH_PAYPAL_URL: absoluteUrl.default('https://www.paypal.com'),
  },
  secrets: ['AUTH_PAYPAL_CLIENT_SECRET'],
  configure: ({
    AUTH_PAYPAL_CLIENT_ID: clientId,
    AUTH_PAYPAL_CLIENT_SECRET: clientSecret,
    AUTH_PAYPAL_URL: issuer,
  }) => ({
    connect: byOpenId({
      issuer,
      clientId,
      clientSecret,
      authenticateBy: 'basic',
      async identity({ iss, sub }, fetchProfile) {
        const response = await fetchProfile({ schema: 'openid' });
        const profile = (response.ok ? await response.json() : {}) as Record<string, unknown>;
        // The profile of another person counts as none.
        const theirs = profile.sub === sub || profile.user_id === sub;
        return {
          issuer: iss,
          subject: sub,
          email: theirs ? verifiedEmail(profile.email, profile.email_verified) : null,
        };
      },
    }),
  }),
});
