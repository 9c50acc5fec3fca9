import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { makePdf } from '../../../test/fixtures/makePdf.ts';
import { noisePicture } from '../../../test/fixtures/noisePicture.ts';
import { listEndpoints } from '../../../test/fuzz/endpoints.ts';
import { onOneDatabase } from '../../../test/support/databases.ts';
import { newMember } from '../../../test/support/members.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../test/support/testStore.ts';

const ERROR_LEVEL = 50;
const JSON_TYPE = { 'Content-Type': 'application/json' };

const PROTECTING: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'permissions-policy': /camera=\(\)/,
  'strict-transport-security': /^max-age=\d{8}$/,
};

onOneDatabase('the headers that protect visitors', (database) => {
  let store: TestStore;
  before(async () => {
    store = await startTestStore(database, { PUBLIC_URL: 'https://store.example', SUPPORT_EMAIL: 'a@example.com' });
  });
  after(() => store.stop());

  const expectHeaders = (headers: Record<string, unknown>, of: string) => {
    for (const [name, pattern] of Object.entries(PROTECTING))
      assert.match(String(headers[name]), pattern, `${name} of ${of}`);
  };

  test('come with the answer of every route', async () => {
    for (const { method, path } of listEndpoints(store.app)) {
      const url = path.replace(/:\w+|\*/g, '1');
      for (const sent of new Set([method, 'HEAD', 'PUT'])) {
        const { headers, statusCode } = await store.app.inject({ method: sent as 'GET', url });
        expectHeaders(headers, `${sent} ${url}, ${statusCode}`);
      }
    }
  });

  test('come with every kind of answer', async () => {
    const { app } = store;
    const issue = await store.publish(await numberedPdf(2), { price: null });
    const download = () => app.inject({ method: 'POST', url: `/api/issues/${issue}/download/full`, payload: {} });
    let granted = await download();
    // A server sees new issues within a second.
    while (granted.statusCode !== 200) granted = await download();
    const file = new URL(granted.json().url, 'https://store.example').pathname;
    const etag = String((await app.inject({ url: '/' })).headers.etag);
    const script = await app.inject({ url: '/magazine-store.js' });
    const body = { url: '/api/need-support', method: 'POST' as const };
    const json = { 'content-type': 'application/json' };
    const answers: [status: number, asked: InjectOptions][] = [
      [200, { url: file }],
      [206, { url: file, headers: { range: 'bytes=0-1' } }],
      [416, { url: file, headers: { range: 'bytes=99999999-' } }],
      [206, { url: '/magazine-store.js', headers: { range: 'bytes=0-1' } }],
      [416, { url: '/magazine-store.js', headers: { range: 'bytes=99999999-' } }],
      [302, { url: '/issues' }],
      [304, { url: '/', headers: { 'if-none-match': etag } }],
      [304, { url: '/magazine-store.js', headers: { 'if-none-match': String(script.headers.etag) } }],
      [200, { url: `/${/chunks\/[\w.-]+/.exec(script.body)?.[0]}`, headers: { 'accept-encoding': 'br' } }],
      [400, { url: '/%' }],
      [401, { url: '/api/user/me' }],
      [403, { ...body, headers: { 'sec-fetch-site': 'cross-site' }, payload: {} }],
      [404, { url: '/nowhere' }],
      [413, { ...body, headers: json, payload: `{"a":"${'x'.repeat(2_000_000)}"}` }],
      [415, { ...body, headers: { 'content-type': 'text/x' }, payload: 'x' }],
      [400, { ...body, headers: json, payload: '{' }],
    ];
    for (const [status, asked] of answers) {
      const { statusCode, headers } = await app.inject(asked);
      assert.equal(statusCode, status, JSON.stringify(asked).slice(0, 200));
      expectHeaders(headers, `${status} ${asked.url}`);
    }
  });

  for (const [name, request] of [
    ['is no HTTP', 'NONSENSE\r\n\r\n'],
    ['has too many headers', `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(17_000)}\r\n\r\n`],
  ] as const) {
    test(`come with the answer to what ${name}`, async () => {
      const socket = connect(store.services.config.PORT, '127.0.0.1');
      socket.write(request);
      const [head = ''] = (await text(socket)).toLowerCase().split('\r\n\r\n');
      assert.match(head, /^http\/1.1 4/);
      expectHeaders(
        Object.fromEntries(
          head
            .split('\r\n')
            .slice(1)
            .map((line) => line.split(': ')),
        ),
        name,
      );
    });
  }
});

onOneDatabase('requests of any kind', (database) => {
  let store: TestStore;
  before(async () => {
    store = await startTestStore(database, {});
  });
  after(() => store.stop());

  const long = 'x'.repeat(300);
  for (const address of [
    '/chunks/%2e',
    '/chunks/.hidden',
    '/chunks/a/%2e',
    '/assets/',
    `/chunks/${long}`,
    `/assets/${long}.js`,
    `/covers/400/${long}`,
    '/covers/400/%00',
    '/files/%00',
    '/read/%00',
    '/api/issues/%00',
    '/api/search?q=%00abc',
    '/auth/registration/%00',
    '/auth/callback/%00?state=%00',
    '/api/media?url=%00',
  ]) {
    test(`GET ${address.slice(0, 40)} is refused, and nothing fails`, async () => {
      const { status } = await store.fetch(address);
      assert.ok(status >= 400 && status < 500, String(status));
    });
  }

  for (const [name, text] of [
    ['a NUL', 'a\0b'],
    ['half a character', 'a\ud800b'],
  ]) {
    test(`a body with ${name} is refused by every route`, async () => {
      const { browser } = await newMember(store, `${name}@example.com`);
      for (const [address, body] of [
        ['/api/user/payment/promocode', { code: text }],
        ['/api/need-support', { need_support: { email: 'a@b.example', topic: 'reader', problem: text } }],
        ['/auth/register', { key: text, csrfToken: text, verifier: 'x'.repeat(43) }],
      ] as const) {
        assert.equal((await browser.send(address, body)).status, 400, address);
      }
    });
  }

  for (const email of ['reader@localhost', 'läser@exämple.example', 'ann.@example.com', '"a b"@example.com']) {
    test(`an account with the address ${email}, which a provider has sent, is not locked out`, async () => {
      const { browser } = await newMember(store, email);
      const me = await browser.fetch('/api/user/me');
      assert.equal(me.status, 200);
      assert.equal((await me.json()).email, email);
      assert.equal((await browser.fetch('/api/user/export')).status, 200);
    });
  }

  test('a file that fails while it is read is answered in JSON', async (context) => {
    context.mock.method(
      store.services.storage,
      'read',
      async () =>
        new Readable({
          read() {
            this.destroy(new Error('the disk is broken'));
          },
        }),
    );
    const answer = await store.app.inject({ url: '/chunks/earlier-1.js' });
    assert.deepEqual([answer.statusCode, answer.json()], [500, { error: 'server_error' }]);
  });

  test('an unfinished request ends after its time, which is a minute', { timeout: 30_000 }, async () => {
    const { server } = store.app;
    const { headersTimeout } = server;
    assert.deepEqual([server.requestTimeout, headersTimeout], [60_000, 60_000]);
    Object.assign(server, { requestTimeout: 200, headersTimeout: 200 });
    try {
      const starts = [
        'GET / HTTP/1.1\r\nHo',
        'POST /webhooks/stripe HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{',
      ];
      const ended = starts.map((start) => {
        const socket = connect(Number(new URL(store.url).port), '127.0.0.1');
        socket.resume().write(start);
        return once(socket, 'close');
      });
      await Promise.all(ended);
    } finally {
      Object.assign(server, { requestTimeout: 60_000, headersTimeout });
    }
  });
});

onOneDatabase('clients that leave', (database) => {
  test('a client that leaves while it writes, or while the server answers, is no error', async () => {
    const store = await startTestStore(database, {});
    const picture = await noisePicture(1500);
    const issue = await store.publish(await makePdf({ pages: [{ text: 'One', image: picture }] }), { price: null });
    const download = () =>
      store.fetch(`/api/issues/${issue}/download/full`, { method: 'POST', body: '{}', headers: JSON_TYPE });
    let granted = await download();
    // A server sees new issues within a second.
    while (!granted.ok) granted = await download();
    const file = new URL((await granted.json()).url).pathname;
    const leaving: [request: string, after: 'writing' | 'the first bytes'][] = [
      [
        'POST /api/need-support HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
        'writing',
      ],
      ['POST /webhooks/stripe HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{', 'writing'],
      ['GET / HTTP/1.1\r\nHo', 'writing'],
      [`GET ${file} HTTP/1.1\r\nHost: x\r\n\r\n`, 'the first bytes'],
      [`GET ${file} HTTP/1.1\r\nHost: x\r\nRange: bytes=5-\r\n\r\n`, 'the first bytes'],
      ['GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n', 'the first bytes'],
    ];
    for (const [request, after] of leaving) {
      const socket = connect(store.services.config.PORT, '127.0.0.1');
      const written = new Promise<unknown>((resolve) => socket.write(request, resolve));
      if (after === 'the first bytes') await once(socket, 'data');
      else await written;
      socket.destroy();
    }
    // After it has closed, the server has seen that the visitors left.
    await store.stop();
    assert.deepEqual(
      store.log.filter((line) => JSON.parse(line).level >= ERROR_LEVEL),
      [],
    );
  });
});
