import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import type { applyEdit } from '../../publishing/applyEdit.ts';
import { type DeskIssue, type IssueDetails, toDetails } from './deskIssue.ts';

/** The changes of an issue's details that can be undone, from the log of changes. */

type ListedChange = DeskAnswer<'listIssueChanges'>['rows'][number];
/** No operation of the desk changes the sample. */
type Values = Partial<Omit<IssueDetails, 'sample'>>;

const ACTIONS = [
  'editIssue',
  'publishIssue',
  'unpublishIssue',
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

/** True as long as the issue has what the change has made. */
export function canUndo({ after }: Pick<LoggedChange, 'after'>, issue: DeskIssue): boolean {
  const present = toDetails(issue);
  return (Object.keys(after) as (keyof Values)[]).every(
    (name) => JSON.stringify(present[name]) === JSON.stringify(after[name]),
  );
}

/** The edit that gives an issue its former details again. What the change left alone stays. */
export function toUndo(
  { before }: Pick<LoggedChange, 'before'>,
  issue: DeskIssue,
): Omit<Parameters<typeof applyEdit>[1], 'id'> {
  const { published: wasPublished, published_at, ...former } = before;
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
