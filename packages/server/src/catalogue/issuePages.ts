import { fold } from '@magazine-store/folding';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { IssueRow } from './issues.ts';

/** The publisher's list of all issues, the newest first, page by page. */

export type PublisherState = 'draft' | 'on_sale' | 'scheduled' | 'unpublished';

interface Wanted {
  /** A part of the title, or the number of an issue. */
  search: string;
  state: PublisherState | undefined;
  after: IssueKey | null;
  limit: number;
}

/** The place of an issue in the list. */
export interface IssueKey {
  /** With microseconds. */
  publishedAt: string;
  id: number;
}

export const publisherState = ({
  published,
  draft,
  scheduled,
}: Pick<IssueRow, 'published' | 'draft' | 'scheduled'>): PublisherState => {
  if (!published) return draft ? 'draft' : 'unpublished';
  return scheduled ? 'scheduled' : 'on_sale';
};

const isInState = {
  on_sale: sql<boolean>`published and published_at <= now()`,
  scheduled: sql<boolean>`published and published_at > now()`,
  draft: sql<boolean>`not published and draft`,
  unpublished: sql<boolean>`not published and not draft`,
} satisfies Record<PublisherState, unknown>;

const preciseTime = sql<string>`to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export async function listIssuePage(
  db: Database,
  { search, state, after, limit }: Wanted,
): Promise<{ rows: IssueRow[]; next: IssueKey | null }> {
  const wanted = fold(search.trim());
  const inOrder = db
    .selectFrom('issues')
    .$if(state !== undefined, (query) => query.where(isInState[state as PublisherState]))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(published_at, id) < (${after?.publishedAt}::timestamptz, ${after?.id}::integer)`),
    )
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');
  const found = wanted === '' ? null : await findIds();
  if (found?.length === 0) return { rows: [], next: null };
  const rows = await inOrder
    .$if(found !== null, (query) => query.where('id', 'in', found as number[]))
    .selectAll()
    .select([sql<boolean>`published_at > now()`.as('scheduled'), preciseTime.as('precise_time')])
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = last && rows.length > limit ? { publishedAt: last.precise_time, id: last.id } : null;
  return { rows: shown.map(({ precise_time, ...row }) => row), next };

  async function findIds(): Promise<number[]> {
    const titles = await inOrder.select(['id', 'title']).where(mayMatch(wanted)).execute();
    const ids: number[] = [];
    for (const { id, title } of titles) {
      if (ids.length > limit) break;
      if (String(id) === wanted || fold(title).includes(wanted)) ids.push(id);
    }
    return ids;
  }
}

/**
 * A first filter in SQL, before the server compares titles as the store does. SQL can compare only ASCII titles with
 * single spaces, so all other titles pass.
 */
export const mayMatch = (wanted: string) => sql<boolean>`(
  position(${wanted} in lower(title collate "C")) > 0
  or octet_length(title) > length(title) or title ~ '  |[[:cntrl:]]' or id::text = ${wanted})`;
