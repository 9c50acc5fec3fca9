import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fold } from '@magazine-store/folding';
import type { Answer } from '@magazine-store/protocol';
import { wire } from '@magazine-store/protocol/schemas';
import { makePdf } from '../../../../test/fixtures/makePdf.ts';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { importer } from '../../../../test/support/importOnce.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { countRevision } from '../catalogue/revision.ts';
import { databasePublishing } from '../publishing/databasePublishing.ts';
import { editIssue } from '../publishing/editIssue.ts';
import type { Target } from '../publishing/storeImport.ts';
import { fillSearchPages } from './fillSearchPages.ts';
import { replacePageTexts } from './pageTexts.ts';

onBothDatabases('searching all issues', (database) => {
  let store: TestStore;
  let free: number;
  let priced: number;
  let hidden: number;
  let sampled: number;
  let tram: number;
  let cakes: number;
  before(async () => {
    store = await startTestStore(database);
    const publish = async (title: string, pages: string[], price: number | null, year: number) =>
      store.publish(await makePdf({ pages: pages.map((text) => ({ text })), title }), {
        price,
        series: `${title} series`,
        publishedAt: new Date(`${year}-01-01`),
      });
    free = await publish('Free', ['Café Noir', 'The night train leaves', 'Trains at night, again'], null, 2025);
    priced = await publish('Priced', ['A night in a garden', 'The Great Eisenbahn by night'], 499, 2026);
    hidden = await publish('Hidden', ['A secret night train'], 499, 2027);
    await databasePublishing(store.connection.db).setPublished({ id: hidden, published: false });
    const pages = ['Almond', 'Cherry', 'Almond again', 'Almond at last'].map((text) => ({ text }));
    sampled = await store.publish(await makePdf({ pages, title: 'Sampled' }), { price: 499, sample: '2-3' });
    const german = ['Die kleine Straßenbahn im Schnee', 'Autobahnen'].map((text) => ({ text }));
    tram = await store.publish(await makePdf({ pages: german, title: 'Tram' }), { price: 499, sample: '1' });
    cakes = await publish('Cakes', ['Zwetschgenknödel'], null, 2024);
  });
  after(() => store.stop());

  const ask = (query: Record<string, string>) => store.fetch(`/api/search?${new URLSearchParams(query)}`);
  const search = async (query: Record<string, string>): Promise<Answer<'searchAll'>> =>
    wire.searchAll.answer.parse(await (await ask(query)).json());
  const findPlaces = async (q: string, more: Record<string, string> = {}) =>
    (await search({ q, ...more })).hits.map(({ issue_id, page }) => [issue_id, page]);

  test('the search finds pages of all published issues, with the newest issue first', async () => {
    assert.deepEqual(await findPlaces('night'), [
      [priced, 1],
      [priced, 2],
      [free, 2],
      [free, 3],
    ]);
    const { total, issues } = await search({ q: 'night' });
    assert.equal(total, 4);
    assert.deepEqual(issues, [
      { issue_id: priced, pages: 2 },
      { issue_id: free, pages: 2 },
    ]);
  });

  test('a found page has all words of the query, in any order', async () => {
    assert.deepEqual(await findPlaces('TRAIN night'), [
      [free, 2],
      [free, 3],
    ]);
    assert.deepEqual(await findPlaces('cafe'), [[free, 1]]);
    assert.deepEqual(await findPlaces('secret'), []);
  });

  test('beginnings of words are found where the visitor may read, whole words elsewhere', async () => {
    assert.deepEqual(await findPlaces('nig'), [
      [free, 2],
      [free, 3],
    ]);
    assert.deepEqual(await findPlaces('eisenbahn'), [[priced, 2]]);
    assert.deepEqual(await findPlaces('a night'), [
      [priced, 1],
      [priced, 2],
    ]);
  });

  test('parts of words are found where the visitor may read, and nothing tells that other pages have them', async () => {
    const { hits, total, issues } = await search({ q: 'BAHN' });
    assert.deepEqual({ total, issues }, { total: 1, issues: [{ issue_id: tram, pages: 1 }] });
    assert.deepEqual(
      hits.map(({ page, readable, snippet: { text, matches } }) => [
        page,
        readable,
        matches.map(([a, b]) => text.slice(a, b)),
      ]),
      [[1, true, ['bahn']]],
    );
    assert.deepEqual(await findPlaces('schnee senba'), [[tram, 1]]);
    for (const q of ['isenbah', 'tobahn', 'xbahnx', 'schnee tobahn']) {
      assert.deepEqual(await search({ q }), { total: 0, issues: [], hits: [] }, q);
    }
  });

  test('words of pages that took the place of others are found by their parts', async () => {
    const { db } = store.connection;
    assert.deepEqual(await findPlaces('knod'), [[cakes, 1]]);
    await db
      .transaction()
      .execute((transaction) =>
        replacePageTexts(transaction, cakes, [{ text: 'Marillenknödel', folded: fold('Marillenknödel') }]),
      );
    assert.deepEqual(await findPlaces('etschgen'), []);
    assert.deepEqual(await findPlaces('illenknö'), [[cakes, 1]]);
  });

  test('a snippet shows the query as it stands there, else its words', async () => {
    const { hits } = await search({ q: 'night train' });
    assert.deepEqual(
      hits.map(({ snippet: { text, matches } }) => matches.map(([start, end]) => text.slice(start, end))),
      [['night train'], ['Train', 'night']],
    );
  });

  test('a picture comes of pages that the visitor may read, and of no others', async () => {
    const { hits } = await search({ q: 'night' });
    assert.deepEqual(
      hits.map(({ readable, picture }) => [readable, picture !== undefined]),
      [
        [false, false],
        [false, false],
        [true, true],
        [true, true],
      ],
    );
    const picture = await fetch(hits[2]?.picture ?? '');
    assert.equal(picture.headers.get('content-type'), 'image/webp');
    assert.match(hits[2]?.picture ?? '', /\/thumbs\/2$/);
  });

  test('a page of the sample may be read by everyone, under its number there', async () => {
    const { hits } = await search({ q: 'almond' });
    assert.deepEqual(
      hits.map(({ page, readable, sample_page, picture }) => [page, readable, sample_page, picture !== undefined]),
      [
        [1, false, undefined, false],
        [3, true, 2, true],
        [4, false, undefined, false],
      ],
    );
    assert.equal(hits[0]?.issue_id, sampled);
    assert.match(hits[1]?.picture ?? '', /\/thumbs\/2$/);
    assert.equal((await fetch(hits[1]?.picture ?? '')).headers.get('content-type'), 'image/webp');
  });

  test('hits are divided into pages', async () => {
    assert.deepEqual(await findPlaces('night', { limit: '2', offset: '1' }), [
      [priced, 2],
      [free, 2],
    ]);
    const beyond = await search({ q: 'night', offset: '4' });
    assert.deepEqual([beyond.total, beyond.issues.length, beyond.hits], [4, 2, []]);
  });

  test('a search goes through the issues of a filter, or of a series', async () => {
    assert.deepEqual(await findPlaces('night', { filter: 'free' }), [
      [free, 2],
      [free, 3],
    ]);
    const { total, issues } = await search({ q: 'night', filter: 'to_buy' });
    assert.deepEqual({ total, issues }, { total: 2, issues: [{ issue_id: priced, pages: 2 }] });
    assert.deepEqual(await findPlaces('night', { filter: 'purchased' }), []);
    assert.deepEqual(await findPlaces('night', { series: 'Priced series', limit: '1' }), [[priced, 1]]);
    assert.deepEqual(await findPlaces('night', { series: 'Priced series', filter: 'free' }), []);
    assert.equal((await search({ q: 'night' })).total, 4);
  });

  test('a query is text to the database', async () => {
    for (const q of ['%', '_', "'", "it's", '\\', ':*', '!night', 'night & | train', '\ud800', '\u0301']) {
      assert.equal((await ask({ q })).status, 200, JSON.stringify(q));
    }
    assert.equal((await search({ q: "night' & '" })).total, 4);
  });

  test('an invalid search is refused', async () => {
    for (const query of [
      { q: ' ' },
      { q: 'a\0b' },
      {},
      { q: 'x'.repeat(201) },
      { q: 'a', limit: '51' },
      { q: 'a', offset: '-1' },
      { q: 'a', filter: 'cheap' },
    ]) {
      assert.equal((await ask(query as Record<string, string>)).status, 400, JSON.stringify(query));
    }
  });

  test('a sample that the server’s catalogue does not have yet is found without a picture', async () => {
    const { db } = store.connection;
    const setSample = async (has_sample: boolean) => {
      await db.updateTable('issues').set({ has_sample }).where('id', '=', sampled).execute();
      await countRevision(db);
      await store.services.catalogue.newest();
    };
    await setSample(false);
    const { hits } = await search({ q: 'almond' });
    assert.deepEqual(
      hits.map(({ page, readable, picture }) => [page, readable, picture]),
      [
        [1, false, undefined],
        [3, true, undefined],
        [4, false, undefined],
      ],
    );
    await setSample(true);
  });

  test('pages of another sample may be read from then on, and the former ones no more', async () => {
    const { services, connection } = store;
    const publishing = databasePublishing(connection.db);
    const target: Target = { storage: services.storage, step: (run) => run(publishing), ...importer };
    const readable = async () =>
      (await search({ q: 'almond' })).hits.map(({ page, sample_page }) => [page, sample_page]);
    await editIssue(sampled, {}, { samplePages: '1,4' }, target);
    assert.deepEqual(await readable(), [
      [1, 1],
      [3, undefined],
      [4, 2],
    ]);
    await editIssue(sampled, {}, { samplePages: null }, target);
    assert.deepEqual(await readable(), [
      [1, undefined],
      [3, undefined],
      [4, undefined],
    ]);
  });

  test('issues that an earlier release has published are found once they were filled in', async () => {
    const { db } = store.connection;
    const before = await search({ q: 'night' });
    for (const table of ['search_pages', 'search_words', 'search_word_issues'] as const)
      await db.deleteFrom(table).execute();
    assert.equal((await search({ q: 'night' })).total, 0);
    await Promise.all([fillSearchPages(db, AbortSignal.abort()), fillSearchPages(db, AbortSignal.abort())]);
    assert.equal((await search({ q: 'night' })).total, 0);
    const { signal } = new AbortController();
    await Promise.all([fillSearchPages(db, signal), fillSearchPages(db, signal)]);
    const { total, issues } = await search({ q: 'night' });
    assert.deepEqual({ total, issues }, { total: before.total, issues: before.issues });
    assert.deepEqual(await findPlaces('rain'), [
      [free, 2],
      [free, 3],
    ]);
  });

  test('parts of words of issues whose pages an earlier release has made findable are found once they were filled in', async () => {
    const { db } = store.connection;
    for (const table of ['search_words', 'search_word_issues'] as const) await db.deleteFrom(table).execute();
    assert.deepEqual(await findPlaces('rain'), []);
    const { signal } = new AbortController();
    await Promise.all([fillSearchPages(db, signal), fillSearchPages(db, signal)]);
    assert.deepEqual(await findPlaces('rain'), [
      [free, 2],
      [free, 3],
    ]);
    const words = await db.selectFrom('search_words').select('word').where('word', '=', 'trains').execute();
    assert.equal(words.length, 1);
  });
});
