import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { paymentSettings } from '../../../examples/demo/payments.ts';
import { onOneDatabase } from '../../../test/support/databases.ts';
import { startTestStore, type TestStore } from '../../../test/support/testStore.ts';
import { type PayPalSimulator, type StripeSimulator, startPaypal, startStripe } from '../../simulators/src/index.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';

const MANY = 150;
/** All of them together take longer than a request may wait. */
const WORK_MILLISECONDS = 30;
const LANGUAGES = ['en', 'de', 'it', 'ja', 'pl', 'sv'] as const;
const OTHER = 'https://magazine.example';

onOneDatabase('a server with more requests than it can answer', (database) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  let store: TestStore;
  let metrics: Metrics;
  let providers: { stripe: StripeSimulator; paypal: PayPalSimulator };
  before(async () => {
    providers = { stripe: await startStripe(), paypal: await startPaypal() };
    store = await startTestStore(
      database,
      { ...paymentSettings(providers), STORE_CURRENCY: 'EUR', API_ORIGINS: OTHER, EMBED_ORIGINS: OTHER },
      {
        makeMetrics: (connection) => {
          metrics = createMetrics(connection);
          return metrics;
        },
      },
    );
    // Opens connections first, so that the process then gets all requests at once.
    await askMany(2 * MANY, '/healthz', {});
    const { catalogue } = store.services;
    const current = catalogue.current.bind(catalogue);
    // Every page takes the process for a while.
    catalogue.current = async () => {
      const end = performance.now() + WORK_MILLISECONDS;
      while (performance.now() < end);
      return current();
    };
  });
  after(async () => {
    agent.destroy();
    await store.stop();
    await Promise.all([providers.stripe.stop(), providers.paypal.stop()]);
  });

  interface Answered {
    status: number | undefined;
    headers: IncomingMessage['headers'];
    body: string;
  }
  async function ask(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answered> {
    const request = get(new URL(path, store.url), { agent, headers, method });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }
  const askMany = (count: number, path: string, headers: OutgoingHttpHeaders, method = 'GET') =>
    Promise.all(Array.from({ length: count }, () => ask(path, headers, method)));
  /** A part of the server that is late answers 503 to a check of health, too, but names no time. */
  const listRefused = (answers: Answered[]) =>
    answers.filter(({ status, headers }) => status === 503 && headers['retry-after'] !== undefined);

  test('answers some and refuses the others, people with a page in their language', { timeout: 60_000 }, async () => {
    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        ask('/', { accept: 'text/html', 'accept-language': LANGUAGES[index % LANGUAGES.length] }),
      ),
    );
    assert.ok(answers.some(({ status }) => status === 200));
    const refused = /^magazine_store_refused_total (\d+)$/m.exec(await metrics.read())?.[1];
    assert.equal(Number(refused), listRefused(answers).length);
    for (const language of LANGUAGES) {
      const one = listRefused(answers).find(({ body }) => body.includes(`<html lang="${language}"`));
      assert.ok(one, 'all were answered');
      assert.equal(one.headers['retry-after'], '2');
      assert.equal(one.headers['cache-control'], 'no-store');
      assert.equal(one.headers['x-content-type-options'], 'nosniff');
      assert.match(String(one.headers['content-security-policy']), /frame-ancestors 'self'/);
      assert.match(one.body, /<h1>[^<]+<\/h1><p>[^<]+<\/p><p><a href="">/);
    }
  });

  test('refuses calls with JSON, also those of other origins', { timeout: 60_000 }, async () => {
    const [one] = listRefused(await askMany(MANY, '/api/issues', { accept: 'application/json', origin: OTHER }));
    assert.deepEqual(JSON.parse(one?.body ?? ''), { error: 'busy' });
    assert.equal(one?.headers['access-control-allow-origin'], OTHER);
    assert.equal(one?.headers['retry-after'], '2');
  });

  test('lets a frame show the page', { timeout: 60_000 }, async () => {
    const [one] = listRefused(await askMany(MANY, '/embed?locale=pl&theme=dark', { accept: 'text/html' }));
    assert.match(String(one?.headers['content-security-policy']), /frame-ancestors https:\/\/magazine\.example/);
    assert.match(one?.body ?? '', /href="\/embed\?locale=pl&amp;theme=dark"/);
  });

  test('cuts no sign-in window off from its page', { timeout: 60_000 }, async () => {
    const window = `/auth/done?challenge=${'c'.repeat(43)}`;
    const answers = await Promise.all(
      Array.from({ length: 2 * MANY }, async (_, index) => {
        const path = index % 2 === 0 ? window : '/';
        return { path, ...(await ask(path, { accept: 'text/html' })) };
      }),
    );
    const policies = (of: string) =>
      new Set(
        listRefused(answers.filter(({ path }) => path === of)).map(
          ({ headers }) => headers['cross-origin-opener-policy'],
        ),
      );
    assert.deepEqual(policies(window), new Set([undefined]));
    assert.deepEqual(policies('/'), new Set(['same-origin-allow-popups']));
  });

  test('refuses no health checks, notices of providers and payments', { timeout: 120_000 }, async () => {
    const important = [
      ['/healthz', 'GET'],
      ['/readyz', 'GET'],
      ['/webhooks/stripe', 'POST'],
      ['/webhooks/paypal', 'POST'],
      ['/api/user/payment/start', 'POST'],
      ['/api/user/payment', 'POST'],
      ['/api/user/payment/cancel', 'POST'],
    ] as const;
    const lists = askMany(MANY, '/', {});
    await Promise.all(
      important.map(async ([path, method]) => {
        assert.deepEqual(listRefused(await askMany(20, path, {}, method)), [], path);
      }),
    );
    assert.ok(listRefused(await lists).length > 0, 'all were answered');
  });

  test('answers visitors while many bodies don’t end', async () => {
    const { hostname, port } = new URL(store.url);
    const count = 1100;
    let begun = 0;
    const allBegun = new Promise<void>((resolve) => {
      store.app.server.on('request', () => {
        if (++begun === count) resolve();
      });
    });
    const unfinished = Array.from({ length: count }, () =>
      connect(Number(port), hostname).on('error', () => undefined),
    );
    for (const socket of unfinished) {
      socket.write('POST /webhooks/stripe HTTP/1.1\r\nHost: store\r\nContent-Length: 99\r\n\r\n{');
    }
    await allBegun;
    const { status } = await ask('/');
    for (const socket of unfinished) socket.destroy();
    assert.equal(status, 200);
  });

  test('answers all again afterwards', async () => {
    for (let number = 0; number < 5; number++) assert.equal((await ask('/')).status, 200);
  });
});
