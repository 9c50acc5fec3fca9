import { pageData } from '@magazine-store/protocol/schemas';
import { z } from 'zod';
import { absoluteUrl } from '../../settings/schemas.ts';
import { byOpenId } from './connect.ts';
import { defineIdentityProvider, verifiedEmail } from './provider.ts';

/** Names that mean another provider in a page's data. */
const TAKEN_NAMES: readonly string[] = pageData.shape.auth_providers.element.options;

/** A publisher's own provider of OpenID Connect, by its discovery document under the URL. */
export const custom = defineIdentityProvider({
  name: 'custom',
  label: 'custom',
  settings: {
    AUTH_CUSTOM_CLIENT_ID: z.string(),
    AUTH_CUSTOM_CLIENT_SECRET: z.string(),
    AUTH_CUSTOM_URL: absoluteUrl,
    AUTH_CUSTOM_NAME: z
      .string()
      .regex(
        /^[a-z][a-z0-9-]*$/,
        'must begin with a lowercase letter and have only lowercase letters, digits and hyphens',
      )
      .refine((name) => !TAKEN_NAMES.includes(name), 'must not be the name of a built-in provider')
      .default('custom'),
    AUTH_CUSTOM_DISPLAY_NAME: z.string().optional(),
    AUTH_CUSTOM_LOGO: absoluteUrl.optional(),
  },
  secrets: ['AUTH_CUSTOM_CLIENT_SECRET'],
  configure: ({
    AUTH_CUSTOM_CLIENT_ID: clientId,
    AUTH_CUSTOM_CLIENT_SECRET: clientSecret,
    AUTH_CUSTOM_URL: issuer,
    AUTH_CUSTOM_NAME: name,
    AUTH_CUSTOM_DISPLAY_NAME: label = name,
    AUTH_CUSTOM_LOGO: logo,
  }) => ({
    name,
    label,
    logo,
    isPublishers: true,
    connect: byOpenId({
      issuer,
      clientId,
      clientSecret,
      // A provider takes this method unless its discovery document names others (RFC 8414, section 2).
      authenticateBy: 'basic',
      identity: async ({ iss, sub, email, email_verified }) => ({
        issuer: iss,
        subject: sub,
        email: verifiedEmail(email, email_verified),
      }),
    }),
  }),
});
