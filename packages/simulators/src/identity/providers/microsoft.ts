import type { Person } from '../people.ts';
import type { Provider } from '../provider.ts';
import { OPENID_FAULTS } from './usualFaults.ts';

/** The tenant of all personal accounts, as the documentation gives it. */
export const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad';

const getTenant = ({ tenant }: Person): string => tenant ?? PERSONAL_ACCOUNTS;

/**
 * The endpoint for all accounts, `common`: its discovery document has a placeholder where an id_token has the tenant.
 * https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference
 */
export const microsoft: Provider = {
  name: 'microsoft',
  title: 'Microsoft',
  subject: (hash) => hash.toString('base64url'),
  paths: {
    authorize: '/common/oauth2/v2.0/authorize',
    token: '/common/oauth2/v2.0/token',
    profile: '/oidc/userinfo',
  },
  tokenMethods: ['POST'],
  clientAuthentication: ['client_secret_post', 'client_secret_basic'],
  pkce: 'required',
  scopes: { required: 'openid', name: 'profile', email: 'email' },
  tokenType: 'Bearer',
  openId: {
    discovery: '/common/v2.0/.well-known/openid-configuration',
    jwks: '/common/discovery/v2.0/keys',
    issuer: (base) => `${base}/{tenantid}/v2.0`,
    issuerFor: (base, person) => `${base}/${getTenant(person)}/v2.0`,
    // There is no email_verified: the optional claim xms_edov says whether the owner of the domain vouches for the
    // e-mail. The user name looks like an e-mail and is none.
    idToken: ({ subject, name, email, person }) => ({
      sub: subject,
      tid: getTenant(person),
      ver: '2.0',
      ...(name && { name, preferred_username: person.email }),
      ...(email && { email: email.address, xms_edov: email.verified }),
    }),
  },
  faults: OPENID_FAULTS,
  cancelled: { error_description: 'AADSTS65004: User declined to consent to access the app.', error_subcode: 'cancel' },
  profile: ({ subject, name, email }) => ({
    sub: subject,
    ...(name && { name }),
    ...(email && { email: email.address }),
  }),
};
