import { expectStatus } from '../expect.ts';
import { Skipped } from '../outcome.ts';
import { type Check, call, need } from '../visit.ts';

/** Searches of all issues and of one. */
export const searchChecks: Check[] = [
  {
    name: 'searchAll answers pages with snippets',
    async run(visit) {
      const answer = await call(visit, 'searchAll', { query: { q: wordOf(need(visit, 'issues')), limit: 5 } });
      expectStatus(answer, 200);
      visit.shapes.read('rest/searchAll/answer', answer);
    },
  },
  {
    name: 'searchIssue answers pages with snippets',
    async run(visit) {
      const issues = need(visit, 'issues');
      const [issue] = issues;
      if (!issue) throw new Skipped('the store has no issues');
      const answer = await call(visit, 'searchIssue', { params: { id: issue.id }, query: { q: wordOf(issues) } });
      expectStatus(answer, 200);
      visit.shapes.read('rest/searchIssue/answer', answer);
    },
  },
];

/** A word that the store's magazines are likely to have. */
const wordOf = (issues: { title: string }[]): string =>
  issues.flatMap(({ title }) => title.match(/\p{L}{4,}/gu) ?? [])[0] ?? 'page';
