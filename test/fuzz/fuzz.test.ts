import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../support/databases.ts';
import { type FuzzedStore, startFuzzedStore } from './fuzz.ts';

/** Requests to each endpoint; `npm run bench -- fuzz` sends more. */
const RUNS = 48;

onOneDatabase('requests made at random', (database) => {
  let store: FuzzedStore;
  before(async () => {
    store = await startFuzzedStore(database);
  });
  after(() => store.stop());

  test('get an answer from every endpoint, never 5xx, and write no error into the log', async () => {
    assert.deepEqual(await store.fuzz({ seed: 1, runs: RUNS }), []);
    assert.deepEqual(store.errors(), []);
  });
});
