import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Issue, PageData } from '@magazine-store/protocol';
import { pageData, wire } from '@magazine-store/protocol/schemas';
import { onOneDatabase } from '../../../test/support/databases.ts';
import { build, numberedPdf, startTestStore, type TestStore } from '../../../test/support/testStore.ts';

const HOST = 'http://host.example';

onOneDatabase('the server', (database) => {
  let store: TestStore;
  let free: number;
  let newest: number;
  before(async () => {
    const STORE_NAME = 'Tests </script> & <b>bold</b>';
    store = await startTestStore(database, { API_ORIGINS: HOST, STORE_NAME, SUPPORT_EMAIL: 'help@tests.example' });
    free = await store.publish(await numberedPdf(2, 'Free'), { price: null, publishedAt: new Date('2026-01-01') });
    newest = await store.publish(await numberedPdf(2, ''), {
      title: '',
      sample: '1',
      publishedAt: new Date('2026-03-01'),
    });
    await store.publish(await numberedPdf(2, 'Middle 2'), { publishedAt: new Date('2026-02-01') });
  });
  after(() => store.stop());

  const inlineData = async (address: string): Promise<PageData> => {
    const text = await (await store.fetch(address)).text();
    return pageData.parse(JSON.parse(/data-page>(.*?)<\/script>/s.exec(text)?.[1] ?? ''));
  };

  test("the list has the newest issues first, in the protocol's shape, and their covers exist", async () => {
    const response = await store.fetch('/api/issues');
    const { issues } = wire.getIssues.answer.parse(await response.json());
    assert.deepEqual(
      issues.map(({ title }) => title),
      ['', 'Middle 2', 'Free'],
    );
    assert.deepEqual(
      issues.map(({ series }) => series),
      [undefined, 'Middle', undefined],
    );
    const [first] = issues as [Issue];
    assert.equal(first.id, newest);
    assert.deepEqual(
      { price: first.price, is_free: first.is_free, has_sample: first.has_sample, page_count: first.page_count },
      { price: 499, is_free: false, has_sample: true, page_count: 2 },
    );
    assert.match(first.cover.placeholder ?? '', /^data:image\/webp;base64,/);
    for (const [accept, type] of [
      ['image/webp,*/*', 'image/webp'],
      ['*/*', 'image/jpeg'],
    ] as const) {
      const cover = await store.fetch(`/covers/400/${first.cover.file_name}`, { headers: { Accept: accept } });
      assert.equal(cover.headers.get('content-type'), type);
      assert.equal(cover.headers.get('vary'), 'Accept');
      assert.match(cover.headers.get('cache-control') ?? '', /immutable/);
      assert.equal(cover.headers.get('cross-origin-resource-policy'), 'cross-origin');
    }
    assert.equal((await store.fetch(`/covers/401/${first.cover.file_name}`)).status, 404);
  });

  test('an unchanged list is answered with 304; a new issue appears within seconds', async () => {
    const etag = (await store.fetch('/api/issues')).headers.get('etag') ?? '';
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      assert.equal((await store.fetch('/api/issues', { headers: { 'If-None-Match': known } })).status, 304, known);
    }
    const id = await store.publish(await numberedPdf(1, 'Just out'));
    for (;;) {
      const { issues } = (await (await store.fetch('/api/issues')).json()) as { issues: Issue[] };
      if (issues.some((issue) => issue.id === id)) break;
    }
  });

  test('GET /api/store and /api/page have the shapes of the protocol', async () => {
    wire.getStore.answer.parse(await (await store.fetch('/api/store')).json());
    const page = wire.getPage.answer.parse(await (await store.fetch('/api/page')).json());
    assert.equal(page.origin, store.url);
    assert.equal(page.support_email, 'help@tests.example');
  });

  test('without sign-in no visitor has a session', async () => {
    for (const address of ['/api/user/me', '/api/user/purchases', '/api/user/export']) {
      const response = await store.fetch(address);
      assert.equal(response.status, 401, address);
      assert.deepEqual(await response.json(), { error: 'not_signed_in' });
    }
    assert.equal((await store.fetch('/account')).status, 404);
    assert.equal((await store.fetch('/embed/support')).status, 200);
    assert.equal((await store.fetch('/support')).status, 404);
  });

  test('the page holds its data, and no text in it can end the script', async () => {
    const data = await inlineData('/');
    assert.equal(data.store?.name, 'Tests </script> & <b>bold</b>');
    assert.ok((data.issues?.length ?? 0) >= 3);
    const text = await (await store.fetch('/')).text();
    assert.ok(text.includes('<title>Tests &lt;/script&gt; &amp; &lt;b&gt;bold&lt;/b&gt;</title>'));
    // The list is there already: the store's modules wait for its first frame.
    const files = [
      ...build.chunkFiles('store'),
      ...build.textChunkFiles('store', 'en'),
      ...build.chunkFiles('storefront'),
    ];
    const chunks = [...new Set(files)].map((file) => `/${file}`);
    assert.equal(chunks[0], '/magazine-store.js');
    assert.ok(text.includes(`<meta name="store-modules" content="${chunks.join(' ')}">`));
    assert.ok(text.includes(`<script type="module" src="/${build.entryFile('startStore')}"></script>`));
    assert.ok(!text.includes('modulepreload'));
  });

  test('a deep link carries the download only if the visitor may read the issue', async () => {
    assert.equal((await inlineData(`/read/${free}/full`)).download?.issue_id, free);
    assert.equal((await inlineData(`/read/${newest}/preview`)).download?.type, 'sample');
    assert.equal((await inlineData(`/read/${newest}/full`)).download, undefined);
    assert.equal((await inlineData(`/read/${free}`)).download, undefined);
  });

  test('a deep link shows its page, and loads the parts of the reader once the page is painted', async () => {
    const fetchHtml = async (address: string) =>
      (await store.fetch(address, { headers: { 'Accept-Language': 'pl' } })).text();
    const preloadsIn = (text: string) =>
      [...text.matchAll(/<link rel="modulepreload" href="\/([^"]*)"/g)].map(([, href]) => href);
    const scriptsIn = (text: string) =>
      [...text.matchAll(/<script type="module" src="\/([^"]*)"/g)].map(([, src]) => src);
    const pictureIn = (text: string) => /<img data-first-page="(\d)"[^>]* src="([^"]*)"/.exec(text)?.slice(1) ?? [];

    for (const [query, page] of [
      ['', '1'],
      ['?page=2', '2'],
      ['?page=0', '1'],
      ['?page=two', '1'],
      ['?page=%22%3E', '1'],
      ['?page=1&page=2', '1'],
    ]) {
      const [shown, picture = ''] = pictureIn(await fetchHtml(`/read/${free}/full${query}`));
      assert.equal(shown, page, query);
      assert.equal((await fetch(picture)).headers.get('content-type'), 'image/webp');
    }
    const granted = await fetchHtml(`/read/${free}/full`);
    assert.match(
      granted,
      /<main class="first-pages" aria-label="Free" data-binding="left">/,
      'the picture is in a landmark until the reader has its page',
    );
    const untitled = await fetchHtml(`/read/${newest}/preview`);
    assert.match(untitled, /<main class="first-pages" aria-label="Bez tytułu".* alt="Bez tytułu, 1"/);
    // The picture is the page: all scripts wait for it.
    assert.deepEqual(scriptsIn(granted), [build.entryFile('startStore')]);
    assert.deepEqual(preloadsIn(granted), []);
    assert.ok(
      granted.indexOf('<img') < granted.indexOf('<script type="module"'),
      'the browser asks for the picture first',
    );
    // The browser does not load what is in a template: the script asks for it later.
    const nextIn = (text: string) => [
      ...(/<template.*?<\/template>/.exec(text)?.[0] ?? '').matchAll(/\/(\d)" srcset/g),
    ];
    assert.deepEqual(
      nextIn(granted).map(([, page]) => page),
      ['2'],
    );
    assert.deepEqual(nextIn(await fetchHtml(`/read/${free}/full?page=2`)), []);
    const modules = [
      ...(['firstPages', 'store', 'reading', 'viewer'] as const).flatMap(build.chunkFiles),
      ...[...build.textChunkFiles('store', 'pl'), ...build.textChunkFiles('viewer', 'pl')],
    ];
    const [, named = ''] = /<meta name="store-modules" content="([^"]*)">/.exec(granted) ?? [];
    assert.deepEqual(named.split(' ').sort(), [...new Set(modules)].map((file) => `/${file}`).sort());
    assert.deepEqual(pictureIn(await fetchHtml(`/read/${free}/full?page=3`)), [], 'a page that there is not');
    const withheld = await fetchHtml(`/read/${newest}/full`);
    assert.deepEqual(pictureIn(withheld), []);
    assert.deepEqual(scriptsIn(withheld), ['magazine-store.js']);
    const readers = [build.entryFile('viewer'), build.entryFile('pdf'), build.entryFile('pdfjs')];
    assert.ok(!preloadsIn(withheld).some((file) => readers.includes(file ?? '')));
  });

  test('routes: redirects keep the query, unknown addresses are 404', async () => {
    const fetchLocation = async (address: string) => (await store.fetch(address)).headers.get('location');
    assert.equal(await fetchLocation('/issues?page=2'), '/?page=2');
    assert.equal(await fetchLocation('/read'), '/');
    assert.equal(await fetchLocation(`/read/${free}/sample?page=3`), `/read/${free}/preview?page=3`);
    for (const address of ['/nowhere', '/read/99999', '/read/abc', `/read/${free}/poster`, '/read/99999/full']) {
      const response = await store.fetch(address, { headers: { Accept: 'text/html' } });
      assert.equal(response.status, 404, address);
      assert.match(await response.text(), /Page not found/);
    }
    assert.deepEqual(await (await store.fetch('/api/nothing')).json(), { error: 'not_found' });
  });

  test('the policy allows no other site to frame a page or to serve its files', async () => {
    const { headers } = await store.fetch('/');
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /frame-ancestors 'self'/);
    assert.match(policy, /default-src 'none'/);
    assert.ok(!policy.includes("'unsafe-inline'") && !policy.includes("'unsafe-eval'"));
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin-allow-popups');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
  });

  test('scripts load from any page: the entry revalidated, chunks and assets for ever', async () => {
    const worker = [...build.files].find((name) => name.endsWith('/pdf.worker.mjs')) ?? '';
    for (const [address, caching] of [
      ['/magazine-store.js', /no-cache/],
      ['/v1/magazine-store.js', /no-cache/],
      [`/${build.entryFile('viewer')}`, /max-age=31536000, immutable/],
      [`/v1/${build.entryFile('viewer')}`, /max-age=31536000, immutable/],
      [`/${worker}`, /max-age=31536000, immutable/],
      [`/v1/${worker}`, /max-age=31536000, immutable/],
    ] as const) {
      const response = await store.fetch(address);
      assert.equal(response.status, 200, address);
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin');
      assert.match(response.headers.get('cache-control') ?? '', caching);
      assert.match(response.headers.get('content-type') ?? '', /javascript/);
    }
  });

  test('the server still serves chunks, assets and host scripts of an earlier release', async () => {
    const { keepRelease } = await import('./site/keptReleases.ts');
    const directory = `${store.services.config.DATA_DIR}/earlier`;
    const { mkdir, writeFile } = await import('node:fs/promises');
    await mkdir(`${directory}/chunks`, { recursive: true });
    await writeFile(`${directory}/chunks/old-123.js`, 'export const old = 1;');
    await mkdir(`${directory}/assets/pdfjs-0`, { recursive: true });
    await writeFile(`${directory}/assets/pdfjs-0/pdf.worker.mjs`, 'export const worker = 1;');
    await mkdir(`${directory}/v0.0.9`);
    await writeFile(`${directory}/v0.0.9/magazine-store-host.iife.js`, 'var MagazineStore = 1;');
    const files = ['chunks/old-123.js', 'assets/pdfjs-0/pdf.worker.mjs', 'v0.0.9/magazine-store-host.iife.js'];
    const build = { directory, files: new Set(files) };
    await keepRelease(build, store.services.storage);
    const response = await store.fetch('/chunks/old-123.js');
    assert.equal(response.status, 200);
    assert.equal(await response.text(), 'export const old = 1;');
    assert.match(response.headers.get('content-type') ?? '', /javascript/);
    const worker = await store.fetch('/assets/pdfjs-0/pdf.worker.mjs');
    assert.equal(await worker.text(), 'export const worker = 1;');
    assert.match(worker.headers.get('content-type') ?? '', /javascript/);
    const host = await store.fetch('/v0.0.9/magazine-store-host.iife.js');
    assert.equal(await host.text(), 'var MagazineStore = 1;');
    assert.match(host.headers.get('cache-control') ?? '', /max-age=31536000, immutable/);
    assert.equal((await store.fetch('/v1/chunks/old-123.js')).status, 200);
    assert.equal((await store.fetch('/chunks/never-456.js')).status, 404);
  });

  test('origins in API_ORIGINS may call with credentials, others may not', async () => {
    const allowed = await store.fetch('/api/issues', { headers: { Origin: HOST } });
    assert.equal(allowed.headers.get('access-control-allow-origin'), HOST);
    assert.equal(allowed.headers.get('access-control-allow-credentials'), 'true');
    assert.match(allowed.headers.get('vary') ?? '', /Origin/);
    assert.equal(
      allowed.headers.get('access-control-expose-headers'),
      'Accept-Ranges, Content-Length, Content-Range, Retry-After, X-Trace-Id',
    );
    for (const Origin of ['http://evil.example', 'null', `${HOST}.evil.example`]) {
      const refused = await store.fetch('/api/issues', { headers: { Origin } });
      assert.equal(refused.headers.get('access-control-allow-origin'), null, Origin);
    }
    const preflight = await store.fetch(`/api/issues/${free}/download/full`, {
      method: 'OPTIONS',
      headers: {
        Origin: HOST,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    });
    assert.equal(preflight.status, 204);
    for (const header of ['X-XSRF-TOKEN', 'Idempotency-Key', 'Range']) {
      assert.ok(preflight.headers.get('access-control-allow-headers')?.includes(header), header);
    }
  });

  test('pages and JSON are compressed, PDFs are not', async () => {
    const fetchEncoding = async (address: string) => {
      const response = await store.fetch(address, { headers: { 'Accept-Encoding': 'br', Origin: HOST } });
      assert.equal(response.status, 200);
      assert.match(response.headers.get('vary') ?? '', /Accept-Encoding/i, address);
      await response.text();
      return response.headers.get('content-encoding');
    };
    for (const address of ['/', '/api/page', '/api/issues']) assert.equal(await fetchEncoding(address), 'br', address);
    const refused = await store.fetch('/api/issues', { headers: { 'Accept-Encoding': 'br;q=0, identity' } });
    assert.equal(refused.headers.get('content-encoding'), null);
    const { issues } = (await (await store.fetch('/api/issues')).json()) as { issues: Issue[] };
    assert.ok(issues.length >= 3);
    const { download } = await inlineData(`/read/${free}/full`);
    const pdf = await fetch(download?.url ?? '', { headers: { 'Accept-Encoding': 'br' } });
    assert.equal(pdf.headers.get('content-encoding'), null);
    assert.equal((await pdf.arrayBuffer()).byteLength, download?.size);
  });

  test('a write from a site that the store does not know is refused', async () => {
    const write = (headers: Record<string, string>) =>
      store.fetch(`/api/issues/${free}/download/full`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: '{}',
      });
    assert.equal((await write({ Origin: 'http://evil.example', 'Sec-Fetch-Site': 'cross-site' })).status, 403);
    assert.equal((await write({ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })).status, 403);
    assert.equal((await write({ 'Sec-Fetch-Site': 'cross-site' })).status, 403);
    assert.equal((await write({ Origin: HOST, 'Sec-Fetch-Site': 'cross-site' })).status, 200);
    assert.equal((await write({ Origin: store.url, 'Sec-Fetch-Site': 'same-origin' })).status, 200);
    assert.equal((await write({})).status, 200);
  });

  test('bad input is reported without a stack trace', async () => {
    const post = (body: string) =>
      store.fetch(`/api/issues/${free}/open/full`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
    for (const body of ['{', '{}', '{"openToken":5}', 'null']) {
      const response = await post(body);
      const answer = (await response.json()) as { error: string };
      assert.equal(response.status, 400, body);
      assert.equal(answer.error, 'invalid_request');
      assert.ok(!JSON.stringify(answer).includes('at '), body);
    }
  });

  test('/healthz and /readyz report the state and what is not ready', async () => {
    assert.equal((await store.fetch('/healthz')).status, 200);
    assert.equal((await store.fetch('/readyz')).status, 200);
    const { check } = store.services.storage;
    store.services.storage.check = () => Promise.reject(new Error('the disk is gone'));
    const response = await store.fetch('/readyz');
    store.services.storage.check = check;
    assert.equal(response.status, 503);
    assert.deepEqual(await response.json(), { status: 'not ready', failing: ['storage'] });
  });
});
