import { setImmediate } from 'node:timers/promises';
import type { Answer, SearchHit } from '@magazine-store/protocol';
import type { Database } from '../database/connection.ts';
import { HttpError } from '../httpError.ts';
import { matcher, wordsMatcher } from './matches.ts';
import { findPages, hasText } from './pageTexts.ts';
import { loadSamplePages } from './samplePages.ts';
import { findUnreadablePages } from './searchPages.ts';
import { bestWindow, makeSnippets } from './snippets.ts';
import { termsForOtherPages, toTsquery } from './terms.ts';

/** The viewer shows 500 hits, and learns from one more that there are others. */
const MAX_HITS = 501;

interface IssueSearch {
  issueId: number;
  /** Folded and trimmed. */
  query: string;
  /**
   * The pages of the sample, by its numbers; or all pages of the issue, where the visitor may read all or only the
   * sample.
   */
  pages: 'sample' | 'all' | 'all readable';
}

/**
 * Finds hits in the pages of one issue, in their order.
 *
 * @throws HttpError 404 for a sample that the issue does not have, and where the import has read no text
 */
export async function searchOneIssue(
  db: Database,
  { issueId, query, pages }: IssueSearch,
): Promise<Answer<'searchIssue'>> {
  const samplePages = pages === 'all readable' ? undefined : await loadSamplePages(db, issueId);
  if (pages === 'sample' && samplePages?.size === 0) throw new HttpError(404, 'not_found');
  if (!query) return { hits: [] };
  const toPageNumber = (page: number) => (pages === 'sample' ? samplePages?.get(page) : undefined) ?? page;
  const readable = await readableHits();
  const others = pages === 'all' ? await otherHits() : [];
  const hits = [...readable, ...others].sort((a, b) => a.page - b.page).slice(0, MAX_HITS);
  if (hits.length > 0) return { hits };
  const text = await hasText(db, issueId);
  // The viewer then looks into the PDF itself.
  if (text === null) throw new HttpError(404, 'not_found');
  return text ? { hits } : { hits, no_text: true };

  async function readableHits(): Promise<SearchHit[]> {
    if (samplePages?.size === 0) return [];
    // Nearly every one of these pages has a hit, so the search needs no more pages than hits.
    const limit = MAX_HITS;
    const found = await findPages(db, { issueId, query, among: samplePages && [...samplePages.keys()], limit });
    const matchesIn = matcher(query);
    const hits: SearchHit[] = [];
    for (const { page, text } of found) {
      // Hundreds of pages take a while: the server answers other requests in between.
      await setImmediate();
      for (const snippet of makeSnippets(text, matchesIn(text))) {
        hits.push({ page: toPageNumber(page), snippet });
        if (hits.length === MAX_HITS) return hits;
      }
    }
    return hits;
  }

  async function otherHits(): Promise<SearchHit[]> {
    const sought = termsForOtherPages(query);
    const words = toTsquery(sought);
    if (words === null) return [];
    const matchesIn = wordsMatcher(sought);
    const found = await findUnreadablePages(db, issueId, words, MAX_HITS);
    return found.map(({ page, windows }) => ({ page, snippet: bestWindow(windows, matchesIn) }));
  }
}
