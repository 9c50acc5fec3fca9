import { type IssueRow, shownPage } from '../catalogue/issues.ts';
import type { Database } from '../database/connection.ts';
import { findFile } from '../reading/issueFiles.ts';
import type { IssueState } from './publishing.ts';

/** All facts of an issue that a publisher may see and change. */
export async function loadIssueState(db: Database, row: IssueRow): Promise<IssueState> {
  const sample = await findFile(db, row.id, 'sample');
  const { content_hash, cover, has_sample, published_at, ...state } = row;
  return {
    ...state,
    published_at: published_at.toISOString(),
    sample: sample?.pages.map(({ number }) => number) ?? null,
    cover_page: shownPage(cover),
  };
}
