import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import type { applyEdit } from '../../publishing/applyEdit.ts';
import { type DeskIssue, type IssueDetails, toDetails } from './deskIssue.ts';
import type { ChosenPages } from './pageChoices.ts';

/** The changes of an issue's details that can be undone, from the log of changes. */

type ListedChange = DeskAnswer<'listIssueChanges'>['rows'][number];
type Values = Partial<IssueDetails>;

const ACTIONS = [
  'editIssue',
  'publishIssue',
  'unpublishIssue',
  'choosePages',
  'undoChange',
] as const satisfies ListedChange['action'][];
const MOST_CHANGES = 50;

interface LoggedChange {
  id: string;
  at: Date;
  action: ListedChange['action'];
  before: Values;
  after: Values;
}

/** The changes of the last day, the latest first. */
export async function findIssueChanges(db: Database, issueId: number, id?: string): Promise<LoggedChange[]> {
  const rows = await db
    .selectFrom('desk_audit')
    .select(['id', 'at', 'action', 'before', 'after'])
    .where('subject', '=', `issue:${issueId}`)
    .where('action', 'in', ACTIONS)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .orderBy('id', 'desc')
    .limit(MOST_CHANGES)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at,
    action: row.action as ListedChange['action'],
    before: (row.before ?? {}) as Values,
    after: (row.after ?? {}) as Values,
  }));
}

/** True as long as the issue has what the change has made. Another file of the issue may lack the former pages. */
export function canUndo({ before, after }: Pick<LoggedChange, 'before' | 'after'>, issue: DeskIssue): boolean {
  const present = toDetails(issue);
  if (Math.max(before.cover_page ?? 1, ...(before.sample ?? [])) > issue.page_count) return false;
  return (Object.keys(after) as (keyof Values)[]).every(
    (name) => JSON.stringify(present[name]) === JSON.stringify(after[name]),
  );
}

/** The pages that an issue had before a change of its cover or its sample; null for other changes. */
export function pagesBefore(
  { before: { cover_page, sample } }: Pick<LoggedChange, 'before'>,
  issue: DeskIssue,
): ChosenPages | null {
  if (cover_page === undefined && sample === undefined) return null;
  return { cover_page: cover_page ?? issue.cover_page, sample: sample === undefined ? issue.sample : sample };
}

/** The edit that gives an issue its former details again. What the change left alone stays. */
export function toUndo(
  { before }: Pick<LoggedChange, 'before'>,
  issue: DeskIssue,
): Omit<Parameters<typeof applyEdit>[1], 'id'> {
  const { published: wasPublished, published_at, cover_page, sample, ...former } = before;
  return {
    details: {
      // Without it, the series would follow the title.
      series: issue.series,
      ...former,
      // A draft without a time keeps the one that it got.
      ...(published_at && { publishedAt: published_at }),
    },
    published: wasPublished ?? toDetails(issue).published,
  };
}
