import { parsePageList } from '../importing/pageList.ts';
import type { IssueDetails } from './issueDetails.ts';
import { makeCover } from './makeCover.ts';
import { makeSampleOfPages } from './makeSampleOfPages.ts';
import { type Edit, type IssueState, type MadeSample, PublishingError } from './publishing.ts';
import type { Target } from './storeImport.ts';

/** What is made of pages of an issue. */
export interface PageWishes {
  /** As typed; null takes the sample away; left out, it stays. */
  samplePages?: string | null;
  /** The page that the cover shows; left out, it stays. */
  coverPage?: number;
}

/**
 * Changes the details of an issue, all of them at once.
 * @throws ImportError for a sample of pages that the issue has not, PublishingError for a change that is impossible
 */
export async function editIssue(
  id: number,
  details: IssueDetails,
  { samplePages, coverPage }: PageWishes,
  target: Target,
): Promise<IssueState> {
  const issue = await target.step((publishing) => publishing.get(id));
  const { publishedAt, ...rest } = details;
  const date = publishedAt === undefined ? {} : { publishedAt: publishedAt?.toISOString() ?? null };
  if (coverPage !== undefined && coverPage > issue.page_count) {
    throw new PublishingError(`issue ${id} has pages 1 to ${issue.page_count}, and no page ${coverPage}`);
  }
  const sample = typeof samplePages === 'string' ? await makeEditedSample(issue, samplePages, target) : samplePages;
  const isNewCover = coverPage !== undefined && coverPage !== issue.cover_page;
  const cover = isNewCover
    ? await makeCover(await target.step((publishing) => publishing.fullFile(id)), coverPage, target)
    : undefined;
  const made = { ...(sample !== undefined && { sample }), ...(cover && { cover }) };
  const edit: Edit = { id, details: { ...rest, ...date }, ...made };
  return target.step((publishing) => publishing.edit(edit));
}

/** Makes a sample of the issue's present file; undefined when the issue has this sample already. */
async function makeEditedSample(issue: IssueState, text: string, target: Target): Promise<MadeSample | undefined> {
  const pages = parsePageList(text, issue.page_count);
  if (pages.join() === issue.sample?.join()) return undefined;
  return makeSampleOfPages(await target.step((publishing) => publishing.fullFile(issue.id)), pages, target);
}
