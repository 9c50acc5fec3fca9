import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** The only place that reads and writes `page_texts`. */

export interface PageText {
  /** As it is read. */
  text: string;
  folded: string;
}

/** Rows in one statement: few enough for the memory of the embedded database. */
const BATCH = 100;

/** @param pages All pages of the issue, from the first. */
export async function insertPageTexts(db: Database, issueId: number, pages: PageText[]): Promise<void> {
  const rows = pages.map(({ text, folded }, index) => ({ issue_id: issueId, page: index + 1, text, folded }));
  for (let start = 0; start < rows.length; start += BATCH) {
    await db
      .insertInto('page_texts')
      .values(rows.slice(start, start + BATCH))
      .execute();
  }
}

interface PageSearch {
  issueId: number;
  /** Folded, not empty. */
  query: string;
  /** Only these; all when left out. */
  among?: number[];
  limit: number;
}

/** Pages that may hold the query, in their order. Hyphens of the query may stand in the text or not. */
export const findPages = (db: Database, { issueId, query, among, limit }: PageSearch) =>
  db
    .selectFrom('page_texts')
    .select(['page', 'text'])
    .where('issue_id', '=', issueId)
    .where(holds(query))
    .$if(among !== undefined, (select) => select.where('page', 'in', among ?? []))
    .orderBy('page')
    .limit(limit)
    .execute();

function holds(query: string): Expression<SqlBool> {
  if (!query.includes('-')) return sql`strpos(folded, ${query}) > 0`;
  return sql`strpos(replace(folded, '-', ''), ${query.replaceAll('-', '')}) > 0`;
}

/** Whether the import has read the issue's text: earlier ones did not. */
export async function isIndexed(db: Database, issueId: number): Promise<boolean> {
  const row = await db.selectFrom('page_texts').select('page').where('issue_id', '=', issueId).limit(1).execute();
  return row.length > 0;
}
