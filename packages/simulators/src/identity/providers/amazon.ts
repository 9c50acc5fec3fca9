import type { Provider } from '../provider.ts';
import { OAUTH_FAULTS } from './usualFaults.ts';

/** https://developer.amazon.com/docs/login-with-amazon/authorization-code-grant.html: OAuth 2.0 alone. */
export const amazon: Provider = {
  name: 'amazon',
  title: 'Amazon',
  subject: (hash) => `amzn1.account.${hash.toString('hex').slice(0, 28).toUpperCase()}`,
  paths: { authorize: '/ap/oa', token: '/auth/o2/token', profile: '/user/profile' },
  tokenMethods: ['POST'],
  clientAuthentication: ['client_secret_post'],
  pkce: 'accepted',
  scopes: { required: 'profile', name: 'profile', email: 'profile' },
  tokenPrefix: 'Atza|',
  tokenType: 'bearer',
  faults: OAUTH_FAULTS,
  cancelled: { error_description: 'Access not permitted.' },
  readToken: ({ bearer, query, header }) =>
    bearer ?? header('x-amz-access-token') ?? query.get('access_token') ?? undefined,
  profile: ({ subject, name, email }) => ({ user_id: subject, name, ...(email && { email: email.address }) }),
};
