import { z } from 'zod';
import { byOpenId } from '../../packages/server/src/auth/providers/connect.ts';
import { defineIdentityProvider, verifiedEmail } from '../../packages/server/src/auth/providers/provider.ts';
import type { PlayedProvider } from '../../packages/simulators/src/index.ts';

/** An identity provider: an entry for the list of the server. It speaks OpenID Connect. */
export const harbourId = defineIdentityProvider({
  name: 'harbour-id',
  label: 'Harbour ID',
  settings: {
    AUTH_HARBOUR_ID_CLIENT_ID: z.string(),
    AUTH_HARBOUR_ID_CLIENT_SECRET: z.string(),
    AUTH_HARBOUR_ID_URL: z.url().default('https://id.harbour.example'),
  },
  secrets: ['AUTH_HARBOUR_ID_CLIENT_SECRET'],
  configure: ({
    AUTH_HARBOUR_ID_CLIENT_ID: clientId,
    AUTH_HARBOUR_ID_CLIENT_SECRET: clientSecret,
    AUTH_HARBOUR_ID_URL: issuer,
  }) => ({
    logo: 'https://id.harbour.example/anchor.svg',
    connect: byOpenId({
      issuer,
      clientId,
      clientSecret,
      identity: async ({ iss, sub, email, email_verified }) => ({
        issuer: iss,
        subject: sub,
        email: verifiedEmail(email, email_verified),
      }),
    }),
  }),
});

/** The same provider, for the simulators of the tests. */
export const playedHarbourId: PlayedProvider = {
  name: 'harbour-id',
  title: 'Harbour ID',
  subject: (hash) => `berth-${hash.toString('hex').slice(0, 12)}`,
  paths: { authorize: '/authorize', token: '/token', profile: '/userinfo' },
  tokenMethods: ['POST'],
  clientAuthentication: ['client_secret_post'],
  pkce: 'required',
  scopes: { required: 'openid', email: 'email' },
  tokenType: 'Bearer',
  openId: {
    discovery: '/.well-known/openid-configuration',
    jwks: '/jwks',
    issuer: (base) => base,
    issuerFor: (base) => base,
    idToken: ({ subject, email }) => ({
      sub: subject,
      ...(email && { email: email.address, email_verified: email.verified }),
    }),
    issuerParameter: true,
  },
  faults: ['wrongNonce', 'wrongState', 'wrongIssuer', 'wrongIssuerParameter', 'badSignature', 'tokenSlow'],
  cancelled: {},
  profile: ({ subject }) => ({ sub: subject }),
};
