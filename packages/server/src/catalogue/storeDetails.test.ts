import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { PageData } from '@magazine-store/protocol';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { loadStoreDetails, type StoreDetails, saveStoreDetails } from './storeDetails.ts';

onOneDatabase("the publisher's details of the store", (database) => {
  let store: TestStore;
  let other: TestStore;
  before(async () => {
    const settings = {
      STORE_NAME: 'Kiosk',
      STORE_DESCRIPTION: 'By the sea.',
      MESSAGE_HEADER: 'Closed',
      STORE_TERMS: 'https://publisher.example/terms',
      STORE_TERMS_JA: 'https://publisher.example/ja',
    };
    store = await startTestStore(database, settings);
    other = await startTestStore(database, settings, { shared: store.connection });
  });
  after(async () => {
    await other.stop();
    await store.stop();
  });

  const pageOf = async ({ fetch }: TestStore): Promise<PageData> => (await fetch('/api/page')).json();

  const save = (details: StoreDetails, revision: number) =>
    store.connection.db.transaction().execute((transaction) => saveStoreDetails(transaction, details, { revision }));

  /** Waits for the other server, whose catalogue may be a second old. */
  async function untilNamed(name: string): Promise<PageData> {
    for (;;) {
      const page = await pageOf(other);
      if (page.store?.name === name) return page;
      await setTimeout(50);
    }
  }

  test("are the operator's, until the publisher saves others; then all servers have them", async () => {
    const first = await pageOf(other);
    assert.equal(first.store?.name, 'Kiosk');
    assert.equal(first.message?.header, 'Closed');
    const firstHtml = await other.fetch('/', { headers: { Accept: 'text/html' } });
    assert.match(await firstHtml.text(), /<title>Kiosk<\/title>/);

    const issue = 7;
    const terms = { de: '# AGB', en: '# Terms' };
    const details: StoreDetails = { name: 'Harbour', message: null, featured_issue_id: issue, terms };
    assert.equal(await save(details, 0), true);

    const page = await untilNamed('Harbour');
    assert.equal(page.store?.name, 'Harbour');
    assert.equal(page.store?.description, 'By the sea.');
    assert.equal(page.store?.featured_issue_id, issue);
    assert.equal(page.message, undefined);
    assert.equal(page.terms_url, '/terms');
    assert.equal(page.terms_url_ja, undefined);
    const html = await other.fetch('/', { headers: { Accept: 'text/html' } });
    assert.match(await html.text(), /<title>Harbour<\/title>/);
    assert.notEqual(html.headers.get('etag'), firstHtml.headers.get('etag'));
    assert.deepEqual(await (await other.fetch('/api/texts/terms?locale=de')).json(), {
      locale: 'de',
      markdown: '# AGB',
    });
    assert.match(await (await other.fetch('/feed.xml')).text(), /<title>Harbour<\/title>/);

    assert.equal(await save({ ...details, name: 'Pier', featured_issue_id: null, terms: null }, 1), true);
    const changed = await untilNamed('Pier');
    assert.equal(changed.store?.featured_issue_id, undefined);
    assert.equal(changed.terms_url, undefined);
    assert.equal((await other.fetch('/api/texts/terms')).status, 404);
  });

  test('follow on a server that is asked for nothing but the store, or a text', async () => {
    const ask = async (address: string) => (await other.fetch(address)).json();
    const { revision } = await loadStoreDetails(store.connection.db);
    await save({ name: 'Quay' }, revision);
    while ((await ask('/api/store')).name !== 'Quay') await setTimeout(50);
    await save({ name: 'Quay', terms: { en: '# New terms' } }, revision + 1);
    while ((await ask('/api/texts/terms?locale=en')).markdown !== '# New terms') await setTimeout(50);
  });

  test('are saved by one of two people who began with the same revision', async () => {
    const { revision } = await loadStoreDetails(store.connection.db);
    const saved = await Promise.all([save({ name: 'One' }, revision), save({ name: 'Two' }, revision)]);
    assert.deepEqual(saved.toSorted(), [false, true]);
    const { details } = await loadStoreDetails(store.connection.db);
    assert.equal(details.name, saved[0] ? 'One' : 'Two');
  });
});
