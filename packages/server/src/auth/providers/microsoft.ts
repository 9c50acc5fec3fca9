import { z } from 'zod';
import { absoluteUrl } from '../../settings/schemas.ts';
import { byOpenId } from './connect.ts';
import { defineIdentityProvider, verifiedEmail } from './provider.ts';

const COMMON = 'https://login.microsoftonline.com/common/v2.0';

/**
 * https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc
 *
 * Takes accounts of any organisation and personal ones; the issuer is the tenant of the account. An administrator may
 * write any e-mail into an account. So an e-mail counts only where the token says that the owner of its domain was
 * verified (`xms_edov`, an optional claim of the app's registration).
 */
export const microsoft = defineIdentityProvider({
  name: 'microsoft',
  label: 'Microsoft',
  settings: {
    AUTH_MICROSOFT_CLIENT_ID: z.string(),
    AUTH_MICROSOFT_CLIENT_SECRET: z.string(),
    // An address in place of the provider's own, for a simulator.
    AUTH_MICROSOFT_URL: absoluteUrl.optional(),
  },
  secrets: ['AUTH_MICROSOFT_CLIENT_SECRET'],
  configure: ({
    AUTH_MICROSOFT_CLIENT_ID: clientId,
    AUTH_MICROSOFT_CLIENT_SECRET: clientSecret,
    AUTH_MICROSOFT_URL: url,
  }) => ({
    connect: byOpenId({
      issuer: COMMON,
      clientId,
      clientSecret,
      url,
      // The tenant's place in the issuer is known by Microsoft's own address alone.
      fetch: url
        ? (asked, { body = null, ...options }) => fetch(asked.replace(COMMON, url), { ...options, body })
        : undefined,
      identity: async ({ iss, sub, email, xms_edov }) => ({
        issuer: iss,
        subject: sub,
        email: verifiedEmail(email, xms_edov === true || xms_edov === '1' || xms_edov === 1),
      }),
    }),
  }),
});
