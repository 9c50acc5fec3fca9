import { openIdProvider } from './openId.ts';
import { type ClientSettings, type Provider, verifiedEmail } from './provider.ts';

/** https://developers.google.com/identity/openid-connect/openid-connect */
export const google = ({ url = 'https://accounts.google.com', ...client }: ClientSettings): Provider =>
  openIdProvider({
    name: 'google',
    ...client,
    issuer: url,
    identity: async ({ iss, sub, email, email_verified }) => ({
      issuer: iss,
      subject: sub,
      email: verifiedEmail(email, email_verified),
    }),
  });
