import { openIdProvider } from './openId.ts';
import { type Provider, verifiedEmail } from './provider.ts';

interface GoogleSettings {
  issuer?: string | undefined;
  clientId: string;
  clientSecret: string;
}

/** https://developers.google.com/identity/openid-connect/openid-connect */
export const google = ({ issuer = 'https://accounts.google.com', ...client }: GoogleSettings): Provider =>
  openIdProvider({
    name: 'google',
    issuer,
    ...client,
    identity: async ({ iss, sub, email, email_verified }) => ({
      issuer: iss,
      subject: sub,
      email: verifiedEmail(email, email_verified),
    }),
  });
