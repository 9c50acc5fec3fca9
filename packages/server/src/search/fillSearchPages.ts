import type { Database } from '../database/connection.ts';
import { issuesWithText, lockPageTexts } from './pageTexts.ts';
import { insertSearchPages, issuesInSearch } from './searchPages.ts';
import { insertSearchWords, issuesInSearchWords } from './searchWords.ts';

/**
 * Fills in the search pages of issues that a former release has imported, the newest issues first. It takes one issue
 * at a time, so it can stop at any moment. Several servers may run it at once.
 */
export async function fillSearchPages(db: Database, signal: AbortSignal): Promise<void> {
  const [withText, inSearch, inWords] = await Promise.all([
    issuesWithText(db),
    issuesInSearch(db),
    issuesInSearchWords(db),
  ]);
  for (const issueId of withText.sort((a, b) => b - a)) {
    if (signal.aborted) return;
    if (inSearch.has(issueId) && inWords.has(issueId)) continue;
    await db.transaction().execute(async (transaction) => {
      const texts = await lockPageTexts(transaction, issueId);
      if (inSearch.has(issueId)) await insertSearchWords(transaction, issueId);
      else await insertSearchPages(transaction, issueId, texts);
    });
  }
}
