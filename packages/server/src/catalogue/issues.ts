import type { Issue } from '@magazine-store/protocol';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { IssuesTable } from '../database/tables.ts';
import { countRevision } from './revision.ts';

/**
 * The only place that writes `issues` and `replaced_covers`. Every write of `issues` also increments the catalogue's
 * revision.
 */

/** A new issue. Without a time it is published now, by the clock of the database. */
export type NewIssue = Omit<Insertable<IssuesTable>, 'id' | 'published_at'> & {
  published_at: Date | null;
};
export type IssueChange = Omit<Updateable<IssuesTable>, 'id' | 'draft' | 'published_at'> & {
  published_at?: Date | null;
};
/** An issue as its publisher sees it. */
export type IssueRow = Selectable<IssuesTable> & { scheduled: boolean };

/** The time of a draft for which none was chosen. It appears when it is published. */
export const NO_TIME = new Date('9999-12-31T00:00:00Z');

export const hasTime = (time: Date): boolean => time.getTime() !== NO_TIME.getTime();

/** True for a draft for which no price was chosen. */
export const lacksPrice = ({ is_free, price }: Pick<IssueRow, 'is_free' | 'price'>): boolean => !is_free && price === 0;

const now = sql<Date>`now()`;
const isScheduled = sql<boolean>`published_at > now()`.as('scheduled');

/** The issues whose time has come, newest first. Drafts are in neither list, whatever their time. */
export async function datedIssues(db: Database): Promise<Record<'published' | 'unpublished', Issue[]>> {
  const rows = await db
    .selectFrom('issues')
    .selectAll()
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    published: rows.filter(({ published }) => published).map(toIssue),
    unpublished: rows.filter(({ published, draft }) => !published && !draft).map(toIssue),
  };
}

/** The page that a cover shows. Covers of former releases show the first page. */
export const shownPage = ({ page = 1 }: IssueRow['cover']): number => page;

/** A cover as it leaves the server. */
export function toCover({ page: _page, ...cover }: IssueRow['cover']): Issue['cover'] {
  return cover;
}

function toIssue(row: Selectable<IssuesTable>): Issue {
  const { content_hash, published, draft, languages, published_at, series, cover, ...issue } = row;
  return {
    ...issue,
    cover: toCover(cover),
    ...(series !== null && { series }),
    ...(!published && { unpublished: true as const }),
    published_at: published_at.toISOString(),
    ...(languages.length > 0 && { languages }),
  };
}

const listedColumns = ['id', 'title', 'published', 'draft', 'published_at', 'price', 'is_free'] as const;

export const allIssues = (db: Database) =>
  db
    .selectFrom('issues')
    .select([...listedColumns, isScheduled])
    .orderBy('id')
    .execute();

export const findByContent = (db: Database, contentHash: string): Promise<IssueRow | undefined> =>
  db.selectFrom('issues').selectAll().select(isScheduled).where('content_hash', '=', contentHash).executeTakeFirst();

/** True for an issue whose date has not come yet: no address has it before. */
export async function appearsLater(db: Database, id: number): Promise<boolean> {
  const issue = await db.selectFrom('issues').select(isScheduled).where('id', '=', id).executeTakeFirst();
  return issue?.scheduled === true;
}

export const findById = (db: Database, id: number): Promise<IssueRow | undefined> =>
  db.selectFrom('issues').selectAll().select(isScheduled).where('id', '=', id).executeTakeFirst();

/** The hashes of the present files of issues, by the ids of the issues. */
export async function findContentHashes(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('issues').select(['id', 'content_hash']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, content_hash }) => [id, content_hash]));
}

/** Locks the row for a change, so that nothing else changes it meanwhile. */
export const lockIssue = (transaction: Database, id: number): Promise<IssueRow | undefined> =>
  transaction.selectFrom('issues').selectAll().select(isScheduled).where('id', '=', id).forUpdate().executeTakeFirst();

/** True if there is such an issue. The issue is not deleted before the transaction ends. */
export async function lockIssueIfPresent(transaction: Database, id: number): Promise<boolean> {
  const issue = await transaction
    .selectFrom('issues')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return issue !== undefined;
}

/** The issue if a user can buy it now. The issue is not deleted before the transaction ends. */
export const lockIssueIfSold = (
  transaction: Database,
  id: number,
): Promise<Pick<IssueRow, 'title' | 'price' | 'is_free'> | undefined> =>
  transaction
    .selectFrom('issues')
    .select(['title', 'price', 'is_free'])
    .where('id', '=', id)
    .where('published', '=', true)
    .where('published_at', '<=', now)
    .forKeyShare()
    .executeTakeFirst();

/**
 * The caller counts the catalogue's revision at the end of its transaction: other changes of the catalogue wait from
 * then on.
 *
 * @returns the id; null when an issue with this content is there already.
 */
export async function insertIssue(db: Database, issue: NewIssue): Promise<number | null> {
  const row = await db
    .insertInto('issues')
    .values({ ...issue, published_at: issue.published_at ?? now })
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Publishing a draft ends its draft state, and sets its time if none was chosen. */
const asPublished = {
  draft: false,
  published_at: sql<Date>`case when published_at = ${NO_TIME} then now() else published_at end`,
};

/** @param change Fields left out stay as they are; a `published_at` of null is now. */
export async function updateIssue(transaction: Database, id: number, change: IssueChange): Promise<void> {
  const { published_at, ...rest } = change;
  const time = published_at === undefined ? {} : { published_at: published_at ?? now };
  await transaction
    .updateTable('issues')
    .set({ ...(change.published && asPublished), ...rest, ...time })
    .where('id', '=', id)
    .execute();
  await countRevision(transaction);
}

/** @returns true if there is such an issue. */
export async function setPublished(db: Database, id: number, published: boolean): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('issues')
      .set({ published, ...(published && asPublished) })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await countRevision(transaction);
    return true;
  });
}

/** Deletes the issue with all that belongs to it in other tables. */
export async function deleteIssue(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('issues').where('id', '=', id).execute();
  await countRevision(transaction);
}

export async function recordReplacedCover(transaction: Database, issueId: number, fileName: string): Promise<void> {
  await transaction.insertInto('replaced_covers').values({ issue_id: issueId, file_name: fileName }).execute();
}

/** The issue has this cover again. */
export async function forgetReplacedCover(transaction: Database, fileName: string): Promise<void> {
  await transaction.deleteFrom('replaced_covers').where('file_name', '=', fileName).execute();
}

/** The issue that had the cover before its file was replaced. */
export async function findIssueByCover(db: Database, fileName: string): Promise<number | null> {
  const replaced = await db
    .selectFrom('replaced_covers')
    .select('issue_id')
    .where('file_name', '=', fileName)
    .executeTakeFirst();
  return replaced?.issue_id ?? null;
}
