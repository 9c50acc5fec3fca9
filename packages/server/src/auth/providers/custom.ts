import { ClientSecretBasic } from 'openid-client';
import { openIdProvider } from './openId.ts';
import { type ClientSettings, type Provider, verifiedEmail } from './provider.ts';

/** A publisher's own provider of OpenID Connect, by its discovery document under `url`. */
export const custom = ({ name, url, ...client }: ClientSettings & { name: string; url: string }): Provider =>
  openIdProvider({
    name,
    ...client,
    issuer: url,
    // A provider takes this method unless its discovery document names others (RFC 8414, section 2).
    authenticate: ClientSecretBasic,
    identity: async ({ iss, sub, email, email_verified }) => ({
      issuer: iss,
      subject: sub,
      email: verifiedEmail(email, email_verified),
    }),
  });
