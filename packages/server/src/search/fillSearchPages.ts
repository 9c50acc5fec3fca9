import type { Database } from '../database/connection.ts';
import { issuesWithText, lockPageTexts } from './pageTexts.ts';
import { insertSearchPages, issuesInSearch } from './searchPages.ts';

/**
 * Makes the pages findable that a release before this one has imported, the newest issues first. One issue at a time, so
 * that it can stop at any moment; several servers may do it at once.
 */
export async function fillSearchPages(db: Database, signal: AbortSignal): Promise<void> {
  const filled = await issuesInSearch(db);
  const missing = (await issuesWithText(db)).filter((id) => !filled.has(id));
  for (const issueId of missing.sort((a, b) => b - a)) {
    if (signal.aborted) return;
    await db.transaction().execute(async (transaction) => {
      await insertSearchPages(transaction, issueId, await lockPageTexts(transaction, issueId));
    });
  }
}
