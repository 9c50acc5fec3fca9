import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { wire } from '@magazine-store/protocol/schemas';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { registerIssues } from '../../../../test/support/manyIssues.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';

const NAME = 'Harbour & <Sons> "Press"';

onOneDatabase('what search engines see', (database) => {
  let store: TestStore;
  let priced: number;
  let free: number;
  before(async () => {
    const settings = {
      STORE_NAME: NAME,
      STORE_DESCRIPTION: '**Magazines** for </script> slow readers',
      STORE_CURRENCY: 'JPY',
      AUTH_GOOGLE_CLIENT_ID: 'google',
      AUTH_GOOGLE_CLIENT_SECRET: 'secret',
      PAYPAL_CLIENT_ID: 'paypal',
      PAYPAL_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: 'webhook',
    };
    store = await startTestStore(database, { ...settings, EMBED_ORIGINS: '*' });
    free = await store.publish(await numberedPdf(2, ''), {
      title: '',
      price: null,
      publishedAt: new Date('2026-01-01'),
    });
    priced = await store.publish(await numberedPdf(3, 'Tea & <Cake>\u0007'), {
      price: 500,
      publishedAt: new Date('2026-03-01'),
      description: '## Inside\n\n- *Tea* & </script>\n- [more](https://tea.example) <b>raw</b>',
      sample: '1',
    });
  });
  after(() => store.stop());

  const fetchText = async (address: string, language = 'en') =>
    (await store.fetch(address, { headers: { Accept: 'text/html', 'Accept-Language': language } })).text();
  const readLinkedData = (text: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '');
  const readMeta = (text: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(text)?.[1];
  const parse = (text: string) => {
    assert.equal(XMLValidator.validate(text), true);
    return new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(text);
  };

  test('an issue says what it is, what it costs and where it is', async () => {
    const text = await fetchText(`/read/${priced}`);
    const url = `${store.url}/read/${priced}`;
    assert.ok(text.includes(`<link rel="canonical" href="${url}">`));
    assert.equal(readMeta(text, 'description'), 'Inside Tea &amp; &lt;/script&gt; more &lt;b&gt;raw&lt;/b&gt;');
    assert.equal(readMeta(text, 'og:url'), url);
    assert.match(readMeta(text, 'og:image') ?? '', /\/covers\/1000\/[0-9a-f]+$/);
    assert.equal((await fetch(readMeta(text, 'og:image') ?? '')).headers.get('content-type'), 'image/jpeg');
    assert.ok(readMeta(text, 'twitter:card'));
    const data = readLinkedData(text);
    assert.equal(data['@type'], 'PublicationIssue');
    assert.equal(data.description, 'Inside Tea & </script> more <b>raw</b>');
    assert.equal(data.isPartOf.name, NAME);
    const offer = {
      '@type': 'Offer',
      price: '500',
      priceCurrency: 'JPY',
      availability: 'https://schema.org/InStock',
      url,
    };
    assert.deepEqual(data.offers, offer);
    assert.equal(readLinkedData(await fetchText(`/read/${free}`)).offers.price, '0');
    assert.ok(
      (await fetchText(`/read/${free}/full`)).includes(`<link rel="canonical" href="${store.url}/read/${free}">`),
    );
  });

  test('the list names its issues, with links that work without scripts', async () => {
    const text = await fetchText('/', 'pl');
    const [head = '', body = ''] = text.split('<magazine-store');
    const [, list] = readLinkedData(head)['@graph'];
    assert.deepEqual(
      list.itemListElement.map(({ url }: { url: string }) => url),
      [`${store.url}/read/${priced}`, `${store.url}/read/${free}`],
    );
    const [shown = ''] = body.split('<script');
    const links = [...shown.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);
    assert.deepEqual(links, [`/read/${priced}`, `/read/${free}`]);
    assert.match(shown, /Tea &amp; &lt;Cake&gt;/);
    assert.match(shown, /Bez tytułu/);
    assert.match(shown, /500\s¥|500\sJPY/u);
    for (const link of links) assert.equal((await store.fetch(link)).status, 200);
  });

  test('the page has the issue as text, and links only to what every visitor may open', async () => {
    const [, body = ''] = (await fetchText(`/read/${priced}`, 'de')).split('<magazine-store');
    assert.match(body, /<h4>Inside<\/h4>/);
    assert.match(body, /<a href="https:\/\/tea\.example" target="_blank" rel="nofollow noopener">more<\/a>/);
    assert.match(body, /&lt;b&gt;raw&lt;\/b&gt;/);
    assert.match(body, new RegExp(`<a href="/read/${priced}/preview"[^>]*>Leseprobe</a>`));
    assert.ok(!body.includes(`/read/${priced}/full`));
    assert.match(body, /3 Seiten/);
  });

  test("a page's styles are allowed, and no others", async () => {
    for (const address of ['/', `/read/${priced}`, '/accessibility']) {
      const response = await store.fetch(address);
      const text = await response.text();
      const policy = response.headers.get('content-security-policy') ?? '';
      const styles = text.match(/<style>/g)?.length;
      assert.equal(/style-src ([^;]*)/.exec(policy)?.[1]?.match(/'sha256-/g)?.length, styles, address);
      assert.ok(!/ style=/.test(text), address);
    }
  });

  test('the sitemap names every page, the list first', async () => {
    const response = await store.fetch('/sitemap.xml');
    assert.match(response.headers.get('content-type') ?? '', /application\/xml/);
    const { urlset } = parse(await response.text());
    assert.deepEqual(urlset.url, [
      { loc: `${store.url}/`, lastmod: '2026-03-01T00:00:00.000Z' },
      { loc: `${store.url}/accessibility` },
      { loc: `${store.url}/read/${priced}`, lastmod: '2026-03-01T00:00:00.000Z' },
      { loc: `${store.url}/read/${free}`, lastmod: '2026-01-01T00:00:00.000Z' },
    ]);
    assert.match(await fetchText('/robots.txt'), new RegExp(`^Sitemap: ${store.url}/sitemap.xml$`, 'm'));
  });

  test('the feed has the newest issues, and pages say where it is', async () => {
    const response = await store.fetch('/feed.xml');
    assert.match(response.headers.get('content-type') ?? '', /application\/rss\+xml/);
    const { rss } = parse(await response.text());
    assert.equal(rss.channel.title.replaceAll('&quot;', '"'), NAME);
    const [newest, oldest] = rss.channel.item;
    assert.equal(newest.title, 'Tea & <Cake>');
    assert.equal(newest.link, `${store.url}/read/${priced}`);
    assert.equal(newest.pubDate, 'Sun, 01 Mar 2026 00:00:00 GMT');
    assert.equal(oldest.title, 'No title');
    for (const address of ['/', `/read/${free}`]) {
      assert.match(await fetchText(address), /<link rel="alternate" type="application\/rss\+xml"[^>]*\/feed\.xml">/);
    }
  });

  test("the store's other pages have titles, and personal pages are not indexed", async () => {
    for (const [address, title, indexed] of [
      ['/accessibility', 'Barrierefreiheit', true],
      ['/search?q=tea', 'In den Ausgaben suchen', false],
      ['/accessibility/', 'Barrierefreiheit', true],
    ] as const) {
      const text = await fetchText(address, 'de');
      assert.ok(text.includes(`<title>${title} · Harbour`), address);
      assert.equal(!/<meta name="robots" content="noindex">/.test(text), indexed, address);
    }
    // Support and the cart are dialogs, and this store has no texts of its own.
    for (const address of ['/support', '/cart', '/terms', '/privacy', '/embed/terms', '/embed/support']) {
      assert.equal((await store.fetch(address)).status, 404, address);
    }
    assert.equal((await store.fetch('/embed/cart')).status, 200);
  });

  test('framed pages are not indexed', async () => {
    const framed = await fetchText(`/embed/read/${priced}`);
    assert.match(framed, /<meta name="robots" content="noindex">/);
    assert.ok(!framed.includes('ld+json'));
  });

  test('the issues of a series have a page of their own, which the sitemap names', async () => {
    for (const title of ['Slow & Lines 1', 'Slow & Lines 2']) {
      await store.publish(await numberedPdf(1, title), { publishedAt: new Date('2026-02-01') });
    }
    const path = '/?series=Slow%20%26%20Lines';
    let text = '';
    // Servers look at the catalogue once a second.
    while (!text.includes('Slow &amp; Lines 2')) text = await fetchText(path, 'de');
    assert.ok(text.includes('<title>Alle Ausgaben von Slow &amp; Lines · Harbour'));
    assert.ok(text.includes(`<link rel="canonical" href="${store.url}${path}">`));
    assert.deepEqual(
      [...text.matchAll(/<h2 [^>]*>(.*?)<\/h2>/g)].map(([, title]) => title),
      ['Alle Ausgaben von <bdi>Slow &amp; Lines</bdi>', 'Slow &amp; Lines 2', 'Slow &amp; Lines 1'],
    );
    const { urlset } = parse(await (await store.fetch('/sitemap.xml')).text());
    assert.ok(urlset.url.some(({ loc }: { loc: string }) => loc === store.url + path));
    assert.match(await fetchText('/?series=none'), /<meta name="robots" content="noindex">/);
  });
});

onOneDatabase('a sandbox', (database) => {
  test('is not indexed', async () => {
    const store = await startTestStore(database, { SANDBOX: 'true' });
    after(() => store.stop());
    assert.match(await (await store.fetch('/')).text(), /<meta name="robots" content="noindex">/);
    assert.match(await (await store.fetch('/robots.txt')).text(), /^Disallow: \/$/m);
  });
});

onOneDatabase('a store of many issues', (database) => {
  const MANY = 201;
  let store: TestStore;
  before(async () => {
    store = await startTestStore(database);
    await registerIssues(store.connection.db, MANY);
  });
  after(() => store.stop());

  test('names the first ones on its page, and all in the sitemap, which the page links to', async () => {
    const text = await (await store.fetch('/')).text();
    const [, shown = ''] = /<magazine-store[^>]*>(.*?)<script/s.exec(text) ?? [];
    const links = [...shown.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
    assert.deepEqual([links[0], links.at(-1), links.length], ['/read/201', '/sitemap.xml', 13]);
    const { urlset } = new XMLParser().parse(await (await store.fetch('/sitemap.xml')).text());
    const addresses = new Set(urlset.url.map(({ loc }: { loc: string }) => loc));
    for (let id = 1; id <= MANY; id++) assert.ok(addresses.has(`${store.url}/read/${id}`), String(id));
  });

  test('sends tiny pictures with the newest alone', async () => {
    const { issues } = wire.getIssues.answer.parse(await (await store.fetch('/api/issues')).json());
    assert.equal(issues.length, MANY);
    assert.ok(issues[0]?.cover.placeholder);
    assert.equal(issues.at(-1)?.cover.placeholder, undefined);
  });
});
