import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageData } from '@magazine-store/protocol';
import { ApiError } from '../../core/ports.ts';
import { type ClientOptions, createClient } from './client.ts';

const SERVER = 'https://store.example';

function clientAnswering(
  answer: () => Response | Promise<Response>,
  server = SERVER,
  options: Partial<ClientOptions> = {},
) {
  const requests: { url: string; init: RequestInit }[] = [];
  const api = createClient({
    server,
    ...options,
    fetch: async (url, init) => {
      requests.push({ url: String(url), init: init ?? {} });
      return answer();
    },
  });
  return { api, requests };
}

test('fills the path, sends JSON and cookies, returns the answer', async () => {
  const download = { url: '/files/abc', size: 10, version: 'v1', open_token: 't', expires_at: '2026-01-01T00:00:00Z' };
  const { api, requests } = clientAnswering(() => Response.json(download), `${SERVER}/`);

  const answer = await api.call('startDownload', { params: { id: 12, type: 'full' }, body: {} });

  assert.deepEqual(answer, download);
  assert.equal(requests[0]?.url, 'https://store.example/api/issues/12/download/full');
  assert.equal(requests[0]?.init.method, 'POST');
  assert.equal(requests[0]?.init.credentials, 'include');
  assert.equal(requests[0]?.init.body, '{}');
  assert.equal(new Headers(requests[0]?.init.headers).get('content-type'), 'application/json');
});

test('a write names the language that the interface has at that moment, for the mails about it', async () => {
  let locale = '';
  const { api, requests } = clientAnswering(() => Response.json({}), SERVER, { language: () => locale });
  const write = () => api.call('startDownload', { params: { id: 12, type: 'full' }, body: {} });
  await write();
  locale = 'pl';
  await write();
  await api.call('getStore');
  locale = 'ja';
  await write();
  assert.deepEqual(
    requests.map(({ init }) => new Headers(init.headers).get('accept-language')),
    [null, 'pl', null, 'ja'],
  );
});

test('query values are encoded, and undefined ones left out', async () => {
  const { api, requests } = clientAnswering(() => Response.json({ hits: [] }));
  const q = 'Café & 50 % #1?';
  await api.call('searchIssue', { params: { id: 3 }, query: { q, type: undefined } });
  await api.call('searchIssue', { params: { id: 3 }, query: { q, type: 'sample' } });

  const [plain, ofSample] = requests.map(({ url }) => new URL(url));
  assert.equal(plain?.pathname, '/api/issues/3/search');
  assert.deepEqual([...(plain?.searchParams ?? [])], [['q', q]]);
  assert.deepEqual(
    [...(ofSample?.searchParams ?? [])],
    [
      ['q', q],
      ['type', 'sample'],
    ],
  );
  assert.equal(requests[0]?.init.body, undefined);
});

test('an answer without content is null', async () => {
  const { api } = clientAnswering(() => new Response(null, { status: 204 }));
  const body = { openToken: 't' };
  assert.equal(await api.call('reportOpening', { params: { id: 1, type: 'sample' }, body }), null);
});

test("the server's refusal keeps its status, code, message and answer", async () => {
  const { api } = clientAnswering(() => Response.json({ error: 'not_owned', message: 'Buy it' }, { status: 403 }));
  await assert.rejects(api.call('getStore'), (error: ApiError) => {
    assert.ok(error instanceof ApiError);
    assert.deepEqual([error.status, error.code, error.message], [403, 'not_owned', 'Buy it']);
    assert.deepEqual(error.answer, { error: 'not_owned', message: 'Buy it' });
    return true;
  });
});

test('a broken answer is a failure, and a refusal with a shape of its own is none', async () => {
  const failures: ApiError[] = [];
  const onFailure = (error: ApiError) => failures.push(error);
  const refusing = clientAnswering(
    () => Response.json({ code: 'card_declined', message: 'Card Declined' }, { status: 400 }),
    SERVER,
    { onFailure },
  );
  await assert.rejects(refusing.api.call('getStore'), { status: 400 });
  assert.equal(failures.length, 0);
  const html = clientAnswering(() => new Response('<h1>Not found</h1>', { status: 404 }), SERVER, { onFailure });
  await assert.rejects(html.api.call('getStore'), { status: 404 });
  assert.equal(failures.length, 1);
});

test('an error page of a proxy and a success that is not JSON are bad answers', async () => {
  const failing = clientAnswering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const message = '502: <h1>Bad gateway</h1>';
  await assert.rejects(failing.api.call('getIssues'), { status: 502, code: 'bad_answer', message });
  const html = clientAnswering(() => new Response('<html></html>'));
  await assert.rejects(html.api.call('getIssues'), { status: 200, code: 'bad_answer' });
});

test('no answer at all means offline', async () => {
  const { api } = clientAnswering(() => Promise.reject(new TypeError('Failed to fetch')));
  await assert.rejects(api.call('getPage'), { status: 0, code: 'offline' });
});

test('an aborted call rejects as such, not as offline', async () => {
  const abort = new AbortController();
  const { api } = clientAnswering(() => {
    abort.abort();
    return Promise.reject(abort.signal.reason);
  });
  await assert.rejects(api.call('getPage', { signal: abort.signal }), { name: 'AbortError' });
});

test("relative URLs from answers become the server's", () => {
  const { api } = clientAnswering(() => Response.json({}));
  assert.equal(api.absolute('/files/abc'), 'https://store.example/files/abc');
  assert.equal(api.absolute('https://cdn.example/files/abc'), 'https://cdn.example/files/abc');
});

const tokens = (requests: { init: RequestInit }[]) =>
  requests.map(({ init }) => new Headers(init.headers).get('X-XSRF-TOKEN'));
const opening = { params: { id: 1, type: 'sample' }, body: { openToken: 't' } } as const;

test('writes, and signing out, carry the token of the latest answer that had one', async () => {
  const answers = [{}, { csrf_token: 'first' }, {}, { csrf_token: 'second' }, {}];
  const { api, requests } = clientAnswering(() => Response.json(answers.shift()));
  await api.call('reportOpening', opening);
  await api.call('getMe');
  await api.call('reportOpening', opening);
  await api.call('logout');
  await api.call('reportOpening', opening);
  assert.deepEqual(tokens(requests), [null, null, 'first', 'first', 'second']);
});

test("the server's cookie takes precedence over the token of its answers", async () => {
  let cookies: string | null = 'theme=dark; XSRF-TOKEN=a%2Bb; NOT-XSRF-TOKEN=no';
  const { api, requests } = clientAnswering(() => Response.json({ csrf_token: 'answer' }), SERVER, {
    cookies: () => cookies,
  });
  await api.call('reportOpening', opening);
  cookies = 'theme=dark';
  await api.call('reportOpening', opening);
  assert.deepEqual(tokens(requests), ['a+b', 'answer']);
});

test('with page data from a page of another origin, the first write waits for the token', async () => {
  const inlinePage = {} as PageData;
  const answers = [{ csrf_token: 'me' }, {}, { csrf_token: 'page' }, {}, {}];
  const asking = () => clientAnswering(() => Response.json(answers.shift()), SERVER, { inlinePage });
  const first = asking();
  await Promise.all([first.api.call('getMe'), first.api.call('reportOpening', opening)]);
  assert.deepEqual(tokens(first.requests), [null, 'me']);
  const second = asking();
  await second.api.call('reportOpening', opening);
  await second.api.call('reportOpening', opening);
  assert.deepEqual(tokens(second.requests), [null, 'page', 'page']);
});

test('a first question without an answer is asked again at the next write', async () => {
  const answers = [new Response('', { status: 503 }), Response.json({ csrf_token: 'page' }), Response.json({})];
  const { api, requests } = clientAnswering(() => answers.shift() as Response, SERVER, { inlinePage: {} as PageData });
  await assert.rejects(api.call('getMe'), { status: 503 });
  await api.call('reportOpening', opening);
  assert.deepEqual(tokens(requests), [null, null, 'page']);
});

test('a visitor who is not signed in is asked about once before a write', async () => {
  const { api, requests } = clientAnswering(() => Response.json({}), SERVER, { inlinePage: {} as PageData });
  await api.call('reportOpening', opening);
  await api.call('reportOpening', opening);
  assert.equal(requests.length, 3);
});

test('of two cookies of the name, the one that the server has named counts', async () => {
  let cookies = 'XSRF-TOKEN=%E0%A4%A; XSRF-TOKEN=store; XSRF-TOKEN=main.site';
  const inlinePage = { csrf_token: 'store' } as PageData;
  const { api, requests } = clientAnswering(() => Response.json({}), SERVER, { cookies: () => cookies, inlinePage });
  await api.call('reportOpening', opening);
  cookies = 'XSRF-TOKEN=another.tab';
  await api.call('reportOpening', opening);
  assert.deepEqual(tokens(requests), ['store', 'another.tab']);
});

test('a page that the browser has kept from before the reader signed out has no session', () => {
  const inlinePage = { csrf_token: 'former' } as PageData;
  const lacksSession = (cookies: string | null) =>
    clientAnswering(() => Response.json({}), SERVER, { cookies: () => cookies, inlinePage }).api.lacksSession();
  assert.deepEqual(['', 'XSRF-TOKEN=present', null].map(lacksSession), [true, false, false]);
});

test('a refused token means that the session has expired', async () => {
  let expired = 0;
  const refusals = ['invalid_csrf_token', 'not_owned'];
  const { api } = clientAnswering(() => Response.json({ error: refusals.shift() }, { status: 403 }), SERVER, {
    onExpired: () => expired++,
  });
  await assert.rejects(api.call('reportOpening', opening), { code: 'invalid_csrf_token' });
  await assert.rejects(api.call('reportOpening', opening), { code: 'not_owned' });
  assert.equal(expired, 1);
});

test('a payment sends the key of its attempt, and its refusal is in the error', async () => {
  const refusal = { code: 'gateway_card_declined', message: 'Declined', messageRaw: 'do_not_honor' };
  const { api, requests } = clientAnswering(() => Response.json(refusal, { status: 400 }));
  const body = { gateway: 'stripe', item: { type: 'issue', id: 3 }, data: {} } as const;
  await assert.rejects(
    api.call('startPayment', { body, headers: { 'Idempotency-Key': 'key-1' } }),
    (error: ApiError) => {
      assert.deepEqual([error.status, error.answer], [400, refusal]);
      return true;
    },
  );
  assert.equal(new Headers(requests[0]?.init.headers).get('Idempotency-Key'), 'key-1');
});
