import path from 'node:path';
import { fileRevision } from '../reading/fileAddresses.ts';
import type { IssueFile } from '../reading/issueFiles.ts';
import { copyStoredPdf } from './copyStoredPdf.ts';
import { inWorkFolder } from './inWorkFolder.ts';
import type { MadeSample } from './publishing.ts';
import { newFolder, type Target } from './storeImport.ts';

/**
 * Makes a sample of an issue's pages and stores it. If no edit uses the sample, the server removes it after a day.
 * @throws ImportError when the PDF can't be used, PublishingError when the storage has lost it
 */
export function makeSampleOfPages(
  full: IssueFile,
  pages: readonly number[],
  { storage, step, makeSample }: Pick<Target, 'storage' | 'step' | 'makeSample'>,
): Promise<MadeSample> {
  return inWorkFolder(async (folder) => {
    await copyStoredPdf(storage, full, path.join(folder, 'source.pdf'));
    const made = await makeSample(folder, pages, full.pages.length);
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
    return { madeFrom: fileRevision(full), file };
  });
}
