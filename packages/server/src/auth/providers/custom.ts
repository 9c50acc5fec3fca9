import { openIdProvider } from './openId.ts';
import { type Provider, verifiedEmail } from './provider.ts';

interface CustomSettings {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** A publisher's own provider of OpenID Connect, by its discovery document. */
export const custom = (settings: CustomSettings): Provider =>
  openIdProvider({
    ...settings,
    identity: async ({ iss, sub, email, email_verified }) => ({
      issuer: iss,
      subject: sub,
      email: verifiedEmail(email, email_verified),
    }),
  });
