import { expectHeader, expectStatus } from '../expect.ts';
import { expect, Fault, Skipped } from '../outcome.ts';
import { readJsonAnswer } from '../shapes.ts';
import type { Check, Visit } from '../visit.ts';

const SCRIPTS = ['magazine-store.js', 'magazine-store-host.js', 'magazine-store-host.iife.js'];

/** The pages and scripts of the store, its health, and its description. A server may have none of the first. */
export const pageChecks: Check[] = [
  page('/', /frame-ancestors ('self'|'none')/),
  page('/embed', /frame-ancestors /),
  ...SCRIPTS.flatMap((script) => [`/v1/${script}`, `/${script}`]).map(
    (path): Check => ({
      name: `pages of any site may load ${path}`,
      async run(visit) {
        const answer = await sendIfThere(visit, path);
        expectHeader(answer, 'Content-Type', /^(text|application)\/javascript/);
        expectHeader(answer, 'Access-Control-Allow-Origin', '*');
        expectHeader(answer, 'Cross-Origin-Resource-Policy', 'cross-origin');
      },
    }),
  ),
  {
    name: 'the server says whether it is ready',
    async run(visit) {
      for (const path of ['/healthz', '/readyz']) {
        const answer = await sendIfThere(visit, path, [200, 503]);
        readJsonAnswer(answer);
      }
    },
  },
  {
    name: '/api/openapi.json describes every operation',
    async run(visit) {
      const { openapi, paths } = readJsonAnswer(await sendIfThere(visit, '/api/openapi.json')) as {
        openapi?: string;
        paths?: Record<string, Record<string, unknown>>;
      };
      expect(openapi?.startsWith('3.1') === true, `openapi is ${openapi} instead of 3.1`);
      const missing = Object.entries(visit.shapes.operations).filter(
        ([, { method, path }]) => !paths?.[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
      );
      expect(missing.length === 0, `it lacks ${missing.map(([name]) => name).join(', ')}`);
    },
  },
];

function page(path: string, frames: RegExp): Check {
  return {
    name: `the page ${path} holds the element and its data`,
    async run(visit) {
      const answer = await sendIfThere(visit, path);
      expectHeader(answer, 'Content-Type', /^text\/html/);
      expectHeader(answer, 'Content-Security-Policy', frames);
      const text = answer.bytes.toString();
      expect(text.includes('<magazine-store'), `${path} holds no <magazine-store>`);
      const [, data] = /<script\b[^>]*\bdata-page\b[^>]*>(.*?)<\/script>/s.exec(text) ?? [];
      if (data === undefined) throw new Skipped('the page holds no data: its element asks for them');
      visit.shapes.check('rest/getPage/answer', parse(data, path), path);
    },
  };
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault(`${path}: the data in the page is not JSON`);
  }
}

/** @throws Skipped when the server has nothing at the address */
async function sendIfThere(visit: Visit, path: string, statuses = [200]) {
  const answer = await visit.send(path);
  if (answer.status === 404) throw new Skipped(`the server has nothing at ${path}`);
  expectStatus(answer, ...statuses);
  return answer;
}
