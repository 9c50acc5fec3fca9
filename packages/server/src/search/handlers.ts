import { setImmediate } from 'node:timers/promises';
import { fold, type SearchHit } from '@magazine-store/protocol';
import type { Handler } from '../api.ts';
import { HttpError } from '../httpError.ts';
import { heldBy } from '../reading/heldBy.ts';
import { snapshotFor } from '../reading/snapshotFor.ts';
import type { Services } from '../services.ts';
import { matcher } from './matches.ts';
import { pageNumbers } from './pageNumbers.ts';
import { findPages, isIndexed } from './pageTexts.ts';
import { searchAllIssues } from './searchAllIssues.ts';
import { snippetsOf } from './snippets.ts';

const MOST_HITS = 500;

export function searchHandlers(services: Services) {
  const { db, visitors } = services;

  /** Whoever may know an issue may search it: of one that was not bought, the snippets are all they see. */
  const searchIssue: Handler<'searchIssue'> = async ({ params: { id }, query: { q, type }, request }) => {
    const { byId } = await snapshotFor(services, request);
    if (!byId.has(id)) throw new HttpError(404, 'not_found');
    const numbers = await pageNumbers(db, id, type);
    const query = fold(q).trim();
    if (!query) return { hits: [] };

    // Nearly every page of these has a hit, so no more pages than hits are needed.
    const among = numbers && [...numbers.keys()];
    const pages = await findPages(db, { issueId: id, query, ...(among && { among }), limit: MOST_HITS });
    // The reader then looks into the PDF itself.
    if (pages.length === 0 && !(await isIndexed(db, id))) throw new HttpError(404, 'not_found');
    const matchesIn = matcher(query);
    const hits: SearchHit[] = [];
    for (const { page, text } of pages) {
      // Hundreds of pages take a while: others are answered in between.
      await setImmediate();
      for (const snippet of snippetsOf(text, matchesIn(text))) {
        hits.push({ page: numbers?.get(page) ?? page, snippet });
        if (hits.length === MOST_HITS) return { hits };
      }
    }
    return { hits };
  };

  const searchAll: Handler<'searchAll'> = async ({ query, request }) =>
    searchAllIssues(services, query, await snapshotFor(services, request), await heldBy(db, visitors, request));

  return { searchIssue, searchAll };
}
