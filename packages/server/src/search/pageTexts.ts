import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { termsOf } from './terms.ts';

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
  const rows = pages.map(({ text, folded }, index) => ({
    issue_id: issueId,
    page: index + 1,
    text,
    folded,
    terms: termsOf(folded),
  }));
  for (let start = 0; start < rows.length; start += BATCH) {
    await db
      .insertInto('page_texts')
      .values(rows.slice(start, start + BATCH))
      .execute();
  }
}

/** For a file that takes the place of another. */
export async function replacePageTexts(transaction: Database, issueId: number, pages: PageText[]): Promise<void> {
  await transaction.deleteFrom('page_texts').where('issue_id', '=', issueId).execute();
  await insertPageTexts(transaction, issueId, pages);
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

export interface FoundText {
  issue_id: number;
  page: number;
  text: string;
}

interface TermSearch {
  /** A `tsquery`. */
  query: string;
  /** In their order. */
  issueIds: readonly number[];
  offset: number;
  limit: number;
}

/**
 * Pages that have all terms of a query: how many there are in each of these issues, and those in the window, issue by
 * issue.
 *
 * The planner knows nothing of what lies outside of a row, where terms and texts are, and takes reading every row for
 * cheap. So it is kept to the index of the terms, for 100,000 pages the difference between 7 s and 0.1 s: it may not
 * read the table through, nor look up the pages of an issue before it is known which of them are found.
 */
export function findTerms(db: Database, { query, issueIds, offset, limit }: TermSearch) {
  const ids = `{${issueIds.join(',')}}`;
  return db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await sql<{ issue_id: number; pages: number | null; page: number | null; text: string | null }>`
      with found as materialized (
        select issue_id, page from page_texts where terms @@ ${query}::tsquery
      ), placed as materialized (
        select place, issue_id, page
        from found join unnest(${ids}::int[]) with ordinality as among (issue_id, place) using (issue_id)
      ), shown as (
        select * from placed order by place, page offset ${offset}::int limit ${limit}::int
      )
      select place, issue_id, count(*)::int as pages, null::int as page, null as text
      from placed group by place, issue_id
      union all
      select place, issue_id, null, page, text from shown join page_texts using (issue_id, page)
      order by place, page
    `.execute(transaction);
    const issues = rows.flatMap(({ issue_id, pages }) => (pages === null ? [] : [{ issue_id, pages }]));
    const shown = rows.flatMap(({ issue_id, page, text }) =>
      page === null || text === null ? [] : [{ issue_id, page, text }],
    );
    return { issues, shown };
  });
}

/** Whether the import has read the issue's text: earlier ones did not. */
export async function isIndexed(db: Database, issueId: number): Promise<boolean> {
  const row = await db.selectFrom('page_texts').select('page').where('issue_id', '=', issueId).limit(1).execute();
  return row.length > 0;
}
