import { coverFolder } from '../catalogue/coverKeys.ts';
import {
  findById,
  type IssueChange,
  type IssueRow,
  lacksPrice,
  lockIssue,
  recordReplacedCover,
  updateIssue,
} from '../catalogue/issues.ts';
import { seriesFromTitle } from '../catalogue/seriesFromTitle.ts';
import type { Database } from '../database/connection.ts';
import { countOwners } from '../entitlements/entitlements.ts';
import { findUndecidedPayment } from '../payments/payments.ts';
import { isRunning } from '../payments/running.ts';
import { fileRevision } from '../reading/fileAddresses.ts';
import { findFile, listFiles, replaceFiles } from '../reading/issueFiles.ts';
import { scheduleRemoval } from '../reading/removals.ts';
import { updateSamplePages } from '../search/searchPages.ts';
import { beingBought } from './beingBought.ts';
import { claimFiles } from './claimFiles.ts';
import { loadIssueState } from './issueState.ts';
import { type Edit, type IssueState, type MadeCover, type MadeSample, PublishingError } from './publishing.ts';

/** @throws PublishingError when there is no such issue, or the change is impossible */
export async function applyEdit(
  transaction: Database,
  { id, details, sample, cover, published }: Edit & { published?: boolean },
): Promise<IssueState> {
  const issue = await lockIssue(transaction, id);
  if (!issue) throw new PublishingError(`there is no issue ${id}`, 'not_found');
  if (sample !== undefined) await changeSample(transaction, id, sample);
  if (cover) await changeCover(transaction, issue, cover);
  await updateIssue(transaction, id, {
    ...toChange(issue, details),
    ...(sample !== undefined && { has_sample: sample !== null }),
    ...(cover && { cover: cover.cover }),
    ...(published !== undefined && { published }),
  });
  const edited = (await findById(transaction, id)) as IssueRow;
  if (edited.scheduled && !issue.scheduled) await refuseIfSold(transaction, id);
  if (published && lacksPrice(edited)) throw new PublishingError(`issue ${id} has no price yet`, 'price_missing');
  return loadIssueState(transaction, edited);
}

function toChange(issue: IssueRow, details: Edit['details']): IssueChange {
  const { title, series, description, price, print, rtl, publishedAt, languages } = details;
  // A series that came from the title changes with the title.
  const follows = title !== undefined && series === undefined && issue.series === seriesFromTitle(issue.title);
  return {
    ...(title !== undefined && { title }),
    ...(follows && { series: seriesFromTitle(title) }),
    ...(series !== undefined && { series }),
    ...(description !== undefined && { description }),
    ...(price !== undefined && { is_free: price === null, price: price ?? 0 }),
    ...(print !== undefined && { print }),
    ...(rtl !== undefined && { rtl }),
    ...(publishedAt !== undefined && { published_at: publishedAt === null ? null : new Date(publishedAt) }),
    ...(languages && { languages: JSON.stringify(languages) }),
  };
}

async function changeSample(transaction: Database, id: number, sample: MadeSample | null): Promise<void> {
  const files = await listFiles(transaction, id);
  const full = files.find(({ type }) => type === 'full');
  if (sample && (!full || sample.madeFrom !== fileRevision(full))) throw replacedMeanwhile(id);
  // Larger pictures may have come about while the sample was made.
  const heights = full?.picture_heights && { picture_heights: JSON.stringify(full.picture_heights) };
  const former = files.filter(({ type }) => type === 'sample');
  await replaceFiles(transaction, former, sample ? [{ ...sample.file, ...heights, issue_id: id }] : []);
  await updateSamplePages(transaction, id);
  if (sample) await claimFiles(transaction, [sample.file.storage_key]);
  if (former.length > 0) {
    await scheduleRemoval(
      transaction,
      former.map(({ storage_key }) => storage_key),
    );
  }
}

/** Addresses handed out for the former cover serve it until it is removed. */
async function changeCover(transaction: Database, issue: IssueRow, { madeFrom, place }: MadeCover): Promise<void> {
  const full = await findFile(transaction, issue.id, 'full');
  if (madeFrom !== full?.version) throw replacedMeanwhile(issue.id);
  await recordReplacedCover(transaction, issue.id, issue.cover.file_name);
  await claimFiles(transaction, [place]);
  await scheduleRemoval(transaction, [coverFolder(issue.cover.file_name)]);
}

const replacedMeanwhile = (id: number) =>
  new PublishingError(`the file of issue ${id} was replaced meanwhile: try again`, 'replaced_meanwhile');

async function refuseIfSold(transaction: Database, id: number): Promise<void> {
  const owners = await countOwners(transaction, id);
  if (owners > 0) {
    throw new PublishingError(
      `issue ${id} is owned by ${owners} ${owners === 1 ? 'account' : 'accounts'}: it can no longer be scheduled. To take it out of the store: magazine-store unpublish ${id}`,
      'owned',
    );
  }
  const undecided = await findUndecidedPayment(transaction, id);
  if (undecided && isRunning(undecided)) throw beingBought(id);
}
