import path from 'node:path';
import { copyStoredPdf } from './copyStoredPdf.ts';
import { inWorkFolder } from './inWorkFolder.ts';
import type { IssueDetails } from './issueDetails.ts';
import { parsePageList } from './pageList.ts';
import type { Edit, IssueState, MadeSample } from './publishing.ts';
import { newFolder, type Target } from './storeImport.ts';

/**
 * Changes the details of an issue, all of them at once.
 * @param samplePages As typed; null takes the sample away; left out, it stays.
 * @throws ImportError for pages that the issue has not, PublishingError for a change that is impossible
 */
export async function editIssue(
  id: number,
  details: IssueDetails,
  samplePages: string | null | undefined,
  target: Target,
): Promise<IssueState> {
  const { publishedAt, ...rest } = details;
  const date = publishedAt === undefined ? {} : { publishedAt: publishedAt?.toISOString() ?? null };
  const sample = typeof samplePages === 'string' ? await makeEditedSample(id, samplePages, target) : samplePages;
  const edit: Edit = { id, details: { ...rest, ...date }, ...(sample !== undefined && { sample }) };
  return target.step((publishing) => publishing.edit(edit));
}

/** Makes and stores a sample of the issue's present file; undefined when the issue has this sample already. */
async function makeEditedSample(
  id: number,
  text: string,
  { storage, step, makeSample }: Target,
): Promise<MadeSample | undefined> {
  const issue = await step((publishing) => publishing.get(id));
  const pages = parsePageList(text, issue.page_count);
  if (pages.join() === issue.sample?.join()) return undefined;
  const full = await step((publishing) => publishing.fullFile(id));
  return inWorkFolder(async (folder) => {
    await copyStoredPdf(storage, full, path.join(folder, 'source.pdf'));
    const made = await makeSample(folder, pages, issue.page_count);
    const key = `${newFolder(full.version)}/sample-${made.version}.pdf`;
    await step((publishing) => publishing.expectFiles([key]));
    await storage.put(key, made.path, 'application/pdf');
    const file = {
      type: 'sample' as const,
      storage_key: key,
      size: made.size,
      version: made.version,
      opening_ranges: JSON.stringify(made.openingRanges),
      pages: JSON.stringify(full.pages.filter(({ number }) => pages.includes(number))),
      pictures_key: full.pictures_key,
      picture_heights: full.picture_heights && JSON.stringify(full.picture_heights),
      has_layers: full.has_layers,
      draw_pages: full.draw_pages && JSON.stringify(full.draw_pages),
      import_version: full.import_version,
    };
    return { madeFrom: full.version, file };
  });
}
