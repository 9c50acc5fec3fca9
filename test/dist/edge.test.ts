import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, mock, test } from 'node:test';
import type { Download } from '@magazine-store/protocol';
import { parse } from 'yaml';
import { grantIssue } from '../../packages/server/src/entitlements/entitlements.ts';
import { onOneDatabase, temporaryFolder } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';
import { newMember } from '../support/members.ts';
import { type Nginx, PIECE_BYTES, startNginx } from '../support/nginx.ts';
import { numberedPdf, startTestStore, type TestStore } from '../support/testStore.ts';

const edge = path.resolve(import.meta.dirname, '../../examples/deploy/edge');
const SECRET = '3f0b8a6c51d24e97b3c8fa1c0d5e7296';

/** Asks a cache for an address. Returns the status of its answer; 200 where the request goes through. */
type Ask = (address: string, secret?: string) => Promise<number>;

/** The function of the template for CloudFront, with the secret in it. */
async function askCloudFront(address: string, secret = SECRET): Promise<number> {
  const template = parse(readFileSync(path.join(edge, 'cloudfront.yaml'), 'utf8'), { logLevel: 'silent' });
  const code: string = template.Resources.Check.Properties.FunctionCode.replace(/\$\{FilesSecret\}/, secret);
  assert.doesNotMatch(code, /\$\{/, 'CloudFormation would fill it');
  const { handler } = await import(`data:text/javascript,${encodeURIComponent(`${code}\nexport { handler };`)}`);
  const { pathname, searchParams } = new URL(address);
  const querystring = Object.fromEntries([...searchParams].map(([name, value]) => [name, { value }]));
  const outcome = handler({ request: { method: 'GET', uri: pathname, querystring } });
  return outcome.statusCode ?? 200;
}

/** The part of the Worker's cache that it uses. */
function fakeCache() {
  const kept = new Map<string, { bytes: ArrayBuffer; headers: Headers }>();
  return {
    async match(request: Request) {
      const found = kept.get(request.url);
      return found && new Response(found.bytes, { headers: found.headers });
    },
    async put(key: string, answer: Response) {
      assert.match(answer.headers.get('cache-control') ?? '', /^public, max-age=/);
      kept.set(key, { bytes: await answer.arrayBuffer(), headers: answer.headers });
    },
  };
}

/**
 * The Worker for Cloudflare in front of a store.
 * @param fetchFromStore As `fetch` of a Worker: it asks the store.
 */
async function askWorker(address: string, fetchFromStore: typeof fetch, cache = fakeCache(), secret = SECRET) {
  const { default: worker } = await import(path.join(edge, 'cloudflare.js'));
  const work: Promise<unknown>[] = [];
  const fetched = mock.method(globalThis, 'fetch', fetchFromStore);
  Object.assign(globalThis, { caches: { open: async () => cache } });
  try {
    const context = { waitUntil: (promise: Promise<unknown>) => work.push(promise) };
    return (await worker.fetch(new Request(address), { FILES_SECRET: secret }, context)) as Response;
  } finally {
    await Promise.all(work);
    fetched.mock.restore();
  }
}

const askCloudflare: Ask = async (address, secret) =>
  (await askWorker(address, async () => new Response(), fakeCache(), secret)).status;

onOneDatabase('a cache in front of the store', (database) => {
  const folder = temporaryFolder();
  let store: TestStore;
  let nginx: Nginx;
  let paid: number;
  /** The requests for files that have reached the store. */
  let reached = 0;
  before(async () => {
    const [port, PORT] = [await freePort(), String(await freePort())];
    store = await startTestStore(database, {
      PORT,
      PUBLIC_URL: `http://localhost:${port}`,
      TRUST_PROXY: '1',
      FILES_SECRET: SECRET,
      FILES_SECURE_LINK: 'true',
    });
    store.app.server.on('request', ({ url = '' }) => {
      if (url.startsWith('/files/')) reached++;
    });
    nginx = await startNginx({ folder, port, servers: [Number(PORT)], secret: SECRET });
    paid = await store.publish(await numberedPdf(2, 'Paid'), { price: 499, sample: '2' });
  });
  after(async () => {
    await nginx?.stop();
    await store.stop();
  });

  /** The addresses that an owner of the issue gets when the clock is off by these seconds. */
  async function openAs(name: string, seconds = 0): Promise<Download> {
    const { id, browser } = await newMember(store, `${name}@example.com`);
    await grantIssue(store.connection.db, { userId: id, issueId: paid, source: 'gift' });
    mock.timers.enable({ apis: ['Date'], now: Date.now() + seconds * 1000 });
    try {
      return await (await browser.send(`/api/issues/${paid}/download/full`)).json();
    } finally {
      mock.timers.reset();
    }
  }

  const everyAddress = ({ url, page_images: images }: Download): string[] =>
    [url, images?.url.replace('{height}', String(images.heights?.[0])), images?.thumb_url, images?.layers_url].map(
      (address) => address?.replace('{page}', '1') ?? assert.fail('an address is missing'),
    );

  const askNginx: Ask = async (address) => (await store.fetch(address)).status;
  for (const [name, ask, knowsSecret] of [
    ['nginx', askNginx, false],
    ['CloudFront', askCloudFront, true],
    ['Cloudflare', askCloudflare, true],
  ] as [string, Ask, boolean][]) {
    test(`${name} opens what the store has signed, and nothing else`, async () => {
      const answer = await openAs(`opens-${name}`);
      const late = await openAs(`late-${name}`, -61);
      for (const [index, address] of everyAddress(answer).entries()) {
        assert.equal(await ask(address), 200, address);
        const without = address.replace(/\?.*/, '');
        const later = String(Number(/expires=(\d+)/.exec(address)?.[1]) + 600);
        const refused = {
          expired: everyAddress(late)[index] ?? assert.fail(),
          'with a later end': address.replace(/expires=\d+/, `expires=${later}`),
          'with another signature': address.replace(
            /(signature|md5)=(.)/g,
            (_, name, first) => `${name}=${first === 'x' ? 'y' : 'x'}`,
          ),
          'without the signature': without,
          'with an empty signature': `${without}?expires=${later}&signature=&md5=`,
          'of another issue': address.replace(/signed-\d+/, `signed-${paid + 1}`),
          'of another revision': address.replace(/full-./, 'full-x'),
        };
        for (const [what, bad] of Object.entries(refused)) assert.equal(await ask(bad), 403, `${what}: ${bad}`);
        if (knowsSecret) assert.equal(await ask(address, 'x'.repeat(40)), 403, 'another secret');
      }
    });
  }

  test('nginx gives a second reader all from its cache, whole and in ranges', async () => {
    const first = await openAs('first');
    const whole = Buffer.from(await (await store.fetch(first.url)).arrayBuffer());
    assert.equal(whole.length, first.size);
    assert.ok(whole.length > 2 * PIECE_BYTES, `more than two pieces: ${whole.length}`);
    for (const address of everyAddress(first)) await (await store.fetch(address)).arrayBuffer();

    const before = reached;
    const second = await openAs('second', 5);
    assert.notEqual(second.url, first.url, 'the signature is another one');
    for (const address of everyAddress(second)) assert.equal((await store.fetch(address)).status, 200, address);
    for (const [start, end] of [
      [0, 99],
      [PIECE_BYTES - 50, 2 * PIECE_BYTES + 50],
      [whole.length - 20, whole.length - 1],
    ] as const) {
      const answer = await store.fetch(second.url, { headers: { Range: `bytes=${start}-${end}` } });
      assert.equal(answer.status, 206);
      assert.equal(answer.headers.get('content-range'), `bytes ${start}-${end}/${whole.length}`);
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), whole.subarray(start, end + 1));
    }
    assert.equal(reached, before, 'the store was asked');
  });

  test('the Worker gives a second reader all from its cache', async () => {
    const askStore = fetch;
    let asked = 0;
    const cache = fakeCache();
    const ask = (address: string) =>
      askWorker(
        address,
        (request) => {
          asked++;
          return askStore(request);
        },
        cache,
      );
    const [first, second] = [await openAs('worker'), await openAs('worker2', 5)];
    const bodies: Buffer[] = [];
    for (const address of everyAddress(first)) bodies.push(Buffer.from(await (await ask(address)).arrayBuffer()));
    assert.equal(asked, bodies.length);
    for (const [index, address] of everyAddress(second).entries()) {
      const answer = await ask(address);
      assert.equal(answer.headers.get('cache-control'), 'private, max-age=3600, immutable');
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), bodies[index]);
    }
    assert.equal(asked, bodies.length, 'the store was asked');
  });

  test('nginx also keeps what is open to all, and refuses in words that the reader understands', async () => {
    const ask = () =>
      store.fetch(`/api/issues/${paid}/download/sample`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: store.url },
        body: '{}',
      });
    const { url }: Download = await (await ask()).json();
    assert.equal((await store.fetch(url)).status, 200);
    const before = reached;
    assert.equal((await store.fetch(url)).status, 200);
    assert.equal(reached, before);

    for (const [error, seconds, end] of [
      ['expired', -61, ''],
      ['invalid_token', 0, 'x'],
    ] as const) {
      const refusal = await store.fetch(`${(await openAs(error, seconds)).url}${end}`);
      assert.deepEqual([refusal.status, await refusal.json()], [403, { error }]);
      assert.equal(refusal.headers.get('access-control-allow-origin'), '*');
      assert.equal(refusal.headers.get('cache-control'), 'no-store');
    }
    const preflight = await store.fetch((await openAs('preflight')).url.replace(/\?.*/, ''), {
      method: 'OPTIONS',
      headers: { Origin: 'https://paper.example', 'Access-Control-Request-Method': 'GET' },
    });
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
    assert.equal(nginx.complaints(), '');
  });

  test('the template for CloudFront leaves the query out of the key, passes it on, and keeps no refusal', () => {
    const { Resources } = parse(readFileSync(path.join(edge, 'cloudfront.yaml'), 'utf8'), { logLevel: 'silent' });
    const key = Resources.CachePolicy.Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;
    assert.equal(key.QueryStringsConfig.QueryStringBehavior, 'none');
    const { OriginRequestPolicyConfig: passed } = Resources.OriginRequestPolicy.Properties;
    assert.equal(passed.QueryStringsConfig.QueryStringBehavior, 'all');
    const { DefaultCacheBehavior, CustomErrorResponses } = Resources.Distribution.Properties.DistributionConfig;
    assert.deepEqual(
      [DefaultCacheBehavior.CachePolicyId, DefaultCacheBehavior.OriginRequestPolicyId],
      ['CachePolicy', 'OriginRequestPolicy'],
    );
    assert.ok(CustomErrorResponses.every((each: { ErrorCachingMinTTL: number }) => each.ErrorCachingMinTTL === 0));
  });
});
