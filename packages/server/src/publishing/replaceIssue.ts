import path from 'node:path';
import { contentHash } from '../importing/contentHash.ts';
import { requirePdf } from '../importing/fileKind.ts';
import type { ImportOptions } from '../importing/importPdf.ts';
import type { PageNotes } from '../importing/pageNotes.ts';
import { newImportId } from './imports.ts';
import { inWorkFolder } from './inWorkFolder.ts';
import { PublishingError } from './publishing.ts';
import { runImport } from './runImport.ts';
import { storeImport, type Target } from './storeImport.ts';

export interface ReplaceOptions extends Pick<ImportOptions, 'onProgress' | 'spreads'> {
  /** The sample's pages as typed; null for none; left out, they stay the same. */
  samplePages?: string | null;
  /** Imports the file also if the issue has it already. */
  again?: boolean;
}

/**
 * Puts another file in the place of an issue's file. Owners, reading places and all details of the issue stay.
 * Addresses handed out for the former file serve it until they expire.
 * @returns what the publisher should know of single pages; null if the issue has this file already, without `again`
 * @throws ImportError when the file can't be used, PublishingError when it is another issue's
 */
export async function replaceIssue(
  id: number,
  file: string,
  { samplePages, spreads, again = false, onProgress }: ReplaceOptions,
  target: Target,
): Promise<PageNotes | null> {
  const issue = await target.step((publishing) => publishing.get(id));
  const name = path.basename(file);
  await requirePdf(file);
  const hash = await contentHash(file);
  const known = await target.step((publishing) => publishing.find(hash));
  if (known && known.id !== id) throw new PublishingError(`${name} is already issue ${known.id}`);
  if (known && !again) {
    if (samplePages === undefined) return null;
    throw new PublishingError(`issue ${id} already has this file. To change its sample: magazine-store edit ${id}`);
  }

  const importId = newImportId();
  const { quietSeconds } = target;
  await target.step((publishing) => publishing.beginImport({ id: importId, fileName: name, quietSeconds }));
  return runImport(importId, target, onProgress, (noteProgress) =>
    inWorkFolder(async (folder) => {
      const imported = await target.importFile(file, folder, {
        samplePages: samplePages === undefined ? (issue.sample?.join() ?? null) : samplePages,
        ...(spreads && { spreads }),
        rtl: issue.rtl,
        coverPage: issue.cover_page,
        onProgress: noteProgress,
      });
      const { pageNotes } = imported;
      const stored = await storeImport(imported, target);
      const formerSample = samplePages === undefined ? { formerSample: issue.sample } : {};
      await target.step(async (publishing) => {
        await publishing.replace({ id, ...formerSample, formerCover: issue.cover_page, ...stored });
        await publishing.endImport({ id: importId, issueId: id, pageNotes });
      });
      return pageNotes;
    }),
  );
}
