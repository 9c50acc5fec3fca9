import path from 'node:path';
import type { ImportOptions } from '../importing/importPdf.ts';
import type { PageNotes } from '../importing/pageNotes.ts';
import { fileRevision } from '../reading/fileAddresses.ts';
import type { IssueFile } from '../reading/issueFiles.ts';
import { copyStoredPdf } from './copyStoredPdf.ts';
import { newImportId } from './imports.ts';
import { inWorkFolder } from './inWorkFolder.ts';
import { runImport } from './runImport.ts';
import { IMPORT_VERSION, storeImport, type Target } from './storeImport.ts';

/** True when this release's import has made the pictures and layers of an issue. */
export const isUpToDate = ({ import_version }: Pick<IssueFile, 'import_version'>): boolean =>
  import_version === IMPORT_VERSION;

/**
 * Imports an issue's stored PDF again: its cover, pictures, layers, checks, sample and text for searches are made anew.
 * Its id, owners, details and content stay. Addresses handed out for the former files serve them until they expire.
 * @returns null when another command has brought the issue up to date meanwhile
 * @throws ImportError when the PDF can't be imported, PublishingError when it is gone or the issue has changed
 */
export async function reimportIssue(
  id: number,
  { onProgress }: Pick<ImportOptions, 'onProgress'>,
  target: Target,
): Promise<PageNotes | null> {
  const [issue, full] = await target.step(async (publishing) =>
    Promise.all([publishing.get(id), publishing.fullFile(id)]),
  );
  const importId = newImportId();
  const { quietSeconds } = target;
  const fileName = `issue ${id}, again`;
  await target.step((publishing) => publishing.beginImport({ id: importId, fileName, quietSeconds }));
  return runImport(importId, target, onProgress, (noteProgress) =>
    inWorkFolder(async (folder) => {
      const file = path.join(folder, `issue-${id}.pdf`);
      await copyStoredPdf(target.storage, full, file);
      const samplePages = issue.sample?.join() ?? null;
      const imported = await target.importFile(file, folder, {
        samplePages,
        coverPage: issue.cover_page,
        onProgress: noteProgress,
      });
      const { pageNotes } = imported;
      const stored = await storeImport(imported, target);
      return target.step(async (publishing) => {
        const former = { formerSample: issue.sample, formerCover: issue.cover_page };
        const again = { id, ...former, reimportOf: fileRevision(full), ...stored };
        const replaced = await publishing.replace(again);
        await publishing.endImport({ id: importId, issueId: id, pageNotes });
        return replaced ? pageNotes : null;
      });
    }),
  );
}
