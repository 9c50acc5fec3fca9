import type { Provider } from '../provider.ts';
import { OAUTH_FAULTS } from './usualFaults.ts';

/**
 * https://developer.paypal.com/docs/log-in-with-paypal/ and https://developer.paypal.com/docs/api/identity/v1/
 *
 * PayPal asks for the scope `openid`, and answers without an id_token: name and e-mail come from userinfo.
 */
export const paypal: Provider = {
  name: 'paypal',
  title: 'PayPal',
  subject: (hash) => `https://www.paypal.com/webapps/auth/identity/user/${hash.toString('base64url')}`,
  paths: {
    authorize: '/connect',
    token: '/v1/oauth2/token',
    profile: '/v1/identity/openidconnect/userinfo',
  },
  profileQuery: '?schema=openid',
  tokenMethods: ['POST'],
  clientAuthentication: ['client_secret_basic'],
  pkce: 'accepted',
  scopes: { required: 'openid', name: 'profile', email: 'email' },
  tokenPrefix: 'A23AA',
  tokenType: 'Bearer',
  faults: [...OAUTH_FAULTS, 'unverifiedEmail'],
  cancelled: { error_description: 'User denied access' },
  profile: ({ subject, name, email }, { query }) =>
    query.get('schema') === 'openid'
      ? {
          user_id: subject,
          sub: subject,
          ...(name && { name }),
          // A string where other providers send a boolean: a careless client takes 'false' for true.
          ...(email && { email: email.address, email_verified: String(email.verified) }),
        }
      : { status: 400, error: 'invalid_request', description: 'The only schema is openid' },
};
