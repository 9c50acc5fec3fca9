import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { identityProviders } from '../../packages/server/src/auth/providers/index.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import type { Fault, IdentityProviders } from '../../packages/simulators/src/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';
import { HttpBrowser } from '../support/httpBrowser.ts';
import {
  enter,
  goThroughWindow,
  identitySettings,
  leaveFirstPage,
  newVerifier,
  pressButton,
  startProviders,
} from '../support/identity.ts';
import { type PageServer, servePages } from '../support/servePages.ts';
import { startTestStore, type TestStore } from '../support/testStore.ts';
import { harbourId, playedHarbourId } from './harbourId.ts';

const identity = [...identityProviders, harbourId];
const READER = 'reader@example.com';
const STRANGE = {
  AUTH_CUSTOM_NAME: 'strange-id',
  AUTH_CUSTOM_CLIENT_ID: 'id',
  AUTH_CUSTOM_CLIENT_SECRET: 'secret',
};

onOneDatabase('an identity provider that is an entry in the list', (database) => {
  let store: TestStore;
  let played: IdentityProviders;
  /** A provider that answers as the test says. */
  let strange: PageServer;
  let answer: RequestListener = (_request, response) => response.end();
  let asked = 0;
  before(async () => {
    const PORT = String(await freePort());
    played = await startProviders(`http://localhost:${PORT}`, [playedHarbourId]);
    strange = await servePages((request, response) => {
      asked += 1;
      answer(request, response);
    });
    const AUTH_CUSTOM_URL = `http://127.0.0.1:${strange.port}`;
    const settings = { ...identitySettings(played), ...STRANGE, AUTH_CUSTOM_URL, AUTH_SECONDS: '3', PORT };
    store = await startTestStore(database, settings, { providers: { identity } });
  });
  after(async () => {
    await store?.stop();
    await played?.stop();
    await strange?.close();
  });

  const browser = () => new HttpBrowser(store.url);
  const redeem = async (visitor: HttpBrowser, verifier: string) =>
    (await visitor.send('/auth/redeem', { verifier })).json();

  test('a page has its name, label and logo, and the policy allows the logo', async () => {
    const page = await (await store.fetch('/api/page')).json();
    assert.deepEqual(page.other_providers, [
      { name: 'harbour-id', display_name: 'Harbour ID', logo: 'https://id.harbour.example/anchor.svg' },
    ]);
    assert.deepEqual(page.auth_providers, ['google', 'facebook', 'paypal', 'amazon', 'microsoft']);
    const { headers } = await store.fetch('/');
    assert.match(headers.get('content-security-policy') ?? '', /img-src [^;]*https:\/\/id\.harbour\.example/);
  });

  test('a reader registers with it, and signs in to the same account the next time', async () => {
    const [first, second] = [browser(), browser()];
    assert.equal((await enter(first, 'harbour-id', READER)).status, 200);
    assert.equal((await (await enter(second, 'harbour-id', READER)).json()).status, 'done');
    const [me, again] = await Promise.all([first, second].map(async (one) => (await one.fetch('/api/user/me')).json()));
    assert.deepEqual([me.email, me.identities], [READER, [{ provider: 'harbour-id' }]]);
    assert.equal(me.id, again.id);
  });

  for (const fault of ['wrongNonce', 'wrongIssuer', 'wrongIssuerParameter', 'badSignature', 'tokenSlow'] as Fault[]) {
    test(`its answer with the fault ${fault} signs no reader in, within its time`, async () => {
      const pending = played.injectFault('harbour-id', fault);
      const [visitor, secret] = [browser(), newVerifier()];
      await goThroughWindow(visitor, 'harbour-id', READER, secret);
      assert.deepEqual(await redeem(visitor, secret.verifier), { status: 'error', error: 'auth_failed' });
      pending.release();
    });
  }

  describe('mix-up: the answer of one provider at the address of another', () => {
    /** Begins at one provider. @returns The address with which the visitor comes back. */
    async function comeBack(visitor: HttpBrowser, provider: string, secret: { challenge: string }): Promise<URL> {
      const going = await leaveFirstPage(visitor, provider, secret);
      return pressButton(new URL(going.headers.get('Location') ?? ''), READER);
    }
    const arrive = (visitor: HttpBrowser, { pathname, search }: URL) =>
      visitor.fetch(pathname + search, { headers: { 'Sec-Fetch-Site': 'cross-site' } });

    for (const [begun, other] of [
      ['google', 'harbour-id'],
      ['harbour-id', 'google'],
      ['facebook', 'amazon'],
    ] as const) {
      test(`an attempt at ${begun} ends at ${other} with nothing, and goes on at its own address`, async () => {
        const [visitor, secret] = [browser(), newVerifier()];
        const back = await comeBack(visitor, begun, secret);
        const elsewhere = new URL(back);
        elsewhere.pathname = `/auth/callback/${other}`;
        assert.equal((await arrive(visitor, elsewhere)).status, 400);
        assert.deepEqual(await redeem(visitor, secret.verifier), { status: 'pending' });
        assert.equal((await arrive(visitor, back)).status, 302);
        assert.match((await redeem(visitor, secret.verifier)).status, /^(done|registration)$/);
      });
    }

    for (const provider of ['google', 'facebook', 'harbour-id']) {
      test(`an answer at ${provider} that names another issuer is refused (RFC 9207)`, async () => {
        const [visitor, secret] = [browser(), newVerifier()];
        const back = await comeBack(visitor, provider, secret);
        back.searchParams.set('iss', 'https://attacker.example');
        await arrive(visitor, back);
        assert.deepEqual(await redeem(visitor, secret.verifier), { status: 'error', error: 'auth_failed' });
      });
    }

    test('an answer without the issuer that its provider always names is refused', async () => {
      const [visitor, secret] = [browser(), newVerifier()];
      const back = await comeBack(visitor, 'harbour-id', secret);
      back.searchParams.delete('iss');
      await arrive(visitor, back);
      assert.deepEqual(await redeem(visitor, secret.verifier), { status: 'error', error: 'auth_failed' });
    });
  });

  const discovery = (changes: object) => (port: number) =>
    JSON.stringify({
      issuer: `http://127.0.0.1:${port}`,
      authorization_endpoint: `http://127.0.0.1:${port}/authorize`,
      token_endpoint: `http://127.0.0.1:${port}/token`,
      jwks_uri: `http://127.0.0.1:${port}/jwks`,
      ...changes,
    });
  for (const [how, begin] of Object.entries<RequestListener>({
    'closes the connection': (request) => request.socket.destroy(),
    'answers a page': (_request, response) =>
      response.setHeader('Content-Type', 'text/html').end('<!doctype html>Welcome'),
    'answers null': (_request, response) => response.setHeader('Content-Type', 'application/json').end('null'),
    'answers 500': (_request, response) => response.writeHead(500).end('{}'),
    'redirects for ever': (request, response) => response.writeHead(302, { Location: request.url ?? '' }).end(),
    'names another issuer': (_request, response) =>
      response
        .setHeader('Content-Type', 'application/json')
        .end(discovery({ issuer: 'https://attacker.example' })(strange.port)),
    'has no address to sign in at': (_request, response) =>
      response
        .setHeader('Content-Type', 'application/json')
        .end(discovery({ authorization_endpoint: undefined })(strange.port)),
    'never answers': () => {},
  })) {
    test(`a provider that ${how} ends the window with an error, and the other providers work`, async () => {
      answer = begin;
      asked = 0;
      const [visitor, secret] = [browser(), newVerifier()];
      const left = await leaveFirstPage(visitor, 'strange-id', secret);
      assert.match(left.headers.get('Location') ?? '', /^\/auth\/done\?/);
      assert.deepEqual(await redeem(visitor, secret.verifier), { status: 'error', error: 'provider_unavailable' });
      assert.ok(asked > 0, 'the provider was not asked');
      assert.equal((await enter(browser(), 'harbour-id', READER)).status, 200);
    });
  }

  test('a provider that has hung works again soon after it answers', async () => {
    answer = () => {};
    await leaveFirstPage(browser(), 'strange-id', newVerifier());
    answer = (_request, response) =>
      response.setHeader('Content-Type', 'application/json').end(discovery({})(strange.port));
    const end = performance.now() + 15_000;
    let address = '';
    while (!address.includes('/authorize?') && performance.now() < end) {
      const left = await leaveFirstPage(browser(), 'strange-id', newVerifier());
      address = left.headers.get('Location') ?? '';
    }
    assert.match(address, /\/authorize\?/);
  });
});

test('a provider without settings is off; half of them, a taken name, and misspelt names stop the start', () => {
  const read = (more: object) =>
    readConfig({ SESSION_SECRET: 'the secret of the tests, of no use elsewhere', ...more }, { identity });
  const on = { AUTH_HARBOUR_ID_CLIENT_ID: 'id', AUTH_HARBOUR_ID_CLIENT_SECRET: 'secret' };
  const custom = { ...STRANGE, AUTH_CUSTOM_URL: 'https://id.example', AUTH_CUSTOM_NAME: 'harbour-id' };
  assert.deepEqual(read({}).identityProviders, []);
  assert.deepEqual(
    read(on).identityProviders.map(({ name }) => name),
    ['harbour-id'],
  );
  assert.throws(
    () => read({ AUTH_HARBOUR_ID_CLIENT_ID: 'id' }),
    /AUTH_HARBOUR_ID_CLIENT_SECRET: is missing: set all of/,
  );
  assert.throws(() => read({ ...on, ...custom }), /AUTH_CUSTOM_NAME: must not be harbour-id/);
  assert.throws(() => read({ AUTH_HARBOR_ID_CLIENT_ID: 'id' }), /did you mean AUTH_HARBOUR_ID_CLIENT_ID/);
  assert.throws(() => read({ AUTH_HARBOUR_ID_URL: 'no address' }), /AUTH_HARBOUR_ID_URL: /);
});
