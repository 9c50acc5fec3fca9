import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { command } from '../../../test/support/commandLine.ts';
import { onOneDatabase } from '../../../test/support/databases.ts';
import { build, startTestStore, type TestStore } from '../../../test/support/testStore.ts';
import { createApp } from './app.ts';
import { startTracing, type Tracing } from './tracing/startTracing.ts';
import { withinTime } from './withinTime.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

onOneDatabase('the log of requests', (database) => {
  let store: TestStore;
  before(async () => {
    store = await startTestStore(database, { TRUST_PROXY: '1' });
  });
  after(() => store.stop());

  async function linesOf(address: string, headers: Record<string, string> = {}) {
    const known = store.log.length;
    await (await store.fetch(address, { headers })).text();
    // The line is written once the answer has been sent.
    while (store.log.length === known) await new Promise(setImmediate);
    return store.log.slice(known).map((line) => JSON.parse(line));
  }

  test('has one line for each, without search words, tokens or the visitor', async () => {
    const lines = await linesOf('/api/search?q=secret+words', { 'X-Forwarded-For': '203.0.113.7' });
    assert.equal(lines.length, 1);
    const [{ method, route, status, ms, trace, ...more }] = lines;
    assert.deepEqual([method, route, status], ['GET', '/api/search', 200]);
    assert.ok(Number.isInteger(ms));
    assert.match(trace, /^[0-9a-f]{32}$/);
    assert.deepEqual(Object.keys(more).toSorted(), ['hostname', 'level', 'msg', 'pid', 'time']);
    const unknown = await linesOf('/reader@example.com');
    assert.doesNotMatch(JSON.stringify(unknown), /example/);
  });

  test('has the trace of the caller, if it sends a valid one', async () => {
    const traceOf = async (traceparent: string) => (await linesOf('/api/page', { traceparent }))[0].trace;
    assert.equal(await traceOf(`00-${TRACE}-00f067aa0ba902b7-01`), TRACE);
    for (const wrong of [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, TRACE, 'x'.repeat(2000)]) {
      const trace = await traceOf(wrong);
      assert.match(trace, /^[0-9a-f]{32}$/);
      assert.notEqual(trace, TRACE);
    }
  });

  const report = { part: 'store', code: 'uncaught', release: '0.1.0', screen: 'viewer' };
  const send = (body: object, from = '203.0.113.9', { url } = store) =>
    fetch(`${url}/api/errors`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
      body: JSON.stringify(body),
    });

  test('has one line for an error of a browser, of which its sender can’t make two, and no person', async () => {
    const known = store.log.length;
    const message = 'one\n{"level":60}\u001b[2J of rita@example.com at https://host.example/?q=words';
    const answer = await send({ ...report, message, stack: ['chunks/a.js:1:2'], trace: TRACE });
    assert.equal(answer.status, 204);
    const lines = store.log.slice(known);
    assert.equal(lines.length, 1);
    const { level, browser } = JSON.parse(lines[0] ?? '');
    assert.equal(level, 40);
    assert.deepEqual(browser, {
      ...report,
      message: 'one {…:60} [2J of … at …',
      stack: ['chunks/a.js:1:2'],
      failed: TRACE,
    });
    for (const wrong of [
      { stack: ['at https://host.example/'] },
      { screen: '/read/12' },
      { message: 'x'.repeat(5000) },
    ]) {
      assert.ok([400, 413].includes((await send({ ...report, ...wrong })).status));
    }
    assert.equal(store.log.length, known + 1);
  });

  test('takes ten reports a minute of an address, and a hundred of all', async () => {
    const known = store.log.length;
    const sent = async (count: number, from: (index: number) => string) => {
      const statuses = await Promise.all(
        Array.from({ length: count }, async (_, index) => (await send(report, from(index))).status),
      );
      return statuses.filter((status) => status === 204).length;
    };
    assert.equal(await sent(30, () => '203.0.113.10'), 10);
    const others = await sent(150, (index) => `198.51.100.${index}`);
    // The test before has sent one.
    assert.equal(others, 100 - 10 - 1);
    assert.equal(store.log.length - known, 10 + others);
  });

  test('has no errors of browsers if the setting says so', async () => {
    const quiet = await startTestStore(
      database,
      { BROWSER_ERRORS: 'false', TRUST_PROXY: '1' },
      { shared: store.connection },
    );
    assert.equal((await send(report, undefined, quiet)).status, 404);
    assert.doesNotMatch(quiet.log.join(''), /a browser reports/);
    await quiet.stop();
  });

  test('is named by the answer that failed, also by a page', async () => {
    for (const [address, status, Accept] of [
      ['/api/issues/999/search?q=a', 404, '*/*'],
      ['/nowhere', 404, 'text/html'],
      ['/read/999', 404, 'text/html'],
      ['/auth/go/unknown', 400, 'text/html'],
    ] as const) {
      const known = store.log.length;
      const answer = await store.fetch(address, { headers: { Accept } });
      await answer.text();
      while (store.log.length === known) await new Promise(setImmediate);
      assert.equal(answer.status, status, address);
      assert.equal(answer.headers.get('X-Trace-Id'), JSON.parse(store.log[known] ?? '').trace, address);
    }
    assert.equal((await store.fetch('/api/page')).headers.get('X-Trace-Id'), null);
  });

  /** A collector of OpenTelemetry, and the spans that it has got. */
  async function startCollector() {
    const bodies: string[] = [];
    const collector = createServer(async (request, response) => {
      bodies.push(await text(request));
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string };
    const spans = (): Span[] =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans[0].scopeSpans.flatMap(({ spans }: { spans: Span[] }) => spans),
      );
    return { host: `127.0.0.1:${port}`, bodies, spans, collector };
  }

  const traced = async (tracing: Tracing) => {
    const log = new Writable({ write: (_chunk, _encoding, done) => done() });
    return createApp(store.services, build, { log, tracing });
  };

  test('has the id of the spans, which go to a collector without words, values and addresses', async () => {
    const { host, bodies, spans, collector } = await startCollector();
    const tracing = startTracing(`http://${host}/`);
    const app = await traced(tracing);
    app.post('/call', async () => {
      await fetch(`${store.url}/api/page?secret=1`);
      await store.services.storage.read('secret');
      return {};
    });
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
    await app.inject({ url: '/api/search?q=secret', headers: { traceparent } });
    const own = await app.inject({ method: 'POST', url: '/call', payload: { secret: 1 } });
    assert.equal(own.statusCode, 200);
    await app.inject({ url: '/api/search?q=secret', headers: { traceparent: traceparent.replace(/01$/, '00') } });
    await app.close();
    await tracing.stop();
    collector.close();
    const found = spans();
    const [search, ...more] = found.filter(({ name }) => name === 'GET /api/search');
    assert.equal(more.length, 0, 'the proxy did not want the second one');
    assert.deepEqual([search?.traceId, search?.parentSpanId], [TRACE, '00f067aa0ba902b7']);
    const statements = found.filter(
      ({ name, parentSpanId }) => /^database select \w+$/.test(name) && parentSpanId === search?.spanId,
    );
    assert.ok(statements.length > 0);
    const post = found.find(({ name }) => name === 'POST /call');
    const call = found.find(({ name }) => name === `GET ${new URL(store.url).host}`);
    assert.equal(call?.parentSpanId, post?.spanId);
    assert.equal(found.find(({ name }) => name === 'storage read')?.parentSpanId, post?.spanId);
    assert.doesNotMatch(bodies.join(), /secret/);
  });

  test('is of requests alone; a command has a span of its own', async (t) => {
    if (!database.settings.DATABASE_URL) return t.skip('this process has opened the embedded database');
    const { host, spans, collector } = await startCollector();
    const settings = { ...database.settings, OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}` };
    const { code, errors } = await command(settings, 'issues');
    collector.close();
    assert.deepEqual([code, errors], [0, '']);
    const [whole] = spans().filter(({ parentSpanId }) => !parentSpanId);
    assert.equal(whole?.name, 'command: issues');
    assert.ok(
      spans().some(({ name, parentSpanId }) => name === 'database select issues' && parentSpanId === whole?.spanId),
    );
  });

  test('is the same if the collector hangs, and the server ends in time', async () => {
    const hanging = createServer(() => {}).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const tracing = startTracing(`http://127.0.0.1:${(hanging.address() as AddressInfo).port}`);
    const app = await traced(tracing);
    assert.equal((await app.inject('/api/page')).statusCode, 200);
    await app.close();
    await withinTime(tracing.stop(), 4);
    hanging.closeAllConnections();
    hanging.close();
  });
});
