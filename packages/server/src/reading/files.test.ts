import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, mock, test } from 'node:test';
import type { Download } from '@magazine-store/protocol';
import sharp from 'sharp';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import type { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../test/support/members.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { grantIssue } from '../entitlements/entitlements.ts';
import { databasePublishing } from '../publishing/databasePublishing.ts';

onOneDatabase('files', (database) => {
  let store: TestStore;
  let priced: number;
  let free: number;
  let shortLived: number;
  before(async () => {
    store = await startTestStore(database, {});
    priced = await store.publish(await numberedPdf(5, 'Priced'), { sample: '1-2' });
    free = await store.publish(await numberedPdf(3, 'Free'), { price: null });
    shortLived = await store.publish(await numberedPdf(1, 'Short-lived'), { price: null });
  });
  after(() => store.stop());

  const ask = (id: number | string, type: string) =>
    store.fetch(`/api/issues/${id}/download/${type}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
  const download = async (id: number, type: string) => (await (await ask(id, type)).json()) as Download;

  /** A member who has the priced issue. */
  const owner = async (name: string) => {
    const member = await newMember(store, `${name}@example.com`);
    await grantIssue(store.connection.db, { userId: member.id, source: 'gift', issueId: priced });
    return member;
  };
  const open = async (browser: HttpBrowser, id = priced): Promise<Download> =>
    (await browser.send(`/api/issues/${id}/download/full`)).json();

  test('a free issue and a sample have exactly the bytes that the answer describes', async () => {
    for (const [id, type, pages] of [
      [free, 'full', 3],
      [priced, 'sample', 2],
    ] as const) {
      const answer = await download(id, type);
      assert.equal(answer.page_images?.sizes.length, pages);
      assert.deepEqual(answer.page_numbers, type === 'sample' ? [1, 2] : undefined);
      const response = await fetch(answer.url);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'application/pdf');
      const bytes = new Uint8Array(await response.arrayBuffer());
      assert.equal(bytes.length, answer.size);
      assert.equal(new TextDecoder('latin1').decode(bytes.subarray(0, 5)), '%PDF-');
    }
  });

  test('a picture that one reader leaves in the middle comes whole to the next ones, with its length', async () => {
    const { page_images } = await download(free, 'full');
    const address = page_images?.thumb_url.replace('{page}', '3') ?? '';
    await new Promise<void>((resolve) => {
      const request = get(address, (response) => {
        response.destroy();
        request.on('close', resolve);
      });
    });
    const first = Buffer.from(await (await fetch(address)).arrayBuffer());
    const second = await fetch(address);
    assert.equal((await sharp(first).metadata()).format, 'webp');
    assert.equal(second.headers.get('content-length'), String(first.length));
    assert.deepEqual(Buffer.from(await second.arrayBuffer()), first);
  });

  test('an issue that the visitor does not own answers 403 without a URL', async () => {
    const response = await ask(priced, 'full');
    assert.equal(response.status, 403);
    assert.deepEqual(await response.json(), { error: 'not_owned' });
  });

  test('every missing issue or document gets the same 404', async () => {
    const hidden = await store.publish(await numberedPdf(1, 'Hidden'), { price: null });
    await databasePublishing(store.connection.db).setPublished({ id: hidden, published: false });
    const answers = [];
    for (const [id, type] of [
      [hidden, 'full'],
      [hidden, 'sample'],
      [99999, 'full'],
      [free, 'sample'],
      ['abc', 'full'],
      [free, 'cover'],
    ] as const) {
      const response = await ask(id, type);
      answers.push(`${response.status} ${await response.text()}`);
    }
    assert.deepEqual(new Set(answers), new Set(['404 {"error":"not_found"}']));
  });

  test('a file answers single, suffix, unsatisfiable, missing and multiple ranges, and a stale If-Range', async () => {
    const { url, size, version } = await download(free, 'full');
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    const get = async (range: string, more = {}) => {
      const response = await fetch(url, { headers: { Range: range, ...more } });
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    };
    assert.deepEqual(await get('bytes=10-19'), {
      status: 206,
      range: `bytes 10-19/${size}`,
      bytes: whole.subarray(10, 20),
    });
    assert.deepEqual((await get('bytes=-7')).bytes, whole.subarray(size - 7));
    assert.deepEqual((await get(`bytes=-${size + 100}`)).bytes, whole);
    assert.deepEqual((await get(`bytes=${size - 3}-${size + 100}`)).bytes, whole.subarray(size - 3));
    assert.equal((await get(`bytes=${size}-`)).status, 416);
    assert.equal((await get('bytes=0-1,5-6')).status, 200);
    assert.equal((await get('bytes=0-1', { 'If-Range': '"other"' })).status, 200);
    assert.equal((await get('bytes=0-1', { 'If-Range': `"${version}"` })).status, 206);
    const head = await fetch(url, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), String(size));
    assert.equal(head.headers.get('accept-ranges'), 'bytes');
  });

  /** The addresses of the document, and of everything that belongs to its page 1. */
  const everyAddress = ({ url, page_images: images }: Download) =>
    [
      url,
      ...(images?.heights ?? []).map((height) => images?.url.replace('{height}', String(height))),
      images?.thumb_url,
      images?.layers_url,
      images?.contents_url,
    ].map((address) => address?.replace('{page}', '1') ?? assert.fail('an address is missing'));

  test('every cache may keep what is open to all, and only the reader’s browser may keep what was bought', async () => {
    const { browser } = await owner('headers');
    const cases: [Download, string][] = [
      [await download(free, 'full'), 'public, max-age=31536000, immutable'],
      [await download(priced, 'sample'), 'public, max-age=31536000, immutable'],
      [await open(browser), 'private, max-age=3600, immutable'],
    ];
    for (const [answer, cached] of cases) {
      for (const address of everyAddress(answer)) {
        const { status, headers } = await fetch(address);
        assert.equal(status, 200, address);
        assert.equal(headers.get('cache-control'), cached);
        assert.equal(headers.get('access-control-allow-origin'), '*');
        assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
        assert.ok(!headers.get('vary')?.includes('Origin'), 'shared caches keep it once');
      }
      assert.equal((await fetch(answer.url)).headers.get('content-encoding'), null);
      const behind = await fetch(answer.url, { headers: { Range: `bytes=${answer.size}-` } });
      assert.equal(behind.headers.get('cache-control'), 'no-store');
      const missing = await fetch(answer.page_images?.thumb_url.replace('{page}', '99') ?? '');
      assert.equal(missing.headers.get('cache-control'), 'no-store');
    }
  });

  test('everyone gets the same address of what all may read, without an end', async () => {
    const { browser } = await owner('same');
    const [visitor, other] = [await download(free, 'full'), await open(browser, free)];
    assert.equal(visitor.url, other.url);
    assert.match(visitor.url, /\/files\/public-\d+-full-[0-9a-f]{16}$/);
    assert.equal(visitor.renew_after, undefined);
  });

  test('one small call renews the signature of all addresses, for those alone who may read', async () => {
    const { browser } = await owner('renewal');
    const { browser: other } = await newMember(store, 'nothing@example.com');
    const answer = await open(browser);
    assert.equal(answer.renew_after, 40);
    assert.ok(Math.abs(Date.parse(answer.expires_at) - Date.now() - 60_000) < 20_000);
    const renew = (visitor: HttpBrowser, id = priced) => visitor.send(`/api/issues/${id}/renew/full`);
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 10_000 });
    const renewal = await renew(browser).finally(() => mock.timers.reset());
    const text = await renewal.text();
    assert.ok(text.length < 300, text);
    const { url } = JSON.parse(text);
    assert.notEqual(url, answer.url);
    const [path, query] = url.split('?');
    assert.equal(answer.url.split('?')[0], path);
    for (const address of everyAddress(answer)) {
      const [part] = address.split('?');
      assert.equal((await fetch(`${part}?${query}`)).status, 200, part);
    }
    assert.equal((await renew(other)).status, 403);
    assert.equal((await renew(browser, 99999)).status, 404);
    assert.match((await (await renew(other, free)).json()).url, /\/files\/public-/);
  });

  test("a token gives the pictures of its document, a sample's token only those of the sample's pages", async () => {
    const { page_images } = await download(priced, 'sample');
    const status = async (page: string) => (await fetch(page_images?.url.replace('{page}', page) ?? '')).status;
    assert.deepEqual(
      await Promise.all(['1', '2', '3', '0', '-1', '1.5', 'x'].map(status)),
      [200, 200, 404, 404, 404, 404, 404],
    );
    const thumb = await fetch(page_images?.thumb_url.replace('{page}', '2') ?? '');
    assert.equal(thumb.headers.get('content-type'), 'image/webp');
  });

  test('each page has a picture in every height that the answer names', async () => {
    const { page_images } = await download(free, 'full');
    assert.deepEqual(page_images?.heights, [1000, 1600]);
    const picture = (height: string) =>
      fetch((page_images?.url ?? '').replace('{height}', height).replace('{page}', '2'));
    for (const height of page_images?.heights ?? []) {
      const answer = await picture(String(height));
      assert.equal(answer.headers.get('content-type'), 'image/webp');
      assert.equal((await sharp(await answer.arrayBuffer()).metadata()).height, height);
    }
    for (const height of ['1200', '01000', '0', 'x']) assert.equal((await picture(height)).status, 404);
    // Viewers of a former release leave the placeholder as it is.
    assert.equal((await picture('{height}')).status, 200);
  });

  test('a page has its text in its places as JSON, a sample only that of its own pages', async () => {
    const { page_images } = await download(priced, 'sample');
    const layers = (page: string) => fetch(page_images?.layers_url?.replace('{page}', page) ?? '');
    const answer = await layers('2');
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    assert.match((await answer.json()).text.join(' '), /2/);
    for (const page of ['3', '0', 'document', '..%2f1']) assert.equal((await layers(page)).status, 404);
    const contents = await fetch(page_images?.contents_url ?? '');
    assert.deepEqual(await contents.json(), { binding: null, labels: null, outline: [], illustrations: {} });
  });

  test('no guessed, forged, foreign or old URL gives a byte', async (t) => {
    const { browser } = await owner('attacker');
    const other = await publish('Another', { sample: '1' }, 'sample');
    // The address stays valid until the end of the test.
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const { url } = await open(browser);
    const [, name = '', expires = '', signature = ''] =
      /\/files\/(.*)\?expires=(.*)&signature=(.*)/.exec(url) ?? assert.fail(url);
    const of = async (id: number, type: string) => (await download(id, type)).url.replace(/.*\/public-/, '');
    const [, otherRevision = ''] = /-([^-]+)$/.exec(await of(other, 'sample')) ?? [];
    const signed = (path: string, end = `expires=${expires}&signature=${signature}`) => [path, `?${end}`] as const;
    const secret = store.services.config.SESSION_SECRET;
    const sign = (key: string, path: string, until = expires) =>
      createHmac('sha256', key).update(`/files/${path}?expires=${until}`).digest('base64url');
    const guesses: Record<string, readonly [path: string, query: string]> = {
      'no signature': signed(name, ''),
      'an empty signature': signed(name, `expires=${expires}&signature=`),
      'a later expiry': signed(name, `expires=${Number(expires) + 30}&signature=${signature}`),
      'an expiry given twice': signed(name, `expires=9999999999&expires=${expires}&signature=${signature}`),
      'the parts in another order': signed(name, `signature=${signature}&expires=${expires}`),
      'something after the signature': signed(name, `expires=${expires}&signature=${signature}&signature=x`),
      'another issue': signed(name.replace(`-${priced}-`, `-${other}-`)),
      'another issue in its own revision': signed(`signed-${other}-full-${otherRevision}`),
      'the sample for all pages': signed(`signed-${(await of(priced, 'sample')).replace('-sample-', '-full-')}`, ''),
      'the sample as a public document': signed((await of(priced, 'sample')).replace(/^/, 'signed-'), ''),
      'all pages as a public document': signed(name.replace('signed-', 'public-'), ''),
      'all pages as a public document, signed': signed(name.replace('signed-', 'public-')),
      'another revision': signed(name.replace(/[^-]+$/, '0123456789abcdef')),
      'the name in other letters': signed(name.replace('signed', '%73igned')),
      'a path out of a public document': signed(`${await publicName()}/../${name}`, ''),
      'an encoded path out of a public document': signed(`${await publicName()}%2f..%2f${name}`, ''),
      'signed with the bare secret': signed(name, `expires=${expires}&signature=${sign(secret, name)}`),
      'signed with another secret': signed(name, `expires=${expires}&signature=${sign('x'.repeat(40), name)}`),
      'an opening token': signed((await open(browser)).open_token, ''),
      'an address of a former release': signed('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', ''),
      'a storage path': signed('..%2f..%2fissues', ''),
      'a zero before the number': signed(name.replace(`-${priced}-`, `-0${priced}-`)),
      empty: signed('', ''),
    };
    for (const [guess, [path, query]] of Object.entries(guesses)) {
      for (const end of ['', '/pages/1', '/pages/1000/1', '/thumbs/5', '/layers/1', '/contents']) {
        const { status, body } = await sendAsIs(`/files/${path}${end}${query}`);
        assert.ok([403, 404].includes(status), `${guess}${end}: ${status}`);
        assert.match(body, /^{"error":"(expired|invalid_token|not_found)"}$/, guess);
      }
    }
    assert.equal((await fetch(url)).status, 200, 'the address itself opens the document');

    async function publicName() {
      return `public-${await of(priced, 'sample')}`;
    }
  });

  /** Sends an address as it is: `fetch` would tidy up its path. */
  const sendAsIs = (path: string): Promise<{ status: number; body: string }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(store.url);
      get({ hostname, port, path }, async (response) => {
        resolve({ status: response.statusCode ?? 0, body: await text(response) });
      }).on('error', reject);
    });

  test('a signature opens its document for a minute, and no other clock makes it longer', async () => {
    const { browser } = await owner('clock');
    const now = Date.now();
    const whenPassed = async <Result>(seconds: number, ask: () => Promise<Result>): Promise<Result> => {
      mock.timers.enable({ apis: ['Date'], now: now + seconds * 1000 });
      try {
        return await ask();
      } finally {
        mock.timers.reset();
      }
    };
    const { url } = await whenPassed(0, () => open(browser));
    const statusAfter = (seconds: number) =>
      whenPassed(seconds, async () => {
        const answer = await fetch(url);
        return `${answer.status} ${answer.ok ? '' : await answer.text()}`;
      });
    assert.equal(await statusAfter(50), '200 ');
    assert.equal(await statusAfter(60), '403 {"error":"expired"}');
    assert.equal(await statusAfter(-60), '403 {"error":"expired"}');
  });

  test('a public address ends when the issue is unpublished, scheduled or no longer free', async () => {
    const publishing = databasePublishing(store.connection.db);
    const id = await publish('Ends', { price: null }, 'full');
    const { url } = await download(id, 'full');
    const status = async () => (await fetch(url)).status;
    const edit = (details: object) => publishing.edit({ id, details });
    assert.equal(await status(), 200);
    await publishing.setPublished({ id, published: false });
    assert.equal(await untilChanged(status, 200), 403);
    await publishing.setPublished({ id, published: true });
    assert.equal(await untilChanged(status, 403), 200);
    await edit({ price: 499 });
    assert.equal(await untilChanged(status, 200), 403);
    await edit({ price: null });
    assert.equal(await untilChanged(status, 403), 200);
    await edit({ publishedAt: new Date(Date.now() + 3_600_000).toISOString() });
    assert.equal(await untilChanged(status, 200), 403);
  });

  /** Publishes an issue, and waits until the server knows it. */
  async function publish(title: string, details: object, type: string): Promise<number> {
    const id = await store.publish(await numberedPdf(2, title), details);
    await untilChanged(async () => (await ask(id, type)).status, 404);
    return id;
  }

  /** The catalogue is at most a second old. */
  async function untilChanged(look: () => Promise<number>, before: number): Promise<number> {
    for (;;) {
      const now = await look();
      if (now !== before) return now;
    }
  }

  test('ten thousand requests without a right get no byte', async () => {
    const { url } = await download(priced, 'sample');
    const guess = (number: number) =>
      url.replace(/public-.*/, `signed-${priced}-full-${number.toString(16).padStart(16, '0')}`);
    const statuses = new Set<number>();
    for (let sent = 0; sent < 10_000; sent += 100) {
      const answers = Array.from({ length: 100 }, (_, more) => fetch(guess(sent + more)));
      for (const { status } of await Promise.all(answers)) statuses.add(status);
    }
    assert.ok(![...statuses].some((status) => status < 400), [...statuses].join());
    assert.equal((await fetch(url)).status, 200, 'the server still answers');
  });

  test('stored files have no address of their own', async () => {
    const { storage_key } = await store.connection.db
      .selectFrom('issue_files')
      .select('storage_key')
      .where('issue_id', '=', priced)
      .executeTakeFirstOrThrow();
    for (const address of [
      `/${storage_key}`,
      `/files/${encodeURIComponent(storage_key)}`,
      `/covers/400/${encodeURIComponent(`../../${storage_key}`)}`,
      `/chunks/../${storage_key}`,
      `/chunks/..%2f..%2f${storage_key}`,
      `/assets/%2e%2e/${storage_key}`,
    ]) {
      const response = await store.fetch(address);
      assert.ok([403, 404].includes(response.status), `${address}: ${response.status}`);
      assert.ok(!(await response.text()).includes('%PDF'), address);
    }
  });

  test('an opening counts once per token, and only where the token belongs', async () => {
    const { open_token: openToken } = await download(free, 'full');
    const report = (id: number, token: string) =>
      store.fetch(`/api/issues/${id}/open/full`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ openToken: token }),
      });
    assert.equal((await report(free, openToken)).status, 204);
    assert.equal((await report(free, openToken)).status, 204);
    assert.equal((await report(priced, openToken)).status, 403);
    assert.equal((await report(free, 'nonsense')).status, 403);
    const { count } = await store.connection.db
      .selectFrom('openings')
      .select((e) => e.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(count), 1);
  });

  test('an opening of an issue that was deleted meanwhile counts nowhere', async () => {
    const { open_token: openToken } = await download(shortLived, 'full');
    const { db } = store.connection;
    await db.deleteFrom('issue_files').where('issue_id', '=', shortLived).execute();
    await db.deleteFrom('issues').where('id', '=', shortLived).execute();
    const reported = await store.fetch(`/api/issues/${shortLived}/open/full`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ openToken }),
    });
    assert.equal(reported.status, 204);
    assert.deepEqual(await db.selectFrom('openings').selectAll().where('issue_id', '=', shortLived).execute(), []);
  });

  test('no log line holds a signature', async () => {
    const { browser } = await owner('log');
    const { url } = await open(browser);
    await (await fetch(url)).arrayBuffer();
    const signature = url.slice(url.lastIndexOf('=') + 1);
    assert.ok(store.log.some((line) => JSON.parse(line).route?.startsWith('/files/')));
    assert.ok(!store.log.some((line) => line.includes(signature)));
  });
});
