import type { Provider, UserInfo } from '../provider.ts';
import { digits } from './digits.ts';
import { OPENID_FAULTS } from './usualFaults.ts';

const claims = ({ subject, email, name }: UserInfo) => ({
  sub: subject,
  ...(email && { email: email.address, email_verified: email.verified }),
  ...(name && { name }),
});

/** https://developers.google.com/identity/openid-connect/openid-connect */
export const google: Provider = {
  name: 'google',
  title: 'Google',
  subject: (hash) => `1${digits(hash, 20)}`,
  paths: { authorize: '/o/oauth2/v2/auth', token: '/token', profile: '/v1/userinfo' },
  tokenMethods: ['POST'],
  clientAuthentication: ['client_secret_post', 'client_secret_basic'],
  pkce: 'required',
  scopes: { required: 'openid', name: 'profile', email: 'email' },
  tokenPrefix: 'ya29.',
  tokenType: 'Bearer',
  openId: {
    discovery: '/.well-known/openid-configuration',
    jwks: '/oauth2/v3/certs',
    issuer: (base) => base,
    issuerFor: (base) => base,
    idToken: (userInfo, clientId) => ({ ...claims(userInfo), azp: clientId }),
  },
  faults: OPENID_FAULTS,
  cancelled: {},
  profile: claims,
};
