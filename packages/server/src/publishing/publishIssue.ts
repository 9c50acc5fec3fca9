import path from 'node:path';
import { seriesFromTitle } from '../catalogue/seriesFromTitle.ts';
import { contentHash } from '../importing/contentHash.ts';
import { requirePdf } from '../importing/fileKind.ts';
import type { ImportedPdf, ImportOptions } from '../importing/importPdf.ts';
import { fileNameTitle } from '../importing/issueTitle.ts';
import type { PageNotes } from '../importing/pageNotes.ts';
import { newImportId } from './imports.ts';
import { inWorkFolder } from './inWorkFolder.ts';
import { type IssueDetails, listDifferences } from './issueDetails.ts';
import { type IssueState, PublishingError, type Registration, type StoredImport } from './publishing.ts';
import { runImport } from './runImport.ts';
import { storeImport, type Target } from './storeImport.ts';

export interface Outcome {
  id: number;
  title: string;
  isFree: boolean;
  /** `added`: also a draft of this very file. `known`: the file is an issue already. `restored`: the issue had been unpublished. */
  status: 'added' | 'known' | 'restored';
  /** The time of publication, if it is still to come. */
  scheduledFor: string | null;
  pageNotes: PageNotes;
}

export interface PublishOptions extends ImportOptions {
  /** True if the publisher chose `spreads`. The store doesn't know what was chosen for a file that it has. */
  hasSpreads?: boolean;
}

/**
 * Publishes one PDF. It stores the files first, and registers the issue last and at once. A failure before that leaves
 * no issue.
 * @throws ImportError when the file can't be published, PublishingError when it is an issue with other details,
 *   or already an issue and `spreads` was chosen
 */
export async function publishIssue(
  file: string,
  details: IssueDetails,
  { hasSpreads = false, ...importing }: PublishOptions,
  target: Target,
): Promise<Outcome> {
  await requirePdf(file);
  const hash = await contentHash(file);
  const fileName = path.basename(file);
  const importId = newImportId();
  const known = await target.step(async (publishing) => {
    const issue = await publishing.find(hash);
    if (issue) return issue;
    if (details.price === undefined) {
      throw new PublishingError('say what the issue costs: --price 4.99, or --free');
    }
    await publishing.beginImport({ id: importId, fileName, quietSeconds: target.quietSeconds });
    return null;
  });
  if (known) return publishAgain(known);

  return runImport(importId, target, importing.onProgress, (onProgress) =>
    inWorkFolder(async (folder) => {
      const imported = await target.importFile(file, folder, {
        ...importing,
        ...(details.rtl !== undefined && { rtl: details.rtl }),
        onProgress,
      });
      const registration = toRegistration(fileName, imported, details, await storeImport(imported, target));
      const { issue, added } = await target.step(async (publishing) => {
        const { id, added } = await publishing.register(registration);
        await publishing.endImport({ id: importId, issueId: id, pageNotes: imported.pageNotes });
        return { issue: await publishing.get(id), added };
      });
      // Another command was faster with the same file.
      return added ? toOutcome(issue, 'added', imported.pageNotes) : publishAgain(issue);
    }),
  );

  async function publishAgain(issue: IssueState): Promise<Outcome> {
    const { id, published } = issue;
    const differences = listDifferences(issue, details, importing.samplePages);
    if (differences.length > 0) {
      const inWords = new Intl.ListFormat('en').format(differences);
      throw new PublishingError(
        `${path.basename(file)} is already issue ${id}, with a different ${inWords}. To change it: magazine-store edit ${id}`,
      );
    }
    if (hasSpreads) {
      throw new PublishingError(
        `${path.basename(file)} is already issue ${id}. To import it again with --spreads ${importing.spreads}: magazine-store replace ${id} FILE.pdf --spreads ${importing.spreads}`,
      );
    }
    if (published) return toOutcome(issue, 'known');
    // Publishing a draft may set its time.
    const now = await target.step(async (publishing) => {
      await publishing.setPublished({ id, published: true });
      return publishing.get(id);
    });
    return toOutcome(now, issue.draft ? 'added' : 'restored');
  }
}

const toOutcome = (
  { id, title, is_free, scheduled, published_at }: IssueState,
  status: Outcome['status'],
  pageNotes: PageNotes = {},
): Outcome => ({
  id,
  title,
  isFree: is_free,
  status,
  scheduledFor: scheduled ? published_at : null,
  pageNotes,
});

export function toRegistration(
  fileName: string,
  imported: ImportedPdf,
  details: IssueDetails,
  { content_hash, cover, page_count, ...stored }: StoredImport,
): Registration {
  const title = details.title ?? imported.title ?? fileNameTitle(fileName);
  const { price = null, publishedAt = null } = details;
  return {
    issue: {
      content_hash,
      cover,
      page_count,
      title,
      series: details.series === undefined ? seriesFromTitle(title) : details.series,
      description: details.description ?? '',
      is_free: price === null,
      price: price ?? 0,
      has_sample: imported.sample !== null,
      print: details.print ?? false,
      rtl: details.rtl ?? imported.rtl,
      published_at: publishedAt?.toISOString() ?? null,
      languages: JSON.stringify(details.languages ?? imported.languages),
    },
    ...stored,
  };
}
