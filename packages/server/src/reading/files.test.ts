import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Download } from '@magazine-store/protocol';
import { SignJWT } from 'jose';
import sharp from 'sharp';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { fileTokens } from './fileTokens.ts';

onOneDatabase('files', (database) => {
  let store: TestStore;
  let priced: number;
  let free: number;
  before(async () => {
    store = await startTestStore(database, { DOWNLOAD_SECONDS: '700' });
    priced = await store.publish(await numberedPdf(5, 'Priced'), { sample: '1-2' });
    free = await store.publish(await numberedPdf(3, 'Free'), { price: null });
  });
  after(() => store.stop());

  const ask = (id: number | string, type: string) =>
    store.fetch(`/api/issues/${id}/download/${type}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
  const download = async (id: number, type: string) => (await (await ask(id, type)).json()) as Download;

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

  test('an issue that the visitor does not own answers 403 without a URL', async () => {
    const response = await ask(priced, 'full');
    assert.equal(response.status, 403);
    assert.deepEqual(await response.json(), { error: 'not_owned' });
  });

  test('every missing issue or document gets the same 404', async () => {
    const hidden = await store.publish(await numberedPdf(1, 'Hidden'), { price: null });
    const { databasePublishing } = await import('../publishing/databasePublishing.ts');
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
    assert.deepEqual((await get(`bytes=${size - 3}-${size + 100}`)).bytes, whole.subarray(size - 3));
    assert.equal((await get(`bytes=${size}-`)).status, 416);
    assert.equal((await get('bytes=0-1,5-6')).status, 200);
    assert.equal((await get('bytes=0-1', { 'If-Range': '"other"' })).status, 200);
    assert.equal((await get('bytes=0-1', { 'If-Range': `"${version}"` })).status, 206);
    const head = await fetch(url, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), String(size));
    assert.equal(head.headers.get('accept-ranges'), 'bytes');
  });

  test('headers keep a file out of shared caches, no longer than its token, and readable on another site', async () => {
    const { url, page_images } = await download(free, 'full');
    for (const address of [url, page_images?.url.replace('{page}', '1') ?? '']) {
      const { headers } = await fetch(address);
      assert.equal(headers.get('cache-control'), 'private, max-age=700');
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('content-encoding'), null);
    }
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
    assert.equal(answer.headers.get('cache-control'), 'private, max-age=700');
    assert.match((await answer.json()).text.join(' '), /2/);
    for (const page of ['3', '0', 'document', '..%2f1']) assert.equal((await layers(page)).status, 404);
    const contents = await fetch(page_images?.contents_url ?? '');
    assert.deepEqual(await contents.json(), { binding: null, labels: null, outline: [], illustrations: {} });
  });

  test('no guessed, forged, foreign or old URL gives a byte', async () => {
    const sample = (await download(priced, 'sample')).url;
    const token = sample.slice(sample.lastIndexOf('/') + 1);
    const [head = '', body = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { secret, otherSecret } = { secret: store.services.config.SESSION_SECRET, otherSecret: 'x'.repeat(40) };
    const grant = { issueId: priced, type: 'full' as const, version: claims.ver };
    const guesses: Record<string, string> = {
      'payload changed to full': `${head}.${encode({ ...claims, typ: 'full' })}.${signature}`,
      'payload changed to another issue': `${head}.${encode({ ...claims, sub: String(free) })}.${signature}`,
      'later expiry': `${head}.${encode({ ...claims, exp: claims.exp + 9999 })}.${signature}`,
      'no algorithm': `${encode({ alg: 'none' })}.${encode({ ...claims, typ: 'full' })}.`,
      'signed with the bare secret': await new SignJWT({ typ: 'full', ver: claims.ver })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(priced))
        .setAudience('file')
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret)),
      'signed with another secret': (await fileTokens([otherSecret], 900).forFile(grant)).token,
      'an opening token': (await download(priced, 'sample')).open_token,
      'past its time': (await fileTokens([secret], -1).forFile({ ...grant, type: 'sample' })).token,
      'of another version': (await fileTokens([secret], 900).forFile(grant)).token,
      'storage path': `..%2f..%2fissues`,
      'content hash': createHash('sha256').update('x').digest('hex'),
      empty: '',
    };
    for (const [name, guess] of Object.entries(guesses)) {
      for (const suffix of ['', '/pages/1', '/pages/1000/1', '/thumbs/5', '/layers/1', '/contents']) {
        const response = await store.fetch(`/files/${guess}${suffix}`);
        const text = await response.text();
        assert.ok([403, 404].includes(response.status), `${name}${suffix}: ${response.status}`);
        assert.match(text, /^{"error":"(expired|invalid_token|not_found)"}$/, name);
      }
    }
    assert.equal((await (await store.fetch(`/files/${guesses['past its time']}`)).json()).error, 'expired');
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

  test('no log line holds a download URL', async () => {
    const { url } = await download(free, 'full');
    await fetch(url);
    const token = url.slice(url.lastIndexOf('/') + 1);
    assert.ok(store.log.some((line) => line.includes('/files/…')));
    assert.ok(!store.log.some((line) => line.includes(token)));
  });
});
