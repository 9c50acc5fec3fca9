import { expectError, expectHeader, expectStatus } from '../expect.ts';
import { expect, Skipped } from '../outcome.ts';
import { type Check, call, type Found, type Issue, need, type Visit } from '../visit.ts';

/** The store, its issues and its texts. */
export const storeChecks: Check[] = [
  {
    name: 'getPage answers the page data',
    async run(visit) {
      visit.found.page = (await readAnswer(visit, 'getPage')) as Required<Found>['page'];
    },
  },
  {
    name: "the page data has the server's own origin",
    async run(visit) {
      const own = new URL(visit.options.server).origin;
      const { origin } = need(visit, 'page');
      expect(origin === own, `origin is ${origin}, and the server was called at ${own}`);
    },
  },
  {
    name: 'getStore answers the store',
    async run(visit) {
      visit.found.store = (await readAnswer(visit, 'getStore')) as Required<Found>['store'];
    },
  },
  { name: 'getPlans lists the plans', run: async (visit) => void (await readAnswer(visit, 'getPlans')) },
  {
    name: 'getIssues lists the issues',
    async run(visit) {
      visit.found.issues = ((await readAnswer(visit, 'getIssues')) as { issues: Issue[] }).issues;
    },
  },
  {
    name: 'getIssues has the newest issue first',
    async run(visit) {
      const times = need(visit, 'issues').map(({ published_at }) => Date.parse(published_at));
      const late = times.findIndex((time, at) => at > 0 && time > (times[at - 1] as number));
      expect(late < 0, `issue ${late + 1} of the list is newer than the one before it`);
    },
  },
  {
    name: 'getIssues answers 304 to its ETag',
    async run(visit) {
      const etag = (await call(visit, 'getIssues')).headers.get('ETag');
      if (etag === null) throw new Skipped('the answer has no ETag');
      expectStatus(await call(visit, 'getIssues', { headers: { 'If-None-Match': etag } }), 304);
    },
  },
  {
    name: 'getText answers the texts that buyers agree to',
    async run(visit) {
      const names = Object.values(need(visit, 'page').consents ?? {});
      if (names.length === 0) throw new Skipped('the page data names no consents');
      for (const name of names) {
        const answer = await call(visit, 'getText', { params: { name } });
        expectStatus(answer, 200);
        visit.shapes.read('rest/getText/answer', answer);
      }
    },
  },
  {
    name: 'getText answers the terms and the privacy policy, or not_found',
    async run(visit) {
      for (const name of ['terms', 'privacy']) {
        const answer = await call(visit, 'getText', { params: { name } });
        if (answer.status === 404) expectError(visit.shapes, answer, 404, 'not_found');
        else {
          expectStatus(answer, 200);
          visit.shapes.read('rest/getText/answer', answer);
        }
      }
    },
  },
  {
    name: 'a cover is a picture that other sites may show',
    async run(visit) {
      const [issue] = need(visit, 'issues');
      if (!issue) throw new Skipped('the store has no issues');
      const answer = await visit.send(`/covers/400/${issue.cover.file_name}`);
      expectStatus(answer, 200);
      expectHeader(answer, 'Content-Type', /^image\//);
      expectHeader(answer, 'Cross-Origin-Resource-Policy', 'cross-origin');
    },
  },
];

async function readAnswer(visit: Visit, operation: string): Promise<unknown> {
  const answer = await call(visit, operation);
  expectStatus(answer, 200);
  expectHeader(answer, 'X-Content-Type-Options', 'nosniff');
  return visit.shapes.read(`rest/${operation}/answer`, answer);
}
