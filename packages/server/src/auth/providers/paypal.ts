import { ClientSecretBasic, fetchProtectedResource } from 'openid-client';
import { openIdProvider } from './openId.ts';
import { type ClientSettings, type Provider, verifiedEmail } from './provider.ts';

/**
 * https://developer.paypal.com/docs/log-in-with-paypal/
 *
 * The token has the subject and nothing more. The e-mail is in a profile whose address needs `schema=openid`, and
 * `email_verified` there is a text.
 */
export const paypal = ({ url = 'https://www.paypal.com', ...client }: ClientSettings): Provider =>
  openIdProvider({
    name: 'paypal',
    ...client,
    issuer: url,
    authenticate: ClientSecretBasic,
    async identity({ iss, sub }, { access_token }, configuration) {
      const profileUrl = new URL(configuration.serverMetadata().userinfo_endpoint ?? '');
      profileUrl.searchParams.set('schema', 'openid');
      const response = await fetchProtectedResource(configuration, access_token, profileUrl, 'GET');
      const profile = (response.ok ? await response.json() : {}) as Record<string, unknown>;
      // The profile of another person counts as none.
      const theirs = profile.sub === sub || profile.user_id === sub;
      return {
        issuer: iss,
        subject: sub,
        email: theirs ? verifiedEmail(profile.email, profile.email_verified) : null,
      };
    },
  });
