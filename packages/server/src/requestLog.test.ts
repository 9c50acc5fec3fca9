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
});
