import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import type { IDToken } from 'openid-client';
import { type IdentityProviders, startIdentityProviders } from './identityProviders.ts';
import { PERSONAL_ACCOUNTS } from './providers/microsoft.ts';
import { makeSubject, type ProviderName } from './subjects.ts';
import { NAMES, OPENID_NAMES, signIn, toRedirectUri } from './testing/client.ts';

let providers: IdentityProviders;
const READER = { email: 'reader@example.com', name: 'Rita Reader' };

before(async () => {
  providers = await startIdentityProviders({ allProviders: true });
  for (const name of NAMES) providers.registerRedirectUri(name, toRedirectUri(name));
});
after(() => providers.stop());

for (const name of ['google', 'press-id'] as const) {
  test(`${name}: the id_token and userinfo say all`, async () => {
    const { claims, profile, idToken } = await signIn(providers, name, READER.email);
    const sub = makeSubject(name, READER);
    assert.deepEqual(profile, { sub, ...READER, email_verified: true });
    assert.deepEqual({ ...claims, ...profile }, claims, 'both say the same');
    assert.equal(claims?.iss, `${providers.url}/${name}`);
    assert.equal(claims?.aud, providers.settings(name).client_id);
    assert.equal(Number(claims?.exp) - Number(claims?.iat), 3600);
    assert.deepEqual(decodeProtectedHeader(idToken ?? ''), { alg: 'RS256', typ: 'JWT', kid: `${name}-1` });
  });
}

test('Microsoft: the issuer is that of the tenant; nothing says email_verified', async () => {
  assert.equal(providers.settings('microsoft').issuer, `${providers.url}/microsoft/{tenantid}/v2.0`);
  const reader = await signIn(providers, 'microsoft', READER.email);
  const { iss, tid, sub, email, xms_edov, preferred_username }: Partial<IDToken> = reader.claims ?? {};
  assert.deepEqual(
    { iss, tid, sub, email, xms_edov, preferred_username },
    {
      iss: `${providers.url}/microsoft/${PERSONAL_ACCOUNTS}/v2.0`,
      tid: PERSONAL_ACCOUNTS,
      sub: makeSubject('microsoft', READER),
      email: READER.email,
      xms_edov: true,
      preferred_username: READER.email,
    },
  );
  assert.equal(reader.claims && 'email_verified' in reader.claims, false);
  assert.deepEqual(reader.profile, { sub, ...READER });

  const business = await signIn(providers, 'microsoft', 'business@example.com');
  const tenant = providers.people.find(({ email }) => email === 'business@example.com')?.tenant;
  assert.equal(business.claims?.iss, `${providers.url}/microsoft/${tenant}/v2.0`);
});

test('PayPal: no id_token, the subject is a URL, and `email_verified` is a string', async () => {
  const { claims, profile } = await signIn(providers, 'paypal', READER.email);
  const sub = makeSubject('paypal', READER);
  assert.match(sub, /^https:\/\/www\.paypal\.com\/webapps\/auth\/identity\/user\/[\w-]+$/);
  assert.deepEqual(profile, { user_id: sub, sub, ...READER, email_verified: 'true' });
  assert.equal(claims, undefined);
});

test('PayPal: userinfo without its schema is refused', async () => {
  const { accessToken } = await signIn(providers, 'paypal', READER.email);
  const address = new URL(providers.settings('paypal').userinfo_endpoint);
  address.search = '';
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${accessToken}` } });
  assert.equal(answer.status, 400);
});

test('Amazon: its own names of profile fields, and its own header for the token', async () => {
  const { claims, profile, accessToken } = await signIn(providers, 'amazon', READER.email);
  const userInfo = { user_id: makeSubject('amazon', READER), ...READER };
  assert.equal(claims, undefined);
  assert.deepEqual(profile, userInfo);
  const headers = { 'x-amz-access-token': accessToken };
  const answer = await fetch(providers.settings('amazon').userinfo_endpoint, { headers });
  assert.deepEqual(await answer.json(), userInfo);
});

test('Facebook: the profile has only the requested fields', async () => {
  const { claims, profile, accessToken } = await signIn(providers, 'facebook', READER.email);
  const id = makeSubject('facebook', READER);
  assert.equal(claims, undefined);
  assert.deepEqual(profile, { id, ...READER });
  const address = new URL(providers.settings('facebook').userinfo_endpoint);
  address.searchParams.set('access_token', accessToken);
  assert.deepEqual(await (await fetch(address)).json(), { id, name: READER.name });
});

test('neither token nor profile has claims outside of the scope', async () => {
  const userInfo = async (name: ProviderName, scope: string) => {
    const { claims, profile } = await signIn(providers, name, READER.email, scope);
    const all = JSON.stringify({ ...claims, ...(profile as object) });
    return { email: all.includes(READER.email), name: all.includes(READER.name) };
  };
  for (const name of OPENID_NAMES) {
    assert.deepEqual(await userInfo(name, 'openid'), { email: false, name: false }, name);
    assert.deepEqual(await userInfo(name, 'openid email'), { email: true, name: false }, name);
  }
  assert.deepEqual(await userInfo('facebook', 'public_profile'), { email: false, name: true });
});

test('keys: the last one stays published for what it has signed, the one before it does not', async () => {
  const jwks = new URL(`${providers.url}/press-id/jwks`);
  const fetchPublishedKeys = async () => {
    const { keys } = (await (await fetch(jwks)).json()) as { keys: { kid: string; d?: string }[] };
    assert.ok(
      keys.every(({ d }) => d === undefined),
      'a private key is published',
    );
    return keys.map(({ kid }) => kid);
  };
  const signedBy = async () =>
    decodeProtectedHeader((await signIn(providers, 'press-id', READER.email)).idToken ?? '').kid ?? '';
  const first = await signedBy();
  assert.deepEqual(await fetchPublishedKeys(), [first]);
  await providers.rotateKeys();
  const second = await signedBy();
  assert.notEqual(second, first);
  assert.deepEqual(await fetchPublishedKeys(), [second, first]);
  await providers.rotateKeys();
  assert.deepEqual(await fetchPublishedKeys(), [await signedBy(), second]);
});
