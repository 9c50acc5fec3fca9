import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { registerIssues } from '../../../../test/support/manyIssues.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';

onOneDatabase('a page whose code loads slowly or never', (database) => {
  let store: TestStore;
  before(async () => {
    store = await startTestStore(database, { EMBED_ORIGINS: 'https://host.example' });
    await registerIssues(store.connection.db, 1);
  });
  after(() => store.stop());

  const get = (url: string, language = 'en') => store.app.inject({ url, headers: { 'accept-language': language } });

  test('says so in the visitor’s language, with a link to the same address', async () => {
    for (const url of ['/', '/read/1', '/read/1/full', '/search', '/accessibility', '/embed/search', '/embed/read/1']) {
      const { body } = await get(url);
      const element = body.slice(body.indexOf('<magazine-store'), body.indexOf('<script type="application/json"'));
      assert.match(element, /Loading is taking longer than usual\. <a href="">Try again<\/a>/, url);
      assert.match(element, /<noscript><p>This store needs JavaScript\./, url);
    }
    assert.match(
      (await get('/search', 'de')).body,
      /Das Laden dauert länger als üblich\. <a href="">Erneut versuchen<\/a>/,
    );
    assert.match(
      (await get('/embed/search?locale=ja')).body,
      /読み込みに時間がかかっています。 <a href="">もう一度試す<\/a>/,
    );
  });

  test('has only styles that its security policy allows', async () => {
    for (const url of ['/', '/search', '/embed/search']) {
      const { body, headers } = await get(url);
      const policy = String(headers['content-security-policy']);
      for (const [, style] of body.matchAll(/<style>(.*?)<\/style>/gs)) {
        const hash = createHash('sha256')
          .update(style as string)
          .digest('base64');
        assert.ok(policy.includes(`'sha256-${hash}'`), url);
      }
      assert.doesNotMatch(body, / style="/, url);
    }
  });
});
