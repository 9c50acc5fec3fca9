import { z } from 'zod';
import { absoluteUrl } from '../../settings/schemas.ts';
import { byOpenId } from './connect.ts';
import { defineIdentityProvider, verifiedEmail } from './provider.ts';

/** https://developers.google.com/identity/openid-connect/openid-connect */
export const google = defineIdentityProvider({
  name: 'google',
  label: 'Google',
  settings: {
    AUTH_GOOGLE_CLIENT_ID: z.string(),
    AUTH_GOOGLE_CLIENT_SECRET: z.string(),
    // An address in place of the provider's own, for a simulator.
    AUTH_GOOGLE_URL: absoluteUrl.default('https://accounts.google.com'),
  },
  secrets: ['AUTH_GOOGLE_CLIENT_SECRET'],
  configure: ({
    AUTH_GOOGLE_CLIENT_ID: clientId,
    AUTH_GOOGLE_CLIENT_SECRET: clientSecret,
    AUTH_GOOGLE_URL: issuer,
  }) => ({
    connect: byOpenId({
      issuer,
      clientId,
      clientSecret,
      identity: async ({ iss, sub, email, email_verified }) => ({
        issuer: iss,
        subject: sub,
        email: verifiedEmail(email, email_verified),
      }),
    }),
  }),
});
