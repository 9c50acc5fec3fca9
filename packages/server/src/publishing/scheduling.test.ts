import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type Issue, type Operation, operations } from '@magazine-store/protocol';
import { sql } from 'kysely';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { importer } from '../../../../test/support/importOnce.ts';
import { newMember } from '../../../../test/support/members.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { COVER_WIDTHS } from '../catalogue/coverKeys.ts';
import { grantAccess, grantIssue } from '../entitlements/entitlements.ts';
import { databasePublishing } from './databasePublishing.ts';
import { replaceIssue } from './replaceIssue.ts';

const SECRET = 'Embargo';
const HOUR = 3_600_000;

onOneDatabase('a scheduled issue', ({ settings }) => {
  let store: TestStore;
  /** Every server of the store. The embedded database has only one. */
  let servers: TestStore[];
  let browsers: HttpBrowser[];
  before(async () => {
    const STORAGE_URL = pathToFileURL(`${settings.DATA_DIR}/storage`).href;
    const more = { STORAGE_URL, EMBED_ORIGINS: 'https://host.example' };
    store = await startTestStore({ settings }, more);
    servers = [store, ...(settings.DATABASE_URL ? [await startTestStore({ settings }, more)] : [])];
    await store.publish(await numberedPdf(1, 'Here already'), { price: null });
    const owner = await newMember(store, 'owner@example.com');
    const subscriber = await newMember(store, 'subscriber@example.com');
    const { db } = store.connection;
    await grantAccess(db, { userId: subscriber.id, source: 'gift', until: new Date(Date.now() + 1e9) });
    hidden = await publishAt(new Date(Date.now() + HOUR), 'first');
    await grantIssue(db, { userId: owner.id, issueId: hidden, source: 'gift' });
    browsers = [new HttpBrowser(store.url), subscriber.browser, owner.browser];
  });
  after(async () => {
    for (const server of servers) await server.stop();
  });

  let hidden: number;
  const publishAt = async (publishedAt: Date, name: string, price: number | null = 499) =>
    store.publish(await numberedPdf(3, `${SECRET} ${name}`), { sample: '1', publishedAt, price });
  const fetchList = async (server: TestStore) =>
    ((await (await server.fetch('/api/issues')).json()) as { issues: Issue[] }).issues;
  const databaseTime = async () =>
    (await sql<{ now: Date }>`select now() as now`.execute(store.connection.db)).rows[0]?.now ?? new Date(0);

  test('is nowhere before its time, for no user', async () => {
    const { connection, services } = store;
    const readCover = async () => {
      const row = connection.db.selectFrom('issues').select('cover').where('id', '=', hidden);
      return (await row.executeTakeFirstOrThrow()).cover.file_name;
    };
    // The former cover is kept for a day.
    const file = path.join(services.config.DATA_DIR, 'corrected.pdf');
    const covers = [await readCover()];
    await writeFile(file, await numberedPdf(3, `${SECRET} corrected`));
    const publishing = databasePublishing(connection.db);
    await replaceIssue(hidden, file, {}, { storage: services.storage, step: (run) => run(publishing), ...importer });
    covers.push(await readCover());
    assert.notEqual(covers[0], covers[1]);

    const missing = [
      `/read/${hidden}`,
      `/read/${hidden}/full`,
      `/read/${hidden}/preview`,
      `/embed/read/${hidden}`,
      `/embed/read/${hidden}/full`,
      `/api/issues/${hidden}/search?q=page&type=full`,
      `/api/download-pdf/${hidden}`,
      ...covers.flatMap((name) => COVER_WIDTHS.map((width) => `/covers/${width}/${name}`)),
    ];
    const search = `q=${SECRET}&search=${SECRET}`;
    const all = Object.values<Operation>(operations);
    const silent = [
      ...['/', '/embed', '/?sort=title', '/feed.xml', '/sitemap.xml', `/search?${search}`],
      ...all.filter(({ method, path: at }) => method === 'GET' && !at.includes(':')).map(({ path: at }) => at),
    ].filter((at) => at !== operations.logout.path);
    const calls = all.filter(({ path: at }) => at.includes('/issues/:id'));
    const isSilent = (text: string) =>
      !text.includes(SECRET) && !text.includes(`/read/${hidden}<`) && !covers.some((name) => text.includes(name));
    for (const browser of browsers) {
      for (const address of missing) {
        const answer = await browser.fetch(address);
        assert.equal(answer.status, 404, address);
        assert.match(answer.headers.get('cache-control') ?? '', /no-store|private, no-cache/, address);
        assert.ok(isSilent(await answer.text()), address);
      }
      for (const address of silent) {
        const text = await (await browser.fetch(`${address}${address.includes('?') ? '' : `?${search}`}`)).text();
        // No answer repeats the query.
        assert.ok(isSilent(text), address);
      }
      for (const type of ['full', 'sample']) {
        for (const { method, path: at } of calls) {
          const address = at.replace(':id', String(hidden)).replace(':type', type);
          const answer = await (method === 'GET' ? browser.fetch(`${address}?${search}`) : browser.send(address, {}));
          assert.ok(answer.status >= 400 && answer.status < 500, `${address} ${answer.status}`);
          assert.ok(isSilent(await answer.text()), address);
        }
        assert.equal((await browser.send(`/api/issues/${hidden}/download/${type}`, {})).status, 404);
      }
    }
  });

  test('ends the lifetime of answers in shared caches at its time', async () => {
    await publishAt(new Date(Date.now() + HOUR / 2), 'in half an hour');
    const fetchCacheSeconds = async (address: string) => {
      const control = (await store.fetch(address)).headers.get('cache-control') ?? '';
      return Number(/^public, max-age=(\d+)$/.exec(control)?.[1] ?? control);
    };
    // Waits until the server has seen the new issue.
    while ((await fetchCacheSeconds('/feed.xml')) > 1800);
    for (const address of ['/feed.xml', '/sitemap.xml']) {
      const seconds = await fetchCacheSeconds(address);
      assert.ok(seconds > 0 && seconds <= 1800, `${address} ${seconds}`);
    }
  });

  test('comes out on every server at its time, by itself', async () => {
    const id = await publishAt(new Date(Date.now() + HOUR), 'at last', null);
    const at = new Date((await databaseTime()).getTime() + 2500);
    await databasePublishing(store.connection.db).edit({ id, details: { publishedAt: at.toISOString() } });
    for (const server of servers) {
      for (;;) {
        const isListed = (await fetchList(server)).some((issue) => issue.id === id);
        if (isListed) break;
      }
      const late = (await databaseTime()).getTime() - at.getTime();
      assert.ok(late >= 0, `${late} ms`);
      assert.equal((await server.fetch(`/read/${id}/full`)).status, 200);
      assert.match(await (await server.fetch('/feed.xml')).text(), /Embargo at last/);
    }
  });

  test('scheduling again hides it again, with the addresses that were handed out', async () => {
    const id = await publishAt(new Date(Date.now() - 1000), 'too early', null);
    for (;;) if ((await fetchList(store)).some((issue) => issue.id === id)) break;
    const answer = await new HttpBrowser(store.url).send(`/api/issues/${id}/download/full`, {});
    const { url } = (await answer.json()) as { url: string };
    const publishing = databasePublishing(store.connection.db);
    const publishedAt = new Date(Date.now() + HOUR).toISOString();
    await publishing.edit({ id, details: { publishedAt } });
    for (;;) if (!(await fetchList(store)).some((issue) => issue.id === id)) break;
    assert.equal((await fetch(url)).status, 403);
    await publishing.edit({ id, details: { publishedAt: null } });
    for (;;) if ((await fetchList(store)).some((issue) => issue.id === id)) break;
    assert.equal((await fetch(url)).status, 200);
  });

  test('an issue that an account owns can’t be scheduled', async () => {
    const id = await publishAt(new Date(Date.now() - 1000), 'owned');
    const { id: userId } = await newMember(store, 'early@example.com');
    await grantIssue(store.connection.db, { userId, issueId: id, source: 'gift' });
    const publishedAt = new Date(Date.now() + HOUR).toISOString();
    const edit = databasePublishing(store.connection.db).edit({ id, details: { publishedAt } });
    await assert.rejects(edit, /owned by 1 account.*unpublish/);
  });
});
