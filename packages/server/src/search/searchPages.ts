import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { NumberedText } from './pageTexts.ts';
import { loadSamplePages } from './samplePages.ts';
import { insertSearchWords, removeSearchWords } from './searchWords.ts';
import { toTerms } from './terms.ts';
import { splitIntoWindows } from './windows.ts';

/**
 * The only place that writes `search_pages`: the words by which searches find pages, and the pieces that they
 * show.
 */

/** Rows in one statement. */
const BATCH = 50;

/** Adds search pages. Pages that are there already stay as they are. */
export async function insertSearchPages(db: Database, issueId: number, pages: readonly NumberedText[]): Promise<void> {
  const samplePages = await loadSamplePages(db, issueId);
  for (let start = 0; start < pages.length; start += BATCH) {
    const rows = pages.slice(start, start + BATCH).map(({ page, text, folded }) => ({
      issue_id: issueId,
      page,
      sample_page: samplePages.get(page) ?? null,
      windows: splitIntoWindows(text),
      words: toTerms(folded),
    }));
    // Hundreds of pages take a while: the server answers other requests in between.
    await setImmediate();
    await db
      .insertInto('search_pages')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await insertSearchWords(db, issueId);
}

export async function removeSearchPages(db: Database, issueId: number): Promise<void> {
  await db.deleteFrom('search_pages').where('issue_id', '=', issueId).execute();
  await removeSearchWords(db, issueId);
}

/** Notes which pages the sample has, after it was changed. */
export async function updateSamplePages(db: Database, issueId: number): Promise<void> {
  const samplePages = await loadSamplePages(db, issueId);
  await sql`
    update search_pages set sample_page = sample.place
    from search_pages as former
      left join unnest(${`{${[...samplePages.keys()]}}`}::int[], ${`{${[...samplePages.values()]}}`}::int[])
        as sample (page, place) on sample.page = former.page
    where search_pages.issue_id = ${issueId}
      and former.issue_id = search_pages.issue_id and former.page = search_pages.page
  `.execute(db);
}

export async function issuesInSearch(db: Database): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('search_pages').select('issue_id').distinct().execute();
  return new Set(rows.map(({ issue_id }) => issue_id));
}

/** Pages of an issue outside of its sample that have all words of a `tsquery`, in their order. */
export const findUnreadablePages = (db: Database, issueId: number, query: string, limit: number) =>
  db
    .selectFrom('search_pages')
    .select(['page', 'windows'])
    .where('issue_id', '=', issueId)
    .where('sample_page', 'is', null)
    .where(sql<boolean>`words @@ ${query}::tsquery`)
    .orderBy('page')
    .limit(limit)
    .execute();

export interface FoundPages {
  /** Pages found in all issues. */
  total: number;
  /** JSON of `{ issue_id, pages }[]`. It may list thousands of issues, too many to parse and write again. */
  issues: string;
  /** The pages of the requested portion. */
  shown: FoundRow[];
}

export interface FoundRow {
  issue_id: number;
  page: number;
  sample_page: number | null;
  readable: boolean;
  /** Null unless the page is readable. */
  text: string | null;
  windows: string[];
}

interface WordSearch {
  /**
   * Conditions for pages that the visitor may read, each with its `tsquery`s (`toTsqueries`). Without conditions, no
   * such page is found.
   */
  readableQueries: readonly (readonly string[])[];
  /** A `tsquery` for all other pages. */
  otherQuery: string | null;
  /** The issues to search, in their order: an array literal of PostgreSQL. */
  issueIds: string;
  /** The issues that the visitor may read in full, as an array literal, too. Of all others they may read the sample. */
  readableIds: string;
  offset: number;
  limit: number;
}

const NOTHING = sql`select null::int as issue_id, null::int as page, null::int as sample_page, false as readable where false`;

/**
 * Finds pages that have all words of a query. Returns their number in each of these issues, and one portion of them,
 * issue by issue.
 *
 * The planner doesn't know that words and texts lie outside of the rows, so it takes reading every row for cheap. The
 * transaction has to keep it to the index of the words (`searchTransaction.ts`).
 */
export async function findWords(transaction: Database, search: WordSearch): Promise<FoundPages> {
  const { readableQueries, otherQuery, issueIds, readableIds, offset, limit } = search;
  const others = sql`
    select issue_id, page, sample_page, false as readable from search_pages
    where words @@ ${otherQuery}::tsquery and sample_page is null and issue_id <> all (${readableIds}::int[])`;
  // Looks each condition up in the index, so that PostgreSQL does not read a page that meets the first to test the
  // next.
  const meeting = readableQueries.map((queries) => {
    const met = queries.map((query) => sql`words @@ ${query}::tsquery`);
    return sql`
      select issue_id, page, sample_page, true from search_pages
      where (${sql.join(met, sql` or `)}) and (sample_page is not null or issue_id = any (${readableIds}::int[]))`;
  });
  const readable = meeting.length === 0 ? NOTHING : sql.join(meeting, sql` intersect `);
  const { rows } = await sql<{ total: number; issues: string; shown: FoundRow[] }>`
    with found as materialized (
      ${otherQuery === null ? NOTHING : others} union all (${readable})
    ), placed as materialized (
      select place, found.*
      from found join unnest(${issueIds}::int[]) with ordinality as among (issue_id, place) using (issue_id)
    ), counts as materialized (
      select place, issue_id, count(*)::int as pages from placed group by place, issue_id
    ), shown as (
      select * from placed order by place, page offset ${offset}::int limit ${limit}::int
    ), written as (
      select place, page, json_build_object(
        'issue_id', shown.issue_id, 'page', page, 'sample_page', shown.sample_page, 'readable', readable,
        'windows', windows, 'text', case when readable then text end
      ) as row
      from shown join search_pages using (issue_id, page) join page_texts using (issue_id, page)
    )
    select
      (select coalesce(sum(pages), 0)::int from counts) as total,
      (select '[' || coalesce(string_agg('{"issue_id":' || issue_id || ',"pages":' || pages || '}', ',' order by place), '') || ']'
        from counts) as issues,
      (select coalesce(json_agg(row order by place, page), '[]') from written) as shown
  `.execute(transaction);
  return rows[0] as FoundPages;
}
