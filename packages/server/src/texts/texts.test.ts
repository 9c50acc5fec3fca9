import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { PageData } from '@magazine-store/protocol';
import { onOneDatabase, temporaryFolder } from '../../../../test/support/databases.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { publisherTexts } from './publisherTexts.ts';

test('a translation that cannot be read is told with its setting', async () => {
  const folder = temporaryFolder();
  await mkdir(path.join(folder, 'terms.de.md'), { recursive: true });
  await writeFile(path.join(folder, 'terms.md'), '# Terms');
  const config = { STORE_TERMS: path.join(folder, 'terms.md'), MESSAGE_TEXT: '' };
  assert.throws(() => publisherTexts(config as Parameters<typeof publisherTexts>[0]), {
    message: `STORE_TERMS: ${path.join(folder, 'terms.de.md')} can't be read (EISDIR)`,
  });
});

onOneDatabase("the publisher's texts", (database) => {
  const folder = temporaryFolder();
  let store: TestStore;
  before(async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'terms.md'), '# Regulamin');
    await writeFile(path.join(folder, 'terms.de.md'), '# AGB');
    store = await startTestStore(database, {
      STORE_LOCALE: 'pl',
      STORE_TERMS: path.join(folder, 'terms.md'),
      STORE_TERMS_JA: 'https://publisher.example/ja',
      STORE_PRIVACY: 'https://publisher.example/privacy',
      SUPPORT_EMAIL: 'help@publisher.example',
      MESSAGE_HEADER: 'Closed',
      MESSAGE_TEXT: 'We are at the sea.',
    });
  });
  after(() => store.stop());

  const get = async (address: string) => (await store.fetch(address)).json();

  test("come in the reader's language where there is one, else in the store's", async () => {
    assert.deepEqual(await get('/api/texts/terms?locale=de'), { locale: 'de', markdown: '# AGB' });
    assert.deepEqual(await get('/api/texts/terms?locale=ja'), { locale: 'pl', markdown: '# Regulamin' });
    assert.deepEqual(await get('/api/texts/terms'), { locale: 'pl', markdown: '# Regulamin' });
  });

  test('answers 404 for external texts and unknown names', async () => {
    assert.equal((await store.fetch('/api/texts/privacy')).status, 404);
    assert.equal((await store.fetch('/api/texts/config')).status, 404);
  });

  test('and the message to all stand in the page data', async () => {
    const page = (await get('/api/page')) as PageData;
    assert.equal(page.terms_url, '/terms');
    assert.equal(page.terms_url_ja, 'https://publisher.example/ja');
    assert.equal(page.privacy_url, 'https://publisher.example/privacy');
    const { id, ...message } = page.message ?? { id: '' };
    assert.deepEqual(message, { header: 'Closed', text: 'We are at the sea.' });
    assert.match(id, /^[\w-]{12}$/);
  });

  test('have pages of the store, or are elsewhere; the support form has one only to be framed', async () => {
    for (const address of ['/terms', '/accessibility', '/embed/terms', '/embed/support']) {
      assert.equal((await store.fetch(address)).status, 200, address);
    }
    const moved = await store.fetch('/privacy', { redirect: 'manual' });
    assert.deepEqual([moved.status, moved.headers.get('Location')], [302, 'https://publisher.example/privacy']);
    for (const address of ['/support', '/embed/privacy']) {
      assert.equal((await store.fetch(address)).status, 404, address);
    }
  });
});

onOneDatabase('the page for addresses that lead nowhere', (database) => {
  const listMissing = async (settings: Record<string, string>, language: string) => {
    const store = await startTestStore(database, settings);
    const headers = { Accept: 'text/html', 'Accept-Language': language };
    const response = await store.fetch('/nowhere', { headers });
    const text = await response.text();
    await store.stop();
    assert.equal(response.status, 404);
    return text;
  };

  test("speaks the visitor's language", async () => {
    const text = await listMissing({ STORE_NAME: 'Kiosk' }, 'sv-SE,en;q=0.5');
    assert.match(text, /<html lang="sv"/);
    assert.match(text, /<h1>Sidan hittades inte<\/h1>/);
    assert.match(text, /<a href="\/">Tillbaka till listan<\/a>/);
    assert.match(text, /<bdi>Kiosk<\/bdi>/);
  });

  test("or the store's, where it has one", async () => {
    assert.match(await listMissing({ STORE_LOCALE: 'ja' }, 'sv'), /<h1>ページが見つかりません<\/h1>/);
  });
});
