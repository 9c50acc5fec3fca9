import { randomBytes } from 'node:crypto';
import { fold } from '@magazine-store/folding';
import { coverFolder, coverKey } from '../catalogue/coverKeys.ts';
import type { Importer } from '../importing/importApart.ts';
import type { ImportedPdf } from '../importing/importPdf.ts';
import { drawnBy, type PageNotes } from '../importing/pageNotes.ts';
import type { Storage } from '../reading/storage.ts';
import type { ImportNote } from './imports.ts';
import type { Publishing, StoredImport } from './publishing.ts';

const PUTS_AT_ONCE = 8;

/** Counted up when the pictures or layers of an import become better, so that `reimport` makes those of former ones anew. */
export const IMPORT_VERSION = 1;

/** The storage of issues, and the tools that turn files into issues. */
export interface Target extends Importer {
  storage: Storage;
  /** Notes the progress of an import, if a note costs little. */
  noteImport(note: ImportNote): Promise<void>;
  /** Seconds for which the import may report nothing at first. */
  quietSeconds: number;
  /** Runs one step on the catalogue, and opens the database no longer than that. */
  step<Result>(run: (publishing: Publishing) => Promise<Result>): Promise<Result>;
}

/**
 * Stores an import's files, in folders of its own. So the files never meet those of the same file imported again, or of
 * an issue that is being removed. A killed import leaves folders without an issue, which are removed after a day.
 *
 * @param signal Ends it between two files.
 */
export async function storeImport(
  imported: ImportedPdf,
  { storage, step }: Target,
  signal?: AbortSignal,
): Promise<StoredImport> {
  const folder = newFolder(imported.contentHash);
  const coverName = randomBytes(16).toString('hex');
  const places = [folder, coverFolder(coverName)];
  await step((publishing) => publishing.expectFiles(places));

  const documents = {
    'full.pdf': `${folder}/full-${imported.full.version}.pdf`,
    'sample.pdf': `${folder}/sample-${imported.sample?.version}.pdf`,
  };
  const toStorageKey = (key: string): string => {
    if (key === 'full.pdf' || key === 'sample.pdf') return documents[key];
    const cover = /^cover\/(\d+)\.(webp|jpg)$/.exec(key);
    return cover ? coverKey(coverName, Number(cover[1]), cover[2] as 'webp' | 'jpg') : `${folder}/${key}`;
  };
  await putSideBySide(storage, imported.files, toStorageKey, signal);

  const { full, sample, pageSizes, pageTexts, pageNotes } = imported;
  const document = (type: 'full' | 'sample', made: typeof full, pages: number[]) => ({
    type,
    storage_key: documents[`${type}.pdf`],
    size: made.size,
    version: made.version,
    opening_ranges: JSON.stringify(made.openingRanges),
    pages: JSON.stringify(
      pages.map((number) => ({ number, size: pageSizes[number - 1], drawn_by: drawnBy(pageNotes, number) })),
    ),
    pictures_key: folder,
    picture_heights: JSON.stringify(imported.pageHeights),
    has_layers: true,
    draw_pages: pagesToDraw(pageNotes),
    import_version: IMPORT_VERSION,
  });
  const everyPage = pageSizes.map((_, index) => index + 1);
  return {
    content_hash: imported.contentHash,
    cover: JSON.stringify({ file_name: coverName, ...imported.cover }),
    page_count: imported.pageCount,
    files: [document('full', full, everyPage), ...(sample ? [document('sample', sample, sample.pages)] : [])],
    // Folds the texts here and not where they are registered: that may be a server with readers waiting.
    pageTexts: pageTexts.map((text) => ({ text, folded: fold(text) })),
    places,
  };
}

/** The pages that the reader's device draws, as JSON; null: none. */
function pagesToDraw({ device_fonts = [], drawn_by_reader = [] }: PageNotes): string | null {
  const pages = new Set([...device_fonts, ...drawn_by_reader]);
  return pages.size > 0 ? JSON.stringify([...pages].sort((a, b) => a - b)) : null;
}

/** Hundreds of small files: a bucket answers each after a while, so several are on their way. The first failure ends it. */
async function putSideBySide(
  storage: Storage,
  files: ImportedPdf['files'],
  toStorageKey: (key: string) => string,
  signal: AbortSignal | undefined,
) {
  const left = files.values();
  let failed = false;
  const putNext = async () => {
    for (const { key, path, contentType } of left) {
      if (failed) return;
      signal?.throwIfAborted();
      await storage.put(toStorageKey(key), path, contentType).catch((error) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: PUTS_AT_ONCE }, putNext));
}

export const newFolder = (contentHash: string) => `issues/${contentHash}-${randomBytes(6).toString('hex')}`;
