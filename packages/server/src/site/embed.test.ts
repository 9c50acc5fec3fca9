import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { VERSION } from '@magazine-store/protocol';
import { pageData } from '@magazine-store/protocol/schemas';
import { onOneDatabase, temporaryFolder } from '../../../../test/support/databases.ts';
import { build, numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { framedShell } from './shells.ts';

const ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const HOST = 'https://host.example';
const OTHER_HOST = 'https://other.example';

onOneDatabase('the store in a frame', (database) => {
  let store: TestStore;
  let free: number;
  before(async () => {
    const folder = temporaryFolder();
    await mkdir(folder);
    const STORE_ICON_FILE = path.join(folder, 'icon.svg');
    await writeFile(STORE_ICON_FILE, ICON);
    const settings = { STORE_ICON_FILE, EMBED_ORIGINS: `${HOST} ${OTHER_HOST}`, STORE_LOCALE: 'de' };
    store = await startTestStore(database, settings);
    free = await store.publish(await numberedPdf(2, 'Free'), { price: null, title: 'Free' });
  });
  after(() => store.stop());

  const fetchPolicy = async (address: string) => {
    const { headers } = await store.fetch(address);
    return /frame-ancestors (.*)$/.exec(headers.get('content-security-policy') ?? '')?.[1];
  };
  const fetchText = async (address: string) => (await store.fetch(address)).text();
  const fetchElement = async (address: string) => /<magazine-store[^>]*>/.exec(await fetchText(address))?.[0];

  test('only the sites in EMBED_ORIGINS frame the pages below /embed, and no site any other page', async () => {
    for (const address of ['/embed', `/embed/read/${free}`, `/embed/read/${free}/full`, '/embed/nowhere']) {
      assert.equal(await fetchPolicy(address), `${HOST} ${OTHER_HOST}`, address);
    }
    for (const address of ['/', `/read/${free}`, `/read/${free}/full`]) {
      assert.equal(await fetchPolicy(address), "'self'", address);
    }
  });

  test('all sites or none may frame them where the setting says so', () => {
    assert.equal(framedShell({ EMBED_ORIGINS: ['*'] }).frameAncestors, '*');
    assert.equal(framedShell({ EMBED_ORIGINS: [] }).frameAncestors, "'none'");
  });

  test('they hold the embedded store, with the data of their route', async () => {
    const inlineData = async (address: string) =>
      pageData.parse(JSON.parse(/data-page>(.*?)<\/script>/s.exec(await fetchText(address))?.[1] ?? ''));
    for (const address of ['/embed', `/embed/read/${free}`, `/embed/read/${free}/full`]) {
      assert.equal(await fetchElement(address), '<magazine-store base="/embed" mode="embed">', address);
      assert.equal((await inlineData(address)).issues?.length, 1, address);
      assert.match(await fetchText(address), /<meta name="robots" content="noindex">/);
    }
    assert.equal((await inlineData(`/embed/read/${free}/full`)).download?.issue_id, free);
    // The host page waits for the store, which may stand where the browser never draws a frame.
    assert.match(await fetchText('/embed'), /<script type="module" src="\/magazine-store.js">/);
    assert.equal(await fetchElement('/'), '<magazine-store base="/">');
  });

  test('framed pages have the language that the host requests', async () => {
    assert.equal(await fetchElement('/embed?locale=pl'), '<magazine-store base="/embed" mode="embed" locale="pl">');
    assert.match(await fetchText(`/embed/read/${free}?locale=pl`), /<html lang="pl"/);
    for (const address of ['/embed?locale=xx', '/embed?locale=pl&locale=sv', '/embed?locale=%22%3E%3Cscript%3E']) {
      assert.equal(await fetchElement(address), '<magazine-store base="/embed" mode="embed">', address);
      assert.match(await fetchText(address), /<html lang="de"/, address);
    }
  });

  test('framed pages have the colours that the host requests', async () => {
    const text = await fetchText(`/embed/read/${free}?theme=dark&locale=pl`);
    assert.match(text, /<magazine-store base="\/embed" mode="embed" locale="pl" theme="dark">/);
    assert.match(text, /<html [^>]*data-theme="dark"/);
    for (const address of ['/embed?theme=neon', '/embed?theme=%22%3E%3Cscript%3E']) {
      assert.equal(await fetchElement(address), '<magazine-store base="/embed" mode="embed">', address);
    }
    assert.equal(await fetchElement('/?theme=dark'), '<magazine-store base="/">');
  });

  test('links of a framed page that the browser follows before the code has loaded keep what the host requests', async () => {
    const text = await fetchText('/embed?locale=pl&theme=dark');
    assert.ok(text.includes(`href="/embed/read/${free}?locale=pl&amp;theme=dark"`));
    assert.ok((await fetchText('/embed')).includes(`href="/embed/read/${free}"`));
  });

  test('redirects stay below /embed, and a missing page is reported inside the frame', async () => {
    const fetchLocation = async (address: string) => (await store.fetch(address)).headers.get('location');
    assert.equal(await fetchLocation('/embed/issues?locale=pl'), '/embed?locale=pl');
    assert.equal(await fetchLocation('/embed/read'), '/embed');
    assert.equal(await fetchLocation(`/embed/read/${free}/sample`), `/embed/read/${free}/preview`);
    for (const address of [
      '/embed/nowhere',
      '/embed/read/99999',
      `/embed/read/${free}/poster`,
      `/embed/read/0${free}`,
    ]) {
      const response = await store.fetch(address, { headers: { Accept: 'text/html' } });
      assert.equal(response.status, 404, address);
      assert.match(await response.text(), /<magazine-store base="\/embed" mode="embed">/);
      const { status, headers } = await store.fetch(address, { method: 'HEAD', headers: { Accept: 'text/html' } });
      assert.deepEqual([status, headers.get('content-type')], [404, response.headers.get('content-type')]);
    }
  });

  test('the icon of the settings is asked for again by its mark', async () => {
    const first = await store.fetch('/icon');
    const etag = first.headers.get('etag') ?? '';
    assert.equal(await first.text(), ICON);
    const again = await store.fetch('/icon', { headers: { 'If-None-Match': etag } });
    assert.deepEqual([again.status, again.headers.get('etag'), await again.text()], [304, etag, '']);
  });

  test("the host's scripts load from any page under names that stay: revalidated, or those of one version for ever", async () => {
    for (const name of ['magazine-store-host.js', 'magazine-store-host.iife.js']) {
      for (const [address, caching] of [
        [`/${name}`, 'no-cache'],
        [`/v1/${name}`, 'no-cache'],
        [`/v${VERSION}/${name}`, 'public, max-age=31536000, immutable'],
      ] as const) {
        const response = await store.fetch(address);
        assert.equal(response.status, 200, address);
        assert.equal(await response.text(), await readFile(path.join(build.hostDirectory, name), 'utf8'));
        assert.match(response.headers.get('content-type') ?? '', /javascript/);
        assert.equal(response.headers.get('access-control-allow-origin'), '*');
        assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin');
        assert.equal(response.headers.get('cache-control'), caching);
        assert.ok(response.headers.get('etag'));
      }
      for (const version of ['v0.0.0', 'v1.0', 'read']) {
        assert.equal((await store.fetch(`/${version}/${name}`)).status, 404, version);
      }
    }
  });
});
