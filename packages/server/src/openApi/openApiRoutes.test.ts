import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';

const SECRET = 'a secret of this store, which no page may show';
const ALLOWED = 'https://shop.example';

onOneDatabase('the description of the API', (database) => {
  let store: TestStore;
  before(async () => {
    const settings = { SESSION_SECRET: SECRET, API_ORIGINS: ALLOWED, STORE_NAME: 'Harbour <& Sons>' };
    store = await startTestStore(database, settings);
  });
  after(() => store.stop());

  test('is a document for programs, of the store at this address', async () => {
    const response = await store.fetch('/api/openapi.json');
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Content-Type'), 'application/json; charset=utf-8');
    const document = await response.json();
    assert.deepEqual(document.servers, [{ url: store.url }]);
    // The store has no sign-in and sells nothing. The description is that of every store.
    assert.ok(document.paths['/api/user/payment/start'].post);
    assert.ok(!JSON.stringify(document).includes(SECRET));
  });

  test('stays in caches, and is sent again only when it has changed', async () => {
    const first = await store.fetch('/api/openapi.json');
    assert.equal(first.headers.get('Cache-Control'), 'public, max-age=300');
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
    assert.equal((await store.fetch('/api/openapi.json', { headers })).status, 304);
  });

  test('can be fetched by pages of the sites that may call the API', async () => {
    const fetchFrom = (Origin: string) => store.fetch('/api/openapi.json', { headers: { Origin } });
    const allowed = await fetchFrom(ALLOWED);
    assert.equal(allowed.headers.get('Access-Control-Allow-Origin'), ALLOWED);
    assert.match(allowed.headers.get('Vary') ?? '', /Origin/);
    assert.equal((await fetchFrom('https://elsewhere.example')).headers.get('Access-Control-Allow-Origin'), null);
  });

  test('is a page for people, without scripts', async () => {
    const response = await store.fetch('/api/docs', { headers: { Accept: 'text/html' } });
    assert.equal(response.headers.get('Content-Type'), 'text/html; charset=utf-8');
    assert.match(response.headers.get('Content-Security-Policy') ?? '', /default-src 'none'/);
    const page = await response.text();
    assert.match(page, /Harbour &lt;&amp; Sons&gt;/);
    assert.match(page, /<h3 id="post-api-user-payment-start">/);
    assert.doesNotMatch(page, /<script/);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(id), id);
  });
});
