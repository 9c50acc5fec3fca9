import type { Page } from '@playwright/test';
import { grantIssue } from '../../packages/server/src/entitlements/entitlements.ts';
import { freePort } from '../support/freePort.ts';
import { newMember } from '../support/members.ts';
import { makeEmbedded } from '../support/migrated.ts';
import { processFolder } from '../support/processFolder.ts';
import { servePages } from '../support/servePages.ts';
import { numberedPdf, startTestStore, type TestStore } from '../support/testStore.ts';
import { test as base, expect } from './fixtures.ts';
import { StorePage } from './pages/StorePage.ts';
import { takeSession } from './takeSession.ts';

interface CachedStore extends TestStore {
  cacheUrl: string;
  /** The addresses that the cache has asked the store for. */
  fetched: string[];
}

/** A store whose documents and pictures come from a cache at another address, as a CDN is one. */
const test = base.extend<{ cached: CachedStore }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright tells by the pattern which fixtures are needed
  cached: async ({}, use) => {
    const DATA_DIR = processFolder('cached');
    await makeEmbedded(DATA_DIR);
    const [port, cachePort] = [await freePort(), await freePort()];
    const cacheUrl = `http://localhost:${cachePort}`;
    const store = await startTestStore({ settings: { DATA_DIR } }, { PORT: String(port), FILES_URL: cacheUrl });
    const fetched: string[] = [];
    const kept = new Map<string, { status: number; headers: Headers; body: Buffer }>();
    const cache = await servePages(async (request, response) => {
      const { url = '', method = 'GET', headers } = request;
      // The signature is no part of the key.
      const key = `${method} ${url.replace(/\?.*/, '')} ${headers.range ?? ''}`;
      const answer = kept.get(key) ?? (await ask());
      kept.set(key, answer);
      for (const [name, value] of answer.headers) {
        if (!['connection', 'content-encoding', 'keep-alive', 'transfer-encoding'].includes(name)) {
          response.setHeader(name, value);
        }
      }
      response.writeHead(answer.status).end(answer.body);

      async function ask() {
        fetched.push(url);
        const { origin, range } = headers;
        const sent = { ...(origin && { origin }), ...(range && { range }) };
        const reply = await fetch(new URL(url, store.url), { method, headers: sent });
        return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) };
      }
    }, cachePort);
    await use({ ...store, cacheUrl, fetched });
    await cache.close();
    await store.stop();
  },
});

/** What reading the first and the last of four pages needs: the pages beside the shown one load ahead. */
const NEEDED = ['contents', 'layers/1', 'layers/4', 'pages/1', 'pages/2', 'pages/3', 'pages/4'];

/** Reads two pages. @returns The origins of all documents and pictures that the browser has loaded */
async function read(page: Page, store: CachedStore, issue: number): Promise<Set<string>> {
  const origins = new Set<string>();
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/files/')) origins.add(origin);
  });
  page.on('requestfinished', (request) => {
    const [, part, number] = /\/files\/[^/]+\/([a-z]+)(?:.*(\/\d+))?$/.exec(new URL(request.url()).pathname) ?? [];
    if (part) loaded.add(`${part}${number ?? ''}`);
  });
  const pages = new StorePage(page, store.url);
  await pages.open(`/read/${issue}/full`);
  await pages.reader.expectSharp();
  await page.keyboard.press('End');
  await pages.reader.expectSharp();
  await expect.poll(() => [...loaded].sort()).toEqual(NEEDED);
  return origins;
}

test('documents and pictures come from FILES_URL, and the second reader’s need nothing of the server', async ({
  cached: store,
  page,
  browser,
  complaints: _watched,
}) => {
  const free = await store.publish(await numberedPdf(4, 'Free'), { price: null });
  const paid = await store.publish(await numberedPdf(4, 'Paid'), { price: 499 });
  const { id, browser: owner } = await newMember(store, 'owner@example.com');
  await grantIssue(store.connection.db, { userId: id, issueId: paid, source: 'gift' });

  for (const issue of [free, paid]) {
    if (issue === paid) await takeSession(page.context(), owner, store.url);
    expect([...(await read(page, store, issue))]).toEqual([store.cacheUrl]);
    const fetched = store.fetched.length;
    expect(fetched).toBeGreaterThan(0);
    const another = await browser.newPage();
    if (issue === paid) await takeSession(another.context(), owner, store.url);
    expect([...(await read(another, store, issue))]).toEqual([store.cacheUrl]);
    expect(store.fetched.length, 'the cache has all').toBe(fetched);
    await another.context().close();
  }
});
