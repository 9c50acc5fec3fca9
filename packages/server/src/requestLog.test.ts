import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases.ts';
import { startTestStore, type TestStore } from '../../../test/support/testStore.ts';

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

  test('is named by the answer that failed', async () => {
    const known = store.log.length;
    const answer = await store.fetch('/api/issues/999/search?q=a');
    await answer.text();
    while (store.log.length === known) await new Promise(setImmediate);
    assert.equal(answer.headers.get('X-Trace-Id'), JSON.parse(store.log[known] ?? '').trace);
  });
});
