import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { limitTime } from './timeLimit.ts';

/** The status of an answer that takes so long. */
async function statusAfter(url: string, milliseconds: number, context: { mock: typeof import('node:test').mock }) {
  const app = fastify();
  limitTime(app);
  const asked = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  app.get(url, async () => {
    asked.resolve();
    await ready.promise;
    return 'done';
  });
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const answer = app.inject(url);
  await asked.promise;
  context.mock.timers.tick(milliseconds);
  ready.resolve();
  const { statusCode } = await answer;
  context.mock.timers.reset();
  await app.close();
  return statusCode;
}

test('answers whose parts take their time on a slow line are not ended after five seconds', async (context) => {
  for (const url of [
    '/magazine-store.js',
    '/v1/magazine-store.js',
    '/chunks/a.js',
    '/v1/chunks/a.js',
    '/v1/assets/1.0.0/pdf.worker.mjs',
    '/desk/chunks/main.js',
    '/icon/store.png',
    '/covers/400/a.webp',
  ]) {
    assert.equal(await statusAfter(url, 60_000, context), 200, url);
  }
});

test('other requests are', async (context) => {
  for (const url of ['/api/store', '/terms', '/v1']) assert.equal(await statusAfter(url, 5001, context), 503, url);
});

test('the time in which a body arrives does not count', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const app = fastify();
  limitTime(app);
  const begun = Promise.withResolvers<void>();
  app.addHook('preParsing', async () => begun.resolve());
  app.put('/api/desk/store/icon', async () => 'done');
  const payload = new PassThrough();
  const headers = { 'content-type': 'application/json' };
  const answer = app.inject({ method: 'PUT', url: '/api/desk/store/icon', headers, payload });
  await begun.promise;
  context.mock.timers.tick(60_000);
  payload.end('{}');
  assert.equal((await answer).statusCode, 200);
  await app.close();
});
