import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fold } from '@magazine-store/folding';
import type { SearchHit } from '@magazine-store/protocol';
import { wire } from '@magazine-store/protocol/schemas';
import { makePdf } from '../../../../test/fixtures/makePdf.ts';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { databasePublishing } from '../publishing/databasePublishing.ts';
import { insertPageTexts, replacePageTexts } from './pageTexts.ts';

onBothDatabases('searching an issue', (database) => {
  let store: TestStore;
  let id: number;
  let other: number;
  let paid: number;
  let pictures: number;
  before(async () => {
    store = await startTestStore(database);
    const pages = [
      { text: 'Café Noir, a guide' },
      { text: '' },
      { text: 'Once more: the CAFE by the sea' },
      { text: '100 % <b>bold</b> & it\'s "quoted"' },
      { text: 'The last cafe' },
    ];
    id = await store.publish(await makePdf({ pages, title: 'Cafés' }), { sample: '3,5', price: null });
    other = await store.publish(await numberedPdf(1, 'Numbers'), { price: null });
    pictures = await store.publish(await makePdf({ pages: [{ text: '' }, { text: '' }], title: 'Pictures' }));
    paid = await store.publish(await numberedPdf(3, 'Ferries'), { sample: '2' });
    // An import of so many pages would take a minute.
    const texts = Array.from({ length: 600 }, (_, index) => `This is page ${index + 1}`);
    await dropTexts(other);
    await insertPageTexts(
      store.connection.db,
      other,
      texts.map((text) => ({ text, folded: fold(text) })),
    );
  });
  after(() => store.stop());

  const dropTexts = (issue: number) => replacePageTexts(store.connection.db, issue, []);
  const ask = (issue: number | string, query: Record<string, string>) =>
    store.fetch(`/api/issues/${issue}/search?${new URLSearchParams(query)}`);
  const search = async (issue: number, query: Record<string, string>): Promise<SearchHit[]> =>
    wire.searchIssue.answer.parse(await (await ask(issue, query)).json()).hits;
  const findPageNumbers = async (query: Record<string, string>) => (await search(id, query)).map(({ page }) => page);

  test('the search finds pages in their order, without regard to case and accents, with their context', async () => {
    assert.deepEqual(await search(id, { q: ' cafe ' }), [
      { page: 1, snippet: { text: 'Café Noir, a guide', matches: [[0, 4]] } },
      { page: 3, snippet: { text: 'Once more: the CAFE by the sea', matches: [[15, 19]] } },
      { page: 5, snippet: { text: 'The last cafe', matches: [[9, 13]] } },
    ]);
    assert.deepEqual(await findPageNumbers({ q: 'CAFÉ by' }), [3]);
    assert.deepEqual(await findPageNumbers({ q: 'nowhere' }), []);
  });

  test('the database treats a query as text, and an empty query finds nothing', async () => {
    assert.deepEqual(await findPageNumbers({ q: '100 % <b>' }), [4]);
    assert.deepEqual(await findPageNumbers({ q: 'it’s “quoted”' }), [4]);
    for (const q of ['%', '_', "'", '\\', '.*', '-', '\u0301', '\ud800']) {
      assert.equal((await ask(id, { q })).status, 200, JSON.stringify(q));
    }
    assert.deepEqual(await findPageNumbers({ q: '_' }), []);
    assert.deepEqual(await findPageNumbers({ q: '\u00ad' }), []);
  });

  test('a sample is searched alone, with its own page numbers', async () => {
    assert.deepEqual(await findPageNumbers({ q: 'cafe', type: 'sample' }), [1, 2]);
    assert.deepEqual(await findPageNumbers({ q: 'noir', type: 'sample' }), []);
    assert.equal((await ask(other, { q: 'page', type: 'sample' })).status, 404);
  });

  test('other issues are not searched, and no more than 501 hits come', async () => {
    assert.deepEqual(await search(other, { q: 'cafe' }), []);
    const hits = await search(other, { q: 'page' });
    assert.equal(hits.length, 501);
    assert.deepEqual([hits[0]?.page, hits.at(-1)?.page], [1, 501]);
    assert.deepEqual(
      (await search(other, { q: 'page 600' })).map(({ page }) => page),
      [600],
    );
  });

  test('an empty query and one of more than 200 characters are refused', async () => {
    for (const query of [{ q: '  ' }, { q: 'x'.repeat(201) }, {}, { q: 'a', type: 'poster' }]) {
      const response = await ask(id, query as Record<string, string>);
      assert.equal(response.status, 400, JSON.stringify(query));
      assert.equal(((await response.json()) as { error: string }).error, 'invalid_request');
    }
    assert.equal((await ask(id, { q: 'x'.repeat(200) })).status, 200);
  });

  test('in a priced issue the search finds whole words, and parts of words in the sample alone', async () => {
    const prose = 'Where the river bends, a ferry has crossed for two hundred years. '.repeat(5);
    const pages = [prose, `The ferryman: ${prose}`, prose].map((text) => ({ text, folded: fold(text) }));
    await replacePageTexts(store.connection.db, paid, pages);
    const findPages = async (q: string) => [...new Set((await search(paid, { q })).map(({ page }) => page))];
    assert.deepEqual(await findPages('bends river'), [1, 3]);
    assert.deepEqual(await findPages('ferry has crossed'), [1, 2, 3]);
    assert.deepEqual(await findPages('ferryman'), [2]);
    assert.deepEqual(await findPages('ferr'), [2]);
    assert.deepEqual(await findPages('a'), [2]);
    const [first] = await search(paid, { q: 'where' });
    assert.deepEqual(first?.snippet, { text: 'Where the', matches: [[0, 5]] });
    assert.deepEqual((await search(paid, { q: 'hundred' }))[0]?.snippet, { text: '', matches: [] });
  });

  test('a missing issue, an unpublished issue and an issue without text answer 404', async () => {
    const hidden = await store.publish(await numberedPdf(1, 'Hidden'));
    const publishing = databasePublishing(store.connection.db);
    await publishing.setPublished({ id: hidden, published: false });
    const early = await store.publish(await numberedPdf(1, 'Early'));
    await dropTexts(early);
    for (const issue of [99999, 'abc', -1, hidden, early]) {
      const response = await ask(issue, { q: 'page' });
      assert.equal(`${response.status} ${await response.text()}`, '404 {"error":"not_found"}', String(issue));
    }
  });

  test('an issue whose pages are all pictures answers that it has no text', async () => {
    const answer = async (issue: number) => (await ask(issue, { q: 'nowhere' })).json();
    assert.deepEqual(await answer(pictures), { hits: [], no_text: true });
    assert.deepEqual(await answer(id), { hits: [] });
  });

  test('publishing a known issue again does not change its text', async () => {
    const count = async () =>
      (await store.connection.db.selectFrom('page_texts').select('page').where('issue_id', '=', id).execute()).length;
    assert.equal(await count(), 5);
    const { added } = await databasePublishing(store.connection.db).register({
      ...(await knownRegistration()),
      pageTexts: [{ text: 'other', folded: 'other' }],
    });
    assert.equal(added, false);
    assert.equal(await count(), 5);
  });

  async function knownRegistration() {
    const row = await store.connection.db
      .selectFrom('issues')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: _id, published: _published, cover, languages, published_at, ...rest } = row;
    const json = { cover: JSON.stringify(cover), languages: JSON.stringify(languages) };
    return { issue: { ...rest, ...json, published_at: published_at.toISOString() }, files: [], places: [] };
  }
});
