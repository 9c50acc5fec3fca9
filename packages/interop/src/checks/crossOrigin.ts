import type { Answer } from '../client.ts';
import { expectHeader, expectStatus } from '../expect.ts';
import { expect, Skipped } from '../outcome.ts';
import { type Check, call, need, type Visit } from '../visit.ts';

const REQUEST_HEADERS = ['content-type', 'x-xsrf-token', 'idempotency-key', 'range'];
const READ_HEADERS = ['accept-ranges', 'content-length', 'content-range', 'retry-after'];

/** The headers by which browsers let pages of other sites call the server. */
export const crossOriginChecks: Check[] = [
  {
    name: 'pages of unknown sites may not read answers',
    async run(visit) {
      for (const origin of ['https://interop.invalid', 'null']) {
        const { headers } = await call(visit, 'getPage', { headers: { Origin: origin } });
        const allowed = headers.get('Access-Control-Allow-Origin');
        expect(
          allowed !== '*' && allowed !== origin,
          `Access-Control-Allow-Origin is ${allowed} for a page of the origin ${origin}`,
        );
      }
    },
  },
  {
    name: 'pages of an allowed origin may read answers, with their cookies',
    async run(visit) {
      const origin = needOrigin(visit);
      const answer = await call(visit, 'getPage', { headers: { Origin: origin } });
      expectStatus(answer, 200);
      expectAllowed(answer, origin);
      expectNames(answer, 'Access-Control-Expose-Headers', READ_HEADERS);
    },
  },
  {
    name: 'pages of an allowed origin may write',
    async run(visit) {
      const origin = needOrigin(visit);
      const { path } = visit.shapes.operations.startPayment as { path: string };
      const answer = await visit.send(path, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': REQUEST_HEADERS.join(','),
        },
      });
      expectStatus(answer, 200, 204);
      expectAllowed(answer, origin);
      expectNames(answer, 'Access-Control-Allow-Headers', REQUEST_HEADERS);
      expectNames(answer, 'Access-Control-Allow-Methods', ['post', 'delete']);
    },
  },
  {
    name: 'pages of an allowed origin may read documents in ranges',
    async run(visit) {
      const origin = needOrigin(visit);
      const { url } = need(visit, 'download');
      const answer = await visit.send(url, { headers: { Origin: origin, Range: 'bytes=0-0' } });
      expectStatus(answer, 206);
      // An address may open a document for every page that has it: then no cookie does.
      if (answer.headers.get('Access-Control-Allow-Origin') !== '*') expectAllowed(answer, origin);
      expectNames(answer, 'Access-Control-Expose-Headers', ['content-range']);
    },
  },
];

/** @throws Skipped without `--origin` */
function needOrigin({ options: { origin } }: Visit): string {
  if (origin === null) throw new Skipped('--origin was not given');
  return origin;
}

function expectAllowed(answer: Answer, origin: string): void {
  expectHeader(answer, 'Access-Control-Allow-Origin', origin);
  expectHeader(answer, 'Access-Control-Allow-Credentials', 'true');
  expectNames(answer, 'Vary', ['origin']);
}

/** @throws Fault unless the header lists all of these names */
function expectNames({ call: of, headers }: Answer, header: string, names: string[]): void {
  const listed = (headers.get(header) ?? '').toLowerCase().split(/[\s,]+/);
  const missing = names.filter((name) => !listed.includes(name));
  expect(missing.length === 0, `${of}: ${header} lacks ${missing.join(', ')}`);
}
