import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActor, waitFor } from 'xstate';
import { createClient } from '../../shell/api/client.ts';
import { createCoupons } from './createCoupons.ts';

test('a coupon that is redeemed without a connection keeps its code, and says that the store could not be reached', async () => {
  const api = createClient({
    server: 'https://store.example',
    fetch: async () => {
      throw new TypeError('Failed to fetch');
    },
  });
  const actor = createActor(createCoupons(api), { input: { code: 'WELCOME' } }).start();
  actor.send({ type: 'apply' });
  const { context } = await waitFor(actor, ({ context: { fault } }) => fault !== null);
  assert.deepEqual([context.fault, context.code], ['unreachable', 'WELCOME']);
});
