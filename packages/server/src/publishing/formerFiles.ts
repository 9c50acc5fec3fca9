import { type Selectable, sql } from 'kysely';
import type { IssueRow } from '../catalogue/issues.ts';
import type { Database } from '../database/connection.ts';
import type { FormerFilesTable } from '../database/tables.ts';
import type { IssueFile } from '../reading/issueFiles.ts';
import type { PageText } from '../search/pageTexts.ts';

/** The only place that reads and writes `former_files`: the last file of an issue, which can be brought back for a day. */

export type FormerFile = Selectable<FormerFilesTable>;

/** In the last minute the file is left to its removal. A transaction may have waited, so the clock counts, not its start. */
const isKept = sql<boolean>`kept_until > clock_timestamp() + interval '1 minute'`;

interface Kept {
  files: readonly IssueFile[];
  pageTexts: readonly PageText[];
}

/** Keeps the present file of an issue, in the transaction that also schedules the removal of its files. */
export async function keepFormerFile(
  transaction: Database,
  issue: IssueRow,
  { files, pageTexts }: Kept,
): Promise<void> {
  const { id: issue_id, content_hash, page_count, cover } = issue;
  const kept = {
    kept_until: sql<Date>`now() + interval '1 day'`,
    content_hash,
    page_count,
    cover: JSON.stringify(cover),
    files: JSON.stringify(files),
    page_texts: JSON.stringify(pageTexts),
  };
  await transaction
    .insertInto('former_files')
    .values({ issue_id, ...kept })
    .onConflict((conflict) => conflict.column('issue_id').doUpdateSet(kept))
    .execute();
}

/** What a publisher sees of the file that can be brought back. */
export const findFormerFile = (
  db: Database,
  issueId: number,
): Promise<Pick<FormerFile, 'kept_until' | 'page_count'> | undefined> =>
  db
    .selectFrom('former_files')
    .select(['kept_until', 'page_count'])
    .where('issue_id', '=', issueId)
    .where(isKept)
    .executeTakeFirst();

/** Takes the former file out, to bring it back. */
export const takeFormerFile = (transaction: Database, issueId: number): Promise<FormerFile | undefined> =>
  transaction
    .deleteFrom('former_files')
    .where('issue_id', '=', issueId)
    .where(isKept)
    .returningAll()
    .executeTakeFirst();

/** Forgets the files whose day is over. */
export async function sweepFormerFiles(db: Database): Promise<void> {
  await db.deleteFrom('former_files').where('kept_until', '<=', sql<Date>`now()`).execute();
}
