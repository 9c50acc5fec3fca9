import type { Provider } from '../provider.ts';
import { digits } from './digits.ts';
import { OAUTH_FAULTS } from './usualFaults.ts';

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export const facebook: Provider = {
  name: 'facebook',
  title: 'Facebook',
  subject: (hash) => `1${digits(hash, 16)}`,
  paths: { authorize: '/v25.0/dialog/oauth', token: '/v25.0/oauth/access_token', profile: '/me' },
  tokenMethods: ['GET', 'POST'],
  impliedGrantType: 'authorization_code',
  clientAuthentication: ['client_secret_post'],
  pkce: 'accepted',
  scopes: { email: 'email' },
  tokenPrefix: 'EAA',
  tokenType: 'bearer',
  faults: OAUTH_FAULTS,
  // Facebook has put this behind every address it sends back to since 2011.
  fragment: '#_=_',
  cancelled: { error_code: '200', error_description: 'Permissions error', error_reason: 'user_denied' },
  readToken: ({ bearer, query }) => bearer ?? query.get('access_token') ?? undefined,
  profile: ({ subject, name, email }, { query }) => {
    const all: Record<string, string | undefined> = { id: subject, name, email: email?.address };
    const fields = ['id', ...(query.get('fields') ?? 'name').split(',')];
    return Object.fromEntries(Object.entries(all).filter(([field, value]) => fields.includes(field) && value));
  },
  refuse: ({ error, description }) => ({
    status: 400,
    body: { error: { message: description, type: 'OAuthException', code: error === 'invalid_token' ? 190 : 100 } },
  }),
};
