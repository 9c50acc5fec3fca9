import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startIdentityProviders } from './identityProviders.ts';
import { PEOPLE } from './people.ts';
import { pressButton } from './pressButton.ts';
import { makeSubject } from './subjects.ts';
import { begin, NAMES, signIn, toRedirectUri } from './testing/client.ts';

test('the page lists the people and Cancel as buttons, without a script and in no frame', async () => {
  const providers = await startIdentityProviders();
  providers.registerRedirectUri('press-id', toRedirectUri('press-id'));
  const answer = await fetch((await begin(providers, 'press-id')).url);
  const html = await answer.text();
  await providers.stop();

  assert.equal(answer.headers.get('Content-Type'), 'text/html; charset=utf-8');
  assert.equal(answer.headers.get('X-Frame-Options'), 'DENY');
  assert.match(html, /<html lang="en">/);
  assert.match(html, /<title>Sign in with Press ID<\/title>/);
  assert.doesNotMatch(html, /<script|javascript:|\son\w+=/i);
  const buttons = [...html.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, text]) => text);
  assert.deepEqual(buttons, [...PEOPLE.map(({ email }) => email), 'Cancel']);
});

test('a test can add people: two of them claim one e-mail, verified and unverified', async () => {
  const victim = { email: 'victim@example.com', name: 'Vera' };
  const thief = { email: victim.email, name: 'Thor', key: '<"thief" & co>', emailVerified: false };
  const providers = await startIdentityProviders({ people: [victim, thief] });
  providers.registerRedirectUri('google', toRedirectUri('google'));
  const { url } = await begin(providers, 'google');
  assert.match(await (await fetch(url)).text(), />victim@example\.com \(&lt;&quot;thief&quot; &amp; co&gt;\)</);
  const fetchProfile = async (button: string) => (await signIn(providers, 'google', button)).profile;
  assert.deepEqual(await fetchProfile(`${victim.email} (${thief.key})`), {
    sub: makeSubject('google', thief),
    email: victim.email,
    name: 'Thor',
    email_verified: false,
  });
  assert.deepEqual(await fetchProfile(victim.email), {
    sub: makeSubject('google', victim),
    ...victim,
    email_verified: true,
  });
  await assert.rejects(pressButton(url, 'reader@example.com'), /No button 'reader@example.com'/);
  await providers.stop();
});

test('one e-mail under two keys is two subjects; one person is another at every provider', () => {
  const email = 'reader@example.com';
  const subjects = new Set(
    NAMES.flatMap((name) => [makeSubject(name, { email }), makeSubject(name, { email, key: 'x' })]),
  );
  assert.equal(subjects.size, 2 * NAMES.length);
  // The subjects are written out: accounts in a demo's kept data must find their people again after an update.
  assert.deepEqual(Object.fromEntries(NAMES.map((name) => [name, makeSubject(name, { email })])), {
    'press-id': '3b3398704b50e1b87fa2601bdaeaf059',
    google: '194683257291049701903',
    facebook: '14443027282812398',
    paypal: 'https://www.paypal.com/webapps/auth/identity/user/QEOtHU4spfSURH0bGg_x4r_zSUoi9DulJQzspWPzydM',
    amazon: 'amzn1.account.39650C140A110EFD55AA72D9F02B',
    microsoft: 'Qj1j8ajs87CzfmhyaZ0YyykdTCdGDLD77O5EcSlBur4',
  });
});

test('without allProviders there are Press ID and Google, and no trace of the others', async () => {
  const providers = await startIdentityProviders();
  assert.deepEqual(providers.names, ['press-id', 'google']);
  assert.throws(() => providers.settings('paypal'), /paypal is only played with allProviders/);
  assert.equal((await fetch(`${providers.url}/paypal/.well-known/openid-configuration`)).status, 404);
  assert.equal((await fetch(providers.settings('google').discovery ?? '')).status, 200);
  await providers.stop();
});
