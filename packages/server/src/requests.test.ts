import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases.ts';
import { newMember } from '../../../test/support/members.ts';
import { startTestStore, type TestStore } from '../../../test/support/testStore.ts';

onOneDatabase('requests of any kind', (database) => {
  let store: TestStore;
  before(async () => {
    store = await startTestStore(database, {});
  });
  after(() => store.stop());

  test('every answer has the headers that protect its visitor', async () => {
    for (const address of [
      '/',
      '/nowhere',
      '/api/issues',
      '/api/user/me',
      '/magazine-store.js',
      '/healthz',
      '/feed.xml',
    ]) {
      const { headers } = await store.fetch(address);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', address);
      assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/, address);
    }
  });

  const long = 'x'.repeat(300);
  for (const address of [
    '/chunks/%2e',
    '/chunks/.hidden',
    '/chunks/a/%2e',
    '/assets/',
    `/chunks/${long}`,
    `/assets/${long}.js`,
    `/covers/400/${long}`,
    '/covers/400/%00',
    '/files/%00',
    '/read/%00',
    '/api/issues/%00',
    '/api/search?q=%00abc',
    '/auth/registration/%00',
    '/auth/callback/%00?state=%00',
    '/api/media?url=%00',
  ]) {
    test(`GET ${address.slice(0, 40)} is refused, and nothing fails`, async () => {
      const { status } = await store.fetch(address);
      assert.ok(status >= 400 && status < 500, String(status));
    });
  }

  for (const [name, text] of [
    ['a NUL', 'a\0b'],
    ['half a character', 'a\ud800b'],
  ]) {
    test(`a body with ${name} is refused, whatever it is for`, async () => {
      const { browser } = await newMember(store, `${name}@example.com`);
      for (const [address, body] of [
        ['/api/user/payment/promocode', { code: text }],
        ['/api/need-support', { need_support: { email: 'a@b.example', topic: 'reader', problem: text } }],
        ['/auth/register', { key: text, csrfToken: text, verifier: 'x'.repeat(43) }],
      ] as const) {
        assert.equal((await browser.send(address, body)).status, 400, address);
      }
    });
  }

  for (const email of ['reader@localhost', 'läser@exämple.example', 'ann.@example.com', '"a b"@example.com']) {
    test(`an account with the address ${email}, which a provider has sent, is not locked out`, async () => {
      const { browser } = await newMember(store, email);
      const me = await browser.fetch('/api/user/me');
      assert.equal(me.status, 200);
      assert.equal((await me.json()).email, email);
      assert.equal((await browser.fetch('/api/user/export')).status, 200);
    });
  }

  test('a request that is not sent whole ends after a minute', () => {
    assert.equal(store.app.server.requestTimeout, 60_000);
  });
});

onOneDatabase('a store on https', (database) => {
  test('tells browsers to come back by https alone, from every address', async () => {
    const store = await startTestStore(database, { PUBLIC_URL: 'https://store.example' });
    for (const url of ['/', '/nowhere', '/api/issues', '/magazine-store.js']) {
      const { headers } = await store.app.inject({ url });
      assert.match(String(headers['strict-transport-security']), /^max-age=\d{8}$/, url);
    }
    await store.stop();
  });
});
