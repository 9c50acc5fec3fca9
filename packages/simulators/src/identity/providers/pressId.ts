import type { Provider, UserInfo } from '../provider.ts';
import { OPENID_FAULTS } from './usualFaults.ts';

const claims = ({ subject, email, name }: UserInfo) => ({
  sub: subject,
  ...(email && { email: email.address, email_verified: email.verified }),
  ...(name && { name }),
});

/** A publisher's own issuer, known by its discovery document alone. It follows the standards, RFC 9207 included. */
export const pressId: Provider = {
  name: 'press-id',
  title: 'Press ID',
  subject: (hash) => hash.toString('hex').slice(0, 32),
  paths: { authorize: '/authorize', token: '/token', profile: '/userinfo' },
  tokenMethods: ['POST'],
  clientAuthentication: ['client_secret_basic'],
  pkce: 'required',
  scopes: { required: 'openid', name: 'profile', email: 'email' },
  tokenType: 'Bearer',
  openId: {
    discovery: '/.well-known/openid-configuration',
    jwks: '/jwks',
    issuer: (base) => base,
    issuerFor: (base) => base,
    idToken: claims,
    issuerParameter: true,
  },
  faults: [...OPENID_FAULTS, 'wrongIssuerParameter'],
  cancelled: { error_description: 'The person pressed Cancel' },
  profile: claims,
};
