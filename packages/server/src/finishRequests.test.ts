import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases.ts';
import { startTestStore, type TestStore } from '../../../test/support/testStore.ts';

onOneDatabase('a server that is closed', (database) => {
  const agent = new Agent({ keepAlive: true });
  let store: TestStore;
  let answer = (): void => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  before(async () => {
    store = await startTestStore(database);
  });
  after(() => agent.destroy());

  async function ask(path: string): Promise<IncomingMessage> {
    const request = get(new URL(path, store.url), { agent });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  }

  test('is not ready, closes each connection after its answer, and ends after the last', {
    timeout: 20_000,
  }, async () => {
    const { storage } = store.services;
    const { check } = storage;
    let checking = (): void => {};
    const isChecking = new Promise<void>((resolve) => {
      checking = resolve;
    });
    // A request that takes its time.
    storage.check = async () => {
      checking();
      await answering;
      await check.call(storage);
    };
    const slow = ask('/readyz');
    await isChecking;
    const quick = await ask('/healthz');
    await text(quick);
    assert.equal(quick.headers.connection, 'keep-alive');
    // Browsers open such connections ahead of a request.
    const silent = connect(Number(new URL(store.url).port), '127.0.0.1');
    await once(silent, 'connect');

    const stopped = store.stop();
    const notReady = await ask('/readyz');
    assert.equal(notReady.statusCode, 503);
    assert.deepEqual(JSON.parse(await text(notReady)), { status: 'not ready', failing: ['stopping'] });
    assert.equal(notReady.headers.connection, 'close');

    answer();
    const last = await slow;
    await text(last);
    assert.equal(last.headers.connection, 'close');
    const answered = performance.now();
    await stopped;
    assert.ok(performance.now() - answered < 20_000, 'it waits for connections without a request');
  });
});
