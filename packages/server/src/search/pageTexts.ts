import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { insertSearchPages, removeSearchPages } from './searchPages.ts';

/** The only place that writes `page_texts`: the whole text of every page. */

export interface PageText {
  /** The text in the form that people read. */
  text: string;
  folded: string;
}

export interface NumberedText extends PageText {
  page: number;
}

/** Rows in one statement: few enough for the memory of the embedded database. */
const BATCH = 100;

/** @param pages All pages of the issue, from the first. The issue's files are there already. */
export async function insertPageTexts(db: Database, issueId: number, pages: PageText[]): Promise<void> {
  const numbered = pages.map((text, index) => ({ ...text, page: index + 1 }));
  for (let start = 0; start < numbered.length; start += BATCH) {
    const rows = numbered.slice(start, start + BATCH);
    await db
      .insertInto('page_texts')
      .values(rows.map(({ page, text, folded }) => ({ issue_id: issueId, page, text, folded })))
      .execute();
  }
  await insertSearchPages(db, issueId, numbered);
}

/** Replaces an issue's texts by those of its new file. */
export async function replacePageTexts(transaction: Database, issueId: number, pages: PageText[]): Promise<void> {
  await transaction.deleteFrom('page_texts').where('issue_id', '=', issueId).execute();
  await removeSearchPages(transaction, issueId);
  await insertPageTexts(transaction, issueId, pages);
}

/** Keeps the issue's text as it is until the transaction ends. */
export const lockPageTexts = (transaction: Database, issueId: number): Promise<NumberedText[]> =>
  transaction
    .selectFrom('page_texts')
    .select(['page', 'text', 'folded'])
    .where('issue_id', '=', issueId)
    .orderBy('page')
    .forShare()
    .execute();

export async function issuesWithText(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('page_texts').select('issue_id').distinct().execute();
  return rows.map(({ issue_id }) => issue_id);
}

interface PageSearch {
  issueId: number;
  /** Folded, not empty. */
  query: string;
  /** The pages to search; all when left out. */
  among?: number[] | undefined;
  limit: number;
}

/** Pages that may hold the query, in their order. The text may lack the query's hyphens. */
export const findPages = (db: Database, { issueId, query, among, limit }: PageSearch) =>
  db
    .selectFrom('page_texts')
    .select(['page', 'text'])
    .where('issue_id', '=', issueId)
    .where(holds(query))
    .$if(among !== undefined, (select) => select.where(sql<boolean>`page = any(${`{${among}}`}::int[])`))
    .orderBy('page')
    .limit(limit)
    .execute();

function holds(query: string): Expression<SqlBool> {
  if (!query.includes('-')) return sql`strpos(folded, ${query}) > 0`;
  return sql`strpos(replace(folded, '-', ''), ${query.replaceAll('-', '')}) > 0`;
}

/**
 * Tells whether an issue's pages have text, or are all pictures. Null if the import has not read them: imports of
 * earlier releases did not.
 */
export async function hasText(db: Database, issueId: number): Promise<boolean | null> {
  const pages = db.selectFrom('page_texts').where('issue_id', '=', issueId);
  const [withText] = await pages.select('page').where('text', '<>', '').limit(1).execute();
  if (withText) return true;
  const [any] = await pages.select('page').limit(1).execute();
  return any ? false : null;
}
