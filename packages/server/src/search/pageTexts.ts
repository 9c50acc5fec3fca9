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
 * Pages that have all terms of a query: how many there are in these issues, and those in the window, issue by issue.
 *
 * The planner knows nothing of what lies outside of a row, where terms and texts are, and takes reading every row for
 * cheap. So it is kept to the index of the terms, for 100,000 pages the difference between 7 s and 0.1 s.
 */
export function findTerms(db: Database, { query, issueIds, offset, limit }: TermSearch) {
  const has = sql<boolean>`terms @@ ${query}::tsquery`;
  return db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const rows = await transaction
      .selectFrom('page_texts')
      .select(({ fn }) => ['issue_id', fn.countAll<number | string>().as('count')])
      .where(has)
      .groupBy('issue_id')
      .execute();
    const counts = new Map(rows.map(({ issue_id, count }) => [issue_id, Number(count)]));
    const shown = inWindow(issueIds, counts, { offset, limit });
    // Without an operator before it, this would be looked up in the index of the issues' pages, and all their terms read.
    const amongShown = sql<boolean>`issue_id + 0 = any(${sql.val(literalOf(shown.issueIds))}::int[])`;
    const pages: FoundText[] = await transaction
      .selectFrom('page_texts')
      .select(['issue_id', 'page', 'text'])
      .where(has)
      .where(amongShown)
      .orderBy(sql`array_position(${literalOf(shown.issueIds)}::int[], issue_id)`)
      .orderBy('page')
      .offset(shown.offset)
      .limit(limit)
      .execute();
    const total = issueIds.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
    return { total, pages };
  });
}

const literalOf = (ids: readonly number[]) => `{${ids.join(',')}}`;

/** The issues that a window shows pages of, and how many pages of the first come before it. */
function inWindow(
  issueIds: readonly number[],
  counts: ReadonlyMap<number, number>,
  { offset, limit }: Pick<TermSearch, 'offset' | 'limit'>,
): { issueIds: number[]; offset: number } {
  const shown: number[] = [];
  let passed = 0;
  let before = 0;
  for (const id of issueIds) {
    const count = counts.get(id) ?? 0;
    if (count === 0) continue;
    if (passed + count > offset) {
      if (shown.length === 0) before = offset - passed;
      shown.push(id);
    }
    passed += count;
    if (passed >= offset + limit) break;
  }
  return { issueIds: shown, offset: before };
}

/** Whether the import has read the issue's text: earlier ones did not. */
export async function isIndexed(db: Database, issueId: number): Promise<boolean> {
  const row = await db.selectFrom('page_texts').select('page').where('issue_id', '=', issueId).limit(1).execute();
  return row.length > 0;
}
