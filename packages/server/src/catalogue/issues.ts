import type { Issue } from '@magazine-store/protocol';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { IssuesTable } from '../database/tables.ts';
import { countRevision } from './revision.ts';

/** The only place that reads and writes `issues`; every write counts the catalogue's revision up with it. */

export type NewIssue = Omit<Insertable<IssuesTable>, 'id' | 'published'>;
export type IssueRow = Pick<
  Selectable<IssuesTable>,
  'id' | 'title' | 'published' | 'published_at' | 'price' | 'is_free'
>;

export async function publishedIssues(db: Database): Promise<Issue[]> {
  const rows = await db
    .selectFrom('issues')
    .selectAll()
    .where('published', '=', true)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ content_hash, published, languages, published_at, series, ...row }) => ({
    ...row,
    ...(series !== null && { series }),
    published_at: published_at.toISOString(),
    ...(languages.length > 0 && { languages }),
  }));
}

export const allIssues = (db: Database): Promise<IssueRow[]> =>
  db
    .selectFrom('issues')
    .select(['id', 'title', 'published', 'published_at', 'price', 'is_free'])
    .orderBy('id')
    .execute();

export const findByContent = (db: Database, contentHash: string): Promise<IssueRow | undefined> =>
  db
    .selectFrom('issues')
    .select(['id', 'title', 'published', 'published_at', 'price', 'is_free'])
    .where('content_hash', '=', contentHash)
    .executeTakeFirst();

/** @returns the id; null when an issue with this content is there already. */
export async function insertIssue(db: Database, issue: NewIssue): Promise<number | null> {
  const row = await db
    .insertInto('issues')
    .values(issue)
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await countRevision(db);
  return row?.id ?? null;
}

/** @returns whether there is such an issue. */
export async function setPublished(db: Database, id: number, published: boolean): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('issues')
      .set({ published })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await countRevision(transaction);
    return true;
  });
}
