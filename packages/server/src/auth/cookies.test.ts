import assert from 'node:assert/strict';
import { test } from 'node:test';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { createCookies } from './cookies.ts';

const ELSEWHERE = ['https://host.example'];
const LAX = '; Path=/; Secure; SameSite=Lax';
const NONE = '; Path=/; Secure; Partitioned; SameSite=None';

for (const [mode, embedOrigins, present, other] of [
  ['without other sites', [], LAX, NONE],
  ['with other sites', ELSEWHERE, NONE, LAX],
] as const) {
  test(`${mode}, each cookie that is set or cleared ends the one of the other kind first`, async () => {
    const cookies = createCookies({ EMBED_ORIGINS: [...embedOrigins], API_ORIGINS: [] });
    const app = Fastify();
    await app.register(cookie);
    app.get('/set', async (_request, reply) => cookies.setSession(reply, 'session', 'token'));
    app.get('/restore', async (_request, reply) => cookies.setCsrfToken(reply, 'token'));
    app.get('/clear', async (_request, reply) => cookies.clearSession(reply));
    const plain = (text: string) => text.replace(/ (?:HttpOnly|Max-Age=\d{2,}|Expires=[^;]*);/g, '');
    const sent = async (url: string) => [(await app.inject(url)).headers['set-cookie'] ?? []].flat().map(plain);

    const session = '__Host-magazine-store-session';
    const endOthers = [`${session}=; Max-Age=0${other}`, `XSRF-TOKEN=; Max-Age=0${other}`];
    assert.deepEqual(await sent('/set'), [...endOthers, `${session}=session${present}`, `XSRF-TOKEN=token${present}`]);
    assert.deepEqual(await sent('/restore'), [endOthers[1], `XSRF-TOKEN=token${present}`]);
    assert.deepEqual(await sent('/clear'), [
      ...endOthers,
      `${session}=; Max-Age=0${present}`,
      `XSRF-TOKEN=; Max-Age=0${present}`,
    ]);
  });
}
