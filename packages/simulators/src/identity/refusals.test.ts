import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type IdentityProviders, startIdentityProviders } from './identityProviders.ts';
import { pressButton } from './pressButton.ts';
import type { ProviderName } from './subjects.ts';
import { begin, NAMES, toRedirectUri } from './testing/client.ts';

let providers: IdentityProviders;
const READER = 'reader@example.com';

before(async () => {
  providers = await startIdentityProviders({ allProviders: true });
  for (const name of NAMES) providers.registerRedirectUri(name, toRedirectUri(name));
});
after(() => providers.stop());

type Change = Readonly<Record<string, string | undefined>>;

function changeParameters(parameters: URLSearchParams, change: Change): URLSearchParams {
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters;
}

/** The answer to a good authorization request with something changed, opened and pressed. */
async function authorize(name: ProviderName, change: Change) {
  const { url } = await begin(providers, name);
  changeParameters(url.searchParams, change);
  const body = new URLSearchParams({ choice: '0' });
  return [await fetch(url, { redirect: 'manual' }), await fetch(url, { method: 'POST', body, redirect: 'manual' })];
}

const google = toRedirectUri('google');
const NOT_SENT_BACK: Readonly<Record<string, Change>> = {
  'another client': { client_id: 'another' },
  'no client': { client_id: undefined },
  'no redirect_uri': { redirect_uri: undefined },
  'a redirect_uri elsewhere': { redirect_uri: 'https://evil.example/auth/callback/google' },
  'a redirect_uri below the registered one': { redirect_uri: `${google}/more` },
  'a redirect_uri with a query': { redirect_uri: `${google}?more` },
  'a redirect_uri in capitals': { redirect_uri: google.toUpperCase() },
  'the redirect_uri of another provider': { redirect_uri: toRedirectUri('press-id') },
};
for (const [what, change] of Object.entries(NOT_SENT_BACK)) {
  test(`authorize with ${what} shows the error on the page and redirects nowhere`, async () => {
    for (const answer of await authorize('google', change)) {
      assert.equal(answer.status, 400);
      assert.equal(answer.headers.get('Location'), null);
      assert.match(await answer.text(), /<h1>Google can't sign you in<\/h1>/);
    }
  });
}

const SENT_BACK: Readonly<Record<string, [error: string, Change, ProviderName?]>> = {
  'the implicit flow': ['unsupported_response_type', { response_type: 'token' }],
  'no response_type': ['unsupported_response_type', { response_type: undefined }],
  'the answer as a form': ['invalid_request', { response_mode: 'form_post' }],
  'no openid': ['invalid_scope', { scope: 'email' }],
  'no profile at Amazon': ['invalid_scope', { scope: 'postal_code' }, 'amazon'],
  'no PKCE': ['invalid_request', { code_challenge: undefined, code_challenge_method: undefined }],
  'PKCE that shows the verifier': ['invalid_request', { code_challenge_method: 'plain' }],
  'PKCE without a method': ['invalid_request', { code_challenge_method: undefined }, 'facebook'],
  'a challenge that is too short': ['invalid_request', { code_challenge: 'abc' }],
};
for (const [what, [error, change, name = 'google']] of Object.entries(SENT_BACK)) {
  test(`authorize with ${what}: ${error}, with the state and without a code`, async () => {
    for (const answer of await authorize(name, { ...change, state: 'this-state' })) {
      assert.equal(answer.status, 303);
      const location = new URL(answer.headers.get('Location') ?? '');
      assert.equal(location.origin + location.pathname, toRedirectUri(name));
      const { searchParams } = location;
      assert.deepEqual(
        [searchParams.get('error'), searchParams.get('state'), searchParams.get('code')],
        [error, 'this-state', null],
      );
    }
  });
}

test('authorize for a person without an account is refused', async () => {
  const { url } = await begin(providers, 'google');
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ choice: '99' }), redirect: 'manual' });
  assert.equal(answer.status, 400);
});

const BASIC: readonly ProviderName[] = ['press-id', 'paypal'];
const basicCredentials = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** A good token request of a new sign-in, to be changed and sent. */
async function tokenRequest(name: ProviderName, change: Change = {}, change0: Change = {}) {
  const { url, pkceCodeVerifier } = await begin(providers, name);
  changeParameters(url.searchParams, change0);
  const code = (await pressButton(url, READER)).searchParams.get('code') ?? '';
  const { client_id, client_secret, token_endpoint } = providers.settings(name);
  const form = { grant_type: 'authorization_code', code, redirect_uri: toRedirectUri(name) };
  const secret = BASIC.includes(name) ? undefined : { client_id, client_secret };
  const body = changeParameters(new URLSearchParams({ ...form, ...secret, code_verifier: pkceCodeVerifier }), change);
  return {
    code,
    body,
    send: (authorization = BASIC.includes(name) ? basicCredentials(client_id, client_secret) : undefined) =>
      fetch(token_endpoint, { method: 'POST', body, headers: authorization ? { Authorization: authorization } : {} }),
  };
}

const INVALID_GRANTS: Readonly<Record<string, Change>> = {
  'another verifier': { code_verifier: 'another-verifier-that-is-long-enough-to-be-one' },
  'no verifier': { code_verifier: undefined },
  'another redirect_uri': { redirect_uri: toRedirectUri('press-id') },
  'no redirect_uri': { redirect_uri: undefined },
  'a code that was never issued': { code: 'made-up' },
  'no code': { code: undefined },
};
for (const [what, change] of Object.entries(INVALID_GRANTS)) {
  for (const name of ['google', 'amazon'] as const) {
    test(`token with ${what} at ${name}: invalid_grant`, async () => {
      const answer = await (await tokenRequest(name, change)).send();
      assert.equal(answer.status, 400);
      assert.equal(((await answer.json()) as { error: string }).error, 'invalid_grant');
    });
  }
}

test('token with a verifier where there was no challenge: invalid_grant', async () => {
  const without = { code_challenge: undefined, code_challenge_method: undefined };
  assert.equal((await (await tokenRequest('amazon', {}, without)).send()).status, 400);
  assert.equal((await (await tokenRequest('amazon', { code_verifier: undefined }, without)).send()).status, 200);
});

test('token with the code of another provider: invalid_grant', async () => {
  const { code } = await tokenRequest('press-id');
  assert.equal((await (await tokenRequest('google', { code })).send()).status, 400);
});

test('a code shown with the wrong verifier is used up', async () => {
  const request = await tokenRequest('google');
  const verifier = request.body.get('code_verifier') ?? '';
  request.body.set('code_verifier', 'another-verifier-that-is-long-enough-to-be-one');
  assert.equal((await request.send()).status, 400);
  request.body.set('code_verifier', verifier);
  assert.equal((await request.send()).status, 400);
});

test('token with another grant_type: unsupported_grant_type', async () => {
  const answer = await (await tokenRequest('google', { grant_type: 'password' })).send();
  assert.equal(((await answer.json()) as { error: string }).error, 'unsupported_grant_type');
});

for (const name of NAMES) {
  test(`a code used twice at ${name}: refused, and its first token revoked`, async () => {
    const request = await tokenRequest(name);
    const first = await request.send();
    assert.equal(first.status, 200);
    assert.equal(first.headers.get('Cache-Control'), 'no-store');
    const { access_token } = (await first.json()) as { access_token: string };
    const ask = async () => {
      const address = providers.settings(name).userinfo_endpoint;
      return (await fetch(address, { headers: { Authorization: `Bearer ${access_token}` } })).status;
    };
    assert.equal(await ask(), 200);
    assert.equal((await request.send()).status, 400);
    assert.equal(await ask(), name === 'facebook' ? 400 : 401);
  });

  test(`a wrong secret at ${name}: refused, and the code stays good`, async () => {
    const { client_id, client_secret } = providers.settings(name);
    const request = await tokenRequest(name);
    const wrong = BASIC.includes(name) ? basicCredentials(client_id, 'wrong') : undefined;
    if (!wrong) request.body.set('client_secret', 'wrong');
    assert.equal((await request.send(wrong)).status, name === 'facebook' ? 400 : 401);
    if (!wrong) request.body.set('client_secret', client_secret);
    assert.equal((await request.send()).status, 200);
  });
}

test('the secret is accepted only in the documented way', async () => {
  const listAllowed = async (name: ProviderName, way: 'basic' | 'post' | 'both') => {
    const { client_id, client_secret } = providers.settings(name);
    const posted = way === 'basic' ? { client_id: undefined, client_secret: undefined } : { client_id, client_secret };
    const request = await tokenRequest(name, posted);
    return (await request.send(way === 'post' ? '' : basicCredentials(client_id, client_secret))).status;
  };
  const answers = Object.fromEntries(
    await Promise.all(
      NAMES.map(async (name) => [
        name,
        [await listAllowed(name, 'basic'), await listAllowed(name, 'post'), await listAllowed(name, 'both')],
      ]),
    ),
  );
  assert.deepEqual(answers, {
    'press-id': [200, 401, 400],
    paypal: [200, 401, 400],
    google: [200, 200, 400],
    microsoft: [200, 200, 400],
    amazon: [401, 200, 400],
    facebook: [400, 200, 400],
  });
});

test('Facebook: the token by GET, without a grant_type; errors in its own words', async () => {
  const { body } = await tokenRequest('facebook', { grant_type: undefined });
  const { token_endpoint, userinfo_endpoint } = providers.settings('facebook');
  const first = await fetch(`${token_endpoint}?${body}`);
  assert.equal(first.status, 200);
  const again = await fetch(`${token_endpoint}?${body}`);
  assert.deepEqual(await again.json(), {
    error: { message: 'The code was used before', type: 'OAuthException', code: 100 },
  });
  const unknown = await fetch(`${userinfo_endpoint}?access_token=made-up`);
  assert.deepEqual(await unknown.json(), {
    error: { message: 'The access token is not known or was revoked', type: 'OAuthException', code: 190 },
  });
  assert.equal((await fetch(providers.settings('google').token_endpoint)).status, 404, 'only at Facebook');
});

test('Cancel: access_denied in the words of each, and the state', async () => {
  const answers = new Map<ProviderName, URL>();
  for (const name of NAMES) {
    const back = await pressButton((await begin(providers, name)).url, 'Cancel');
    assert.equal(back.searchParams.get('error'), 'access_denied');
    assert.ok(back.searchParams.get('state'));
    assert.equal(back.searchParams.get('code'), null);
    answers.set(name, back);
  }
  assert.equal(answers.get('facebook')?.searchParams.get('error_reason'), 'user_denied');
  assert.equal(answers.get('facebook')?.hash, '#_=_');
  assert.equal(answers.get('press-id')?.searchParams.get('iss'), `${providers.url}/press-id`);
  assert.equal(answers.get('google')?.searchParams.get('iss'), null);
});
