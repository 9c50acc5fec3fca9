import type { DocumentType } from '@magazine-store/protocol';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { IssueFilesTable } from '../database/tables.ts';

/** The only place that reads and writes `issue_files` and `openings`. */

export type IssueFile = Selectable<IssueFilesTable>;

export const findFile = (db: Database, issueId: number, type: DocumentType): Promise<IssueFile | undefined> =>
  db.selectFrom('issue_files').selectAll().where('issue_id', '=', issueId).where('type', '=', type).executeTakeFirst();

export async function insertFiles(db: Database, files: Insertable<IssueFilesTable>[]): Promise<void> {
  await db.insertInto('issue_files').values(files).execute();
}

/** Counts once per token, however often it is reported. */
export async function countOpening(
  db: Database,
  opening: { tokenId: string; issueId: number; type: DocumentType },
): Promise<void> {
  await db
    .insertInto('openings')
    .values({ token_id: opening.tokenId, issue_id: opening.issueId, type: opening.type })
    .onConflict((conflict) => conflict.column('token_id').doNothing())
    .execute();
}
