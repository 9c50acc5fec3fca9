import {
  type Answer,
  canRead,
  type FoundPage,
  fold,
  type Holdings,
  type Issue,
  type Query,
} from '@magazine-store/protocol';
import type { Snapshot } from '../catalogue/catalogue.ts';
import { grantReading } from '../reading/grantReading.ts';
import type { Services } from '../services.ts';
import { type Match, matcher, wordsMatcher } from './matches.ts';
import { pageNumbers } from './pageNumbers.ts';
import { type FoundText, findTerms } from './pageTexts.ts';
import { snippetsOf } from './snippets.ts';
import { type Sought, soughtIn, tsqueryOf } from './terms.ts';

/**
 * Pages of all published issues that have every word of the query, those of the newest issue first. Whoever may know an
 * issue may search it; a picture of the page is for those who may read it.
 */
export async function searchAllIssues(
  { config, store, db, tokens }: Services,
  { q, ...window }: Query<'searchAll'>,
  { issues, byId }: Snapshot,
  holdings: Holdings,
): Promise<Answer<'searchAll'>> {
  const query = fold(q).trim();
  const sought = soughtIn(query);
  if (sought.length === 0) return { total: 0, issues: [], hits: [] };

  const issueIds = issues.map(({ id }) => id);
  const found = await findTerms(db, { ...window, query: tsqueryOf(sought), issueIds });
  const snippetOf = snippetter(query, sought);
  const shown = [...new Set(found.shown.map(({ issue_id }) => issue_id))];
  const hits = await Promise.all(
    shown.map((id) =>
      hitsOf(
        byId.get(id),
        found.shown.filter(({ issue_id }) => issue_id === id),
      ),
    ),
  );
  return { total: found.issues.reduce((sum, { pages }) => sum + pages, 0), issues: found.issues, hits: hits.flat() };

  async function hitsOf(issue: Issue | undefined, pages: readonly FoundText[]): Promise<FoundPage[]> {
    const readable = issue && (await readableDocument(issue));
    return pages.map(({ issue_id, page, text }) => {
      const hit = { issue_id, page, snippet: snippetOf(text), readable: false };
      const number = readable?.numberOf(page);
      if (!readable || number === undefined) return hit;
      return {
        ...hit,
        readable: true,
        ...(readable.type === 'sample' && { sample_page: number }),
        ...(readable.thumbUrl && { picture: readable.thumbUrl.replace('{page}', String(number)) }),
      };
    });
  }

  /** The document in which the visitor reads pages of the issue. */
  async function readableDocument(issue: Issue) {
    const type = (['full', 'sample'] as const).find((each) => canRead(issue, each, store, holdings) === 'allowed');
    if (!type) return undefined;
    const numbers = await pageNumbers(db, issue.id, type);
    const request = { issue, type, holdings };
    const { page_images } = await grantReading({ db, tokens, store, origin: config.PUBLIC_URL }, request);
    return {
      type,
      thumbUrl: page_images?.thumb_url,
      numberOf: (page: number) => (numbers ? numbers.get(page) : page),
    };
  }
}

/** What of a page is shown: the query as it was typed where the page has it so, else the words that it has most of. */
function snippetter(query: string, sought: readonly Sought[]): (text: string) => FoundPage['snippet'] {
  const whole = matcher(query);
  const words = wordsMatcher(sought);
  const best = (text: string, matches: Match[]) =>
    snippetsOf(text, matches).toSorted((a, b) => b.matches.length - a.matches.length)[0];
  return (text) => best(text, whole(text)) ?? best(text, words(text)) ?? { text: '', matches: [] };
}
