import type { Provider } from '../provider.ts';
import { OPENID_FAULTS } from './usualFaults.ts';

/** https://developer.paypal.com/docs/log-in-with-paypal/ and https://developer.paypal.com/docs/api/identity/v1/ */
export const paypal: Provider = {
  name: 'paypal',
  title: 'PayPal',
  paths: {
    authorize: '/signin/authorize',
    token: '/v1/oauth2/token',
    profile: '/v1/identity/openidconnect/userinfo',
  },
  profileQuery: '?schema=openid',
  tokenMethods: ['POST'],
  clientAuthentication: ['client_secret_basic'],
  pkce: 'required',
  scopes: { required: 'openid', name: 'profile', email: 'email' },
  tokenPrefix: 'A23AA',
  tokenType: 'Bearer',
  openId: {
    discovery: '/.well-known/openid-configuration',
    jwks: '/v1/oauth2/certs',
    issuer: (base) => base,
    issuerFor: (base) => base,
    // The id_token only says who it is; name and e-mail have to be asked for.
    idToken: ({ subject }) => ({ sub: subject }),
  },
  faults: OPENID_FAULTS,
  cancelled: { error_description: 'User denied access' },
  profile: ({ subject, name, email }, { query }) =>
    query.get('schema') === 'openid'
      ? {
          user_id: subject,
          sub: subject,
          ...(name && { name }),
          // A string, where everybody else has a boolean: 'false' is true to who doesn't look.
          ...(email && { email: email.address, email_verified: String(email.verified) }),
        }
      : { status: 400, error: 'invalid_request', description: 'The only schema is openid' },
};
