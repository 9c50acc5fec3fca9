import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { registerIssues } from '../../../../test/support/manyIssues.ts';
import { type Member, newMember } from '../../../../test/support/members.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { grantIssue } from '../entitlements/entitlements.ts';
import { databasePublishing } from '../publishing/databasePublishing.ts';

const ISSUES = 300;
const SETTINGS = { EMBED_ORIGINS: 'https://host.example', PUBLIC_URL: 'https://store.example' };
const PAGES = [
  '/',
  '/?series=none',
  '/read/3',
  '/accessibility',
  '/search',
  '/embed',
  '/embed/read/3',
  '/sitemap.xml',
  '/feed.xml',
];

onOneDatabase('pages that are kept', (database) => {
  let store: TestStore;
  let member: Member;
  before(async () => {
    store = await startTestStore(database, SETTINGS);
    await registerIssues(store.connection.db, ISSUES);
    member = await newMember(store, 'member@example.com');
  });
  after(() => store.stop());

  const get = (url: string, headers: InjectOptions['headers'] = {}) => store.app.inject({ url, headers });
  const cookie = () => Array.from(member.browser.cookies, ([name, value]) => `${name}=${value}`).join('; ');

  test('have the same content however they are compressed, under the same ETag', async () => {
    for (const url of PAGES) {
      const plain = await get(url);
      assert.equal(plain.statusCode, 200, url);
      const etag = plain.headers.etag as string;
      assert.match(etag, /^W\/"[\w-]{22}"$/, url);
      assert.equal(plain.headers['content-encoding'], undefined);
      for (const [encoding, decode] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const packed = await get(url, { 'accept-encoding': encoding });
        assert.equal(packed.headers['content-encoding'], encoding, url);
        assert.equal(packed.headers.etag, etag);
        assert.match(packed.headers.vary as string, /Accept-Encoding/);
        assert.equal(decode(packed.rawPayload).toString(), plain.body);
        assert.equal(packed.headers['content-security-policy'], plain.headers['content-security-policy']);
      }
      assert.equal((await get(url, { 'accept-encoding': 'br;q=0, gzip;q=0' })).body, plain.body);
      const same = await get(url, { 'if-none-match': `"other", ${etag}` });
      assert.deepEqual([same.statusCode, same.body], [304, ''], url);
    }
  });

  test('have the same ETag on each server of the store', async () => {
    const other = await startTestStore(database, SETTINGS, { shared: store.connection });
    try {
      for (const url of PAGES) {
        const { etag } = (await get(url)).headers;
        assert.ok(etag, url);
        assert.equal((await other.app.inject({ url })).headers.etag, etag, url);
      }
    } finally {
      await other.stop();
    }
  });

  test('are those of the visitor\u2019s language and of the frame', async () => {
    const languages = ['en', 'de', 'ja'];
    const texts = await Promise.all(
      languages.map(async (language) => (await get('/', { 'accept-language': language })).body),
    );
    for (const [index, text] of texts.entries()) assert.ok(text.includes(`<html lang="${languages[index]}"`));
    assert.equal((await get('/', { 'accept-language': 'de' })).body, texts[1]);
    assert.match((await get('/embed?theme=dark&locale=pl')).body, /<html lang="pl" dir="ltr" data-theme="dark">/);
    assert.match((await get('/embed?theme=light&locale=pl')).body, /<html lang="pl" dir="ltr" data-theme="light">/);
    assert.notEqual((await get('/embed')).body, (await get('/')).body);
  });

  test('are not those of a visitor with a session, nor the other way round', async () => {
    for (const url of PAGES.filter((page) => !page.endsWith('.xml'))) {
      const before = await get(url);
      const own = await get(url, { cookie: cookie(), 'if-none-match': before.headers.etag as string });
      assert.equal(own.statusCode, 200, url);
      assert.match(own.body, /"csrf_token":"/, url);
      assert.equal(own.headers.etag, undefined, url);
      const after = await get(url);
      assert.equal(after.body, before.body, url);
      assert.doesNotMatch(after.body, /csrf_token|open_token|\/files\//, url);
      assert.match(after.headers['cache-control'] as string, /private, no-cache/);
    }
    assert.equal((await get('/read/3/preview')).headers.etag, undefined);
  });

  test('follow the catalogue', async () => {
    const { etag } = (await get('/')).headers;
    const publishing = databasePublishing(store.connection.db);
    await grantIssue(store.connection.db, { userId: member.id, issueId: 300, source: 'gift' });
    await publishing.setPublished({ id: 300, published: false });
    while ((await get('/')).headers.etag === etag) await setTimeout(50);
    assert.ok(!(await get('/')).body.includes('/read/300"'));
    assert.equal((await get('/read/300')).statusCode, 404);
    assert.ok(!(await get('/sitemap.xml')).body.includes('/read/300<'));
    // The account that owns it still has it, and no other visitor gets that page.
    assert.ok((await get('/', { cookie: cookie() })).body.includes('/read/300"'));
    assert.equal((await get('/read/300', { cookie: cookie() })).statusCode, 200);
    assert.equal((await get('/read/300')).statusCode, 404);
    assert.ok(!(await get('/')).body.includes('/read/300"'));
  });
});
