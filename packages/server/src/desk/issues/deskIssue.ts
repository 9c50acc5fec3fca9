import { createHash } from 'node:crypto';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { publisherState } from '../../catalogue/issuePages.ts';
import { findById, hasTime, type IssueRow, lockIssue, shownPage, toCover } from '../../catalogue/issues.ts';
import type { Database } from '../../database/connection.ts';
import { countOwners } from '../../entitlements/entitlements.ts';
import { HttpError } from '../../httpError.ts';
import { takenDigits } from '../../payments/takenDigits.ts';
import { findFormerFile } from '../../publishing/formerFiles.ts';
import { listFiles } from '../../reading/issueFiles.ts';
import { recentOpenings } from '../../reading/recentOpenings.ts';
import type { Services } from '../../services.ts';
import { findChoice } from './pageChoices.ts';

export type DeskIssue = DeskAnswer<'getIssue'>;
type ListedIssue = DeskAnswer<'listIssues'>['rows'][number];

/** The details that editors change, as the log records them. */
export type IssueDetails = Pick<
  DeskIssue,
  | 'title'
  | 'series'
  | 'description'
  | 'price'
  | 'published_at'
  | 'languages'
  | 'print'
  | 'rtl'
  | 'cover_page'
  | 'sample'
> & { published: boolean };

export const toListedIssue = (row: IssueRow): ListedIssue => ({
  id: row.id,
  title: row.title,
  series: row.series,
  state: publisherState(row),
  published_at: hasTime(row.published_at) ? row.published_at.toISOString() : null,
  price: row.is_free ? null : row.price,
  page_count: row.page_count,
  cover: toCover(row.cover),
});

/** @throws HttpError 404 */
export const findDeskIssue = async (db: Database, id: number, store: Services['store']): Promise<DeskIssue> =>
  loadDeskIssue(db, required(await findById(db, id)), store);

/** The issue, locked until the transaction ends. @throws HttpError 404 */
export const lockDeskIssue = async (db: Database, id: number, store: Services['store']): Promise<DeskIssue> =>
  loadDeskIssue(db, required(await lockIssue(db, id)), store);

function required(row: IssueRow | undefined): IssueRow {
  if (!row) throw new HttpError(404, 'not_found');
  return row;
}

export async function loadDeskIssue(
  db: Database,
  row: IssueRow,
  { currency, currency_precision: precision }: Services['store'],
): Promise<DeskIssue> {
  const [files, owners] = [await listFiles(db, row.id), await countOwners(db, row.id)];
  const former = await findFormerFile(db, row.id);
  const { description, languages, print, rtl } = row;
  const issue = { ...toListedIssue(row), description, languages, print, rtl };
  const ofType = (type: 'full' | 'sample') => files.find((file) => file.type === type);
  const sample = ofType('sample')?.pages.map(({ number }) => number) ?? null;
  const chosen = await findChoice(db, row.id);
  const cover_page = shownPage(row.cover);
  const revision = revisionOf({ ...issue, cover_page, sample });
  return {
    ...issue,
    cover_page,
    sample,
    chosen_pages: chosen
      ? { cover_page: chosen.cover_page, sample: chosen.sample, state: chosen.state, error: chosen.error }
      : null,
    file_size: ofType('full')?.size ?? 0,
    former_file: former ? { page_count: former.page_count, kept_until: former.kept_until.toISOString() } : null,
    owners,
    openings: await recentOpenings(db, row.id),
    price_digits: takenDigits({ currency, precision }),
    revision,
  };
}

export function toDetails(
  issue: Omit<
    DeskIssue,
    'chosen_pages' | 'file_size' | 'former_file' | 'owners' | 'openings' | 'price_digits' | 'revision'
  >,
): IssueDetails {
  const { title, series, description, price, published_at, languages, print, rtl, cover_page, sample, state } = issue;
  const published = state !== 'unpublished' && state !== 'draft';
  return { title, series, description, price, published_at, languages, print, rtl, cover_page, sample, published };
}

/** A scheduled issue keeps its revision when its time comes. */
const revisionOf = (issue: Parameters<typeof toDetails>[0]): string =>
  createHash('sha256')
    .update(JSON.stringify(toDetails(issue)))
    .digest('base64url')
    .slice(0, 22);

/** The details that differ, before and after. */
export function changesBetween(before: DeskIssue, after: DeskIssue): Record<'before' | 'after', Partial<IssueDetails>> {
  const [former, present] = [toDetails(before), toDetails(after)];
  const changed = (Object.keys(former) as (keyof IssueDetails)[]).filter(
    (name) => JSON.stringify(former[name]) !== JSON.stringify(present[name]),
  );
  const pick = (details: IssueDetails) => Object.fromEntries(changed.map((name) => [name, details[name]]));
  return { before: pick(former), after: pick(present) };
}
