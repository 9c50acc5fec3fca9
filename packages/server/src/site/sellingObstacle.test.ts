import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config.ts';
import { sellingObstacle } from './sellingObstacle.ts';

const google = { AUTH_GOOGLE_CLIENT_ID: 'google', AUTH_GOOGLE_CLIENT_SECRET: 'secret' };
const paypal = { PAYPAL_CLIENT_ID: 'paypal', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'webhook' };
const obstacle = (settings: Record<string, string>) =>
  sellingObstacle(readConfig({ SESSION_SECRET: 'the secret of the tests, of no use elsewhere', ...settings }));

test('the obstacle names the setting that keeps readers from buying', () => {
  assert.match(obstacle(paypal) ?? '', /no identity provider/);
  assert.match(obstacle(google) ?? '', /no payment provider/);
  assert.match(obstacle({ PROMOCODES_ONLY: 'true' }) ?? '', /no identity provider/);
  assert.equal(obstacle({ ...google, ...paypal }), null);
  assert.equal(obstacle({ ...google, PROMOCODES_ONLY: 'true' }), null);
});
