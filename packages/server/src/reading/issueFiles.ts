import type { DocumentType } from '@magazine-store/protocol';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { isForeignKeyViolation } from '../database/isForeignKeyViolation.ts';
import type { IssueFilesTable } from '../database/tables.ts';
import { fileRevision } from './fileAddresses.ts';

/**
 * The only place that reads and writes `issue_files` and `replaced_files`. It also adds to `openings`, which
 * `sumOpenings` sums up.
 */

export type IssueFile = Selectable<IssueFilesTable>;

export const findFile = (db: Database, issueId: number, type: DocumentType): Promise<IssueFile | undefined> =>
  db.selectFrom('issue_files').selectAll().where('issue_id', '=', issueId).where('type', '=', type).executeTakeFirst();

/** Finds the revision that an address was handed out for: the document's own, or one that was replaced lately. */
export async function findRevision(
  db: Database,
  { issueId, type, revision }: Pick<IssueFile, 'type'> & { issueId: number; revision: string },
): Promise<IssueFile | undefined> {
  const current = await findFile(db, issueId, type);
  if (!current || fileRevision(current) === revision) return current;
  const replaced = await db
    .selectFrom('replaced_files')
    .selectAll()
    .where('issue_id', '=', issueId)
    .where('type', '=', type)
    .execute();
  return replaced.find((file) => fileRevision(file) === revision);
}

/**
 * Files from the newest issue to the oldest: samples and those of these free issues, or all others.
 * @param behind The last file of the former answer.
 */
export const filesToReadAhead = (
  db: Database,
  {
    free,
    isOpen,
    behind,
    most,
  }: { free: readonly number[]; isOpen: boolean; behind: IssueFile | undefined; most: number },
): Promise<IssueFile[]> =>
  db
    .selectFrom('issue_files')
    .selectAll()
    .where(sql<boolean>`(type = 'sample' or issue_id = any(${`{${free}}`}::int[])) = ${isOpen}`)
    .$if(behind !== undefined, (query) =>
      query.where(sql<boolean>`(issue_id, type) < (${behind?.issue_id}, ${behind?.type})`),
    )
    .orderBy('issue_id', 'desc')
    .orderBy('type', 'desc')
    .limit(most)
    .execute();

/** The documents of whole issues that have prepared pages but no pictures in this height, the newest issue first. */
export const listWithoutHeight = (
  db: Database,
  height: number,
): Promise<Pick<IssueFile, 'issue_id' | 'pictures_key'>[]> =>
  db
    .selectFrom('issue_files')
    .select(['issue_id', 'pictures_key'])
    .where('type', '=', 'full')
    .where('import_version', 'is not', null)
    .where(sql<boolean>`not picture_heights @> ${JSON.stringify([height])}::jsonb`)
    .orderBy('issue_id', 'desc')
    .execute();

/** Notes that every page in the folder has a picture in this height, too, which is larger than the others. */
export async function addPictureHeight(db: Database, picturesKey: string, height: number): Promise<void> {
  const added = JSON.stringify([height]);
  await db
    .updateTable('issue_files')
    .set({ picture_heights: sql<string>`picture_heights || ${added}::jsonb` })
    .where('pictures_key', '=', picturesKey)
    .where(sql<boolean>`not picture_heights @> ${added}::jsonb`)
    .execute();
}

export const listFiles = (db: Database, issueId: number): Promise<IssueFile[]> =>
  db.selectFrom('issue_files').selectAll().where('issue_id', '=', issueId).execute();

export async function insertFiles(db: Database, files: Insertable<IssueFilesTable>[]): Promise<void> {
  await db.insertInto('issue_files').values(files).execute();
}

/**
 * Puts files in the place of former ones. Addresses handed out for the former files serve them until they are removed.
 */
export async function replaceFiles(
  transaction: Database,
  former: readonly IssueFile[],
  files: Insertable<IssueFilesTable>[],
): Promise<void> {
  for (const file of former) {
    const { issue_id, type } = file;
    await transaction.deleteFrom('issue_files').where('issue_id', '=', issue_id).where('type', '=', type).execute();
    await transaction.insertInto('replaced_files').values(toInsertable(file)).execute();
  }
  if (files.length > 0) await insertFiles(transaction, files);
}

/** A file in the form in which it is written. */
export const toInsertable = ({
  opening_ranges,
  pages,
  picture_heights,
  draw_pages,
  ...file
}: IssueFile): Insertable<IssueFilesTable> => ({
  ...file,
  opening_ranges: JSON.stringify(opening_ranges),
  pages: JSON.stringify(pages),
  picture_heights: picture_heights && JSON.stringify(picture_heights),
  draw_pages: draw_pages && JSON.stringify(draw_pages),
});

/** The files are those of their issue again. */
export async function forgetReplaced(transaction: Database, files: readonly IssueFile[]): Promise<void> {
  const keys = files.map(({ storage_key }) => storage_key);
  await transaction.deleteFrom('replaced_files').where('storage_key', 'in', keys).execute();
}

/** @param key A file, or a folder with everything below it. */
export async function deleteReplaced(db: Database, key: string): Promise<void> {
  await db
    .deleteFrom('replaced_files')
    .where((where) => where.or([where('storage_key', '=', key), sql<boolean>`starts_with(storage_key, ${`${key}/`})`]))
    .execute();
}

/** Counts an opening once per token, however often the browser reports it; of an issue that is deleted meanwhile, none. */
export async function countOpening(
  db: Database,
  opening: { tokenId: string; issueId: number; type: DocumentType },
): Promise<void> {
  await db
    .insertInto('openings')
    .values({ token_id: opening.tokenId, issue_id: opening.issueId, type: opening.type })
    .onConflict((conflict) => conflict.column('token_id').doNothing())
    .execute()
    .catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error;
    });
}
