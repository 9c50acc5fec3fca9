import { isDeepStrictEqual } from 'node:util';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import type { Database } from '../../database/connection.ts';
import type { applyEdit } from '../../publishing/applyEdit.ts';
import { findRecentChanges, type RecentChange } from '../recentChanges.ts';
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

type LoggedChange = RecentChange<ListedChange['action'], Values>;

/** The changes of the last day, the latest first. */
export const findIssueChanges = (db: Database, issueId: number, id?: string): Promise<LoggedChange[]> =>
  findRecentChanges<ListedChange['action'], Values>(db, { subject: `issue:${issueId}`, actions: ACTIONS, id });

/** True as long as the issue has what the change has made. Another file of the issue may lack the former pages. */
export function canUndo({ before, after }: Pick<LoggedChange, 'before' | 'after'>, issue: DeskIssue): boolean {
  const present = toDetails(issue);
  if (Math.max(before.cover_page ?? 1, ...(before.sample ?? [])) > issue.page_count) return false;
  const names = Object.keys(after) as (keyof Values)[];
  // A draft keeps its first time.
  const isUndone = (name: keyof Values) => name !== 'published_at' || before.published_at !== null;
  return names.some(isUndone) && names.every((name) => isDeepStrictEqual(present[name], after[name]));
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
