import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { importsQuery } from '../features/issues/uploads/useImports.ts';
import { askWith } from './signInFirst.ts';

const { fetch } = globalThis;
Object.assign(globalThis, { document: { cookie: '' } });
environmentManager.setIsServer(() => false);

afterEach(() => {
  globalThis.fetch = fetch;
  askWith(null);
  mock.timers.reset();
});

test('a poll without a session asks the member once, stops, and continues after the next successful call', async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  let isSignedIn = true;
  let calls = 0;
  globalThis.fetch = async () => {
    calls += 1;
    return isSignedIn ? Response.json({ rows: [] }) : Response.json({ error: 'not_signed_in' }, { status: 401 });
  };
  let asked = 0;
  askWith(async () => {
    asked += 1;
    return false;
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(client, importsQuery);
  const unsubscribe = observer.subscribe(() => {});
  const settled = async () => {
    while (observer.getCurrentResult().isFetching) await new Promise(setImmediate);
  };
  const wait = async () => {
    mock.timers.tick(15_000);
    await settled();
  };
  await settled();
  isSignedIn = false;
  for (let pause = 0; pause < 4; pause += 1) await wait();
  assert.deepEqual([asked, calls], [1, 2]);

  isSignedIn = true;
  await observer.refetch();
  await wait();
  assert.deepEqual([asked, calls], [1, 4]);
  unsubscribe();
  // The client's clocks would keep the test's process alive for minutes.
  client.clear();
});
