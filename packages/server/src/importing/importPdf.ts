import { copyFile, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { packIllustrations } from '@magazine-store/contents';
import type { SpreadMode } from '@magazine-store/protocol/desk';
import { contentTypeOf } from '../contentTypeOf.ts';
import { isSystemError } from '../isSystemError.ts';
import { requireSpace } from '../requireSpace.ts';
import { contentHash } from './contentHash.ts';
import { requirePdf } from './fileKind.ts';
import { brokenFile, ImportError } from './importError.ts';
import { inspect } from './inspect.ts';
import { parsePageList } from './pageList.ts';
import type { PageNotes } from './pageNotes.ts';
import { PAGE_HEIGHTS } from './pageSizes.ts';
import type { Cover } from './pictures/cover.ts';
import { countThreads, writePageImages } from './pictures/pageImages.ts';
import { type PreparedFile, prepareFile } from './preparedFile.ts';
import { rewrite } from './rewrite.ts';
import { makeSample } from './sample/makeSample.ts';
import { findDoublePages, splitSpreads } from './spreads/splitSpreads.ts';
import { writeLayers } from './text/layerFiles.ts';
import { readContents } from './text/pageContents.ts';
import { together } from './together.ts';

export interface ImportProgress {
  step: 'reading' | 'optimizing' | 'sample' | 'text' | 'cover' | 'pages';
  done: number;
  total: number;
}

export interface ImportOptions {
  /** The sample's pages as typed, such as `1-6` or `1-4,7`; null for no sample. */
  samplePages: string | null;
  /** What to do with double pages; `keep` unless given. */
  spreads?: SpreadMode;
  /** Bound on the right; as the file says unless given. */
  rtl?: boolean;
  /** Bound on the right where the file doesn't say. */
  rtlByDefault?: boolean;
  /** The page that the cover shows, if the file has it; the first page unless given. */
  coverPage?: number;
  /** A file with more pages is refused. */
  mostPages?: number;
  /** The megabytes that the import may take: with little memory, fewer threads work. */
  memory?: number;
  onProgress?: (progress: ImportProgress) => void;
  /** Ends the import between two pieces of work. */
  signal?: AbortSignal;
}

export interface StoredFile {
  /** The file's place below the issue: `full.pdf`, `pages/1000/1.webp`, `cover/400.jpg`. */
  key: string;
  /** The file's present path. */
  path: string;
  contentType: string;
}

export interface ImportedPdf {
  /** SHA-256 of the source file, in hex. */
  contentHash: string;
  /** The title in the file's metadata. */
  title: string | null;
  /** Bound on the right. */
  rtl: boolean;
  /** BCP 47. */
  languages: string[];
  pageCount: number;
  /** Width and height of each page in points, as displayed. */
  pageSizes: [number, number][];
  /** The text of each page in reading order; empty for a page without text. */
  pageTexts: string[];
  /** The heights in pixels of the pictures of the pages, the smallest first. */
  pageHeights: number[];
  /** What the publisher should know of single pages. The viewer draws those that need fonts of the reader's device. */
  pageNotes: PageNotes;
  cover: Cover;
  full: PreparedFile;
  sample: (PreparedFile & { pages: number[] }) | null;
  /** All files to be stored. */
  files: StoredFile[];
}

/**
 * Turns a publisher's PDF into the files that the store serves. Nothing in it is run, nothing is fetched.
 *
 * @param workDir An existing folder for the results and for intermediate files. The caller removes it.
 * @throws ImportError when the file or the sample's pages cannot be used, or the file has too many pages; the signal's
 *   reason when it is aborted; the system's own errors, such as a full disk.
 */
export async function importPdf(file: string, workDir: string, options: ImportOptions): Promise<ImportedPdf> {
  const { onProgress, signal } = options;
  try {
    return await prepareIssue(file, workDir, options, (step, done, total) => {
      signal?.throwIfAborted();
      onProgress?.({ step, done, total });
    });
  } catch (error) {
    if (signal?.aborted || error instanceof ImportError || isSystemError(error)) throw error;
    // The libraries that write files tell of a full disk in words of their own.
    await requireSpace(workDir);
    throw brokenFile(basename(file), error);
  }
}

async function prepareIssue(
  file: string,
  workDir: string,
  options: ImportOptions,
  report: (step: ImportProgress['step'], done: number, total: number) => void,
): Promise<ImportedPdf> {
  const { samplePages: sampleText, spreads: mode = 'keep', coverPage = 1, mostPages, memory } = options;
  report('reading', 0, 1);
  await requirePdf(file);
  const inFolder = (name: string) => join(workDir, name);
  // Works on a copy: another program may save the original again meanwhile, and the tools see no other folder.
  await copyFile(file, inFolder('source.pdf'));
  const inspectPages = (name: string) =>
    inspect(inFolder(name), basename(file), {
      ...(mostPages !== undefined && { mostPages }),
      onPage: (done, total) => report('reading', done, total),
    });
  const { encrypted, ...inspection } = await inspectPages('source.pdf');
  const rtl = options.rtl ?? inspection.rtl ?? options.rtlByDefault ?? false;
  const spreads = await findDoublePages(inFolder('source.pdf'), mode, inspection.pageSizes);
  const pageCount = inspection.pageSizes.length + spreads.length;
  const samplePages = sampleText === null ? null : parsePageList(sampleText, pageCount);
  report('optimizing', 0, 1);
  await rewrite(workDir, 'source.pdf', 'rewritten.pdf');
  let halves: number[] = [];
  if (spreads.length > 0) {
    halves = await splitSpreads(workDir, 'rewritten.pdf', 'split.pdf', { spreads, rtl });
    await rename(inFolder('split.pdf'), inFolder('rewritten.pdf'));
    inspection.pageSizes = (await inspectPages('rewritten.pdf')).pageSizes;
    if (inspection.pageSizes.length !== pageCount) throw new Error(`${pageCount} pages were expected of double pages.`);
  }
  // An encrypted original is never stored: readers would meet its restrictions.
  const forms = encrypted || halves.length > 0 ? ['rewritten.pdf'] : ['rewritten.pdf', 'source.pdf'];
  const full = await prepareFile(forms.map(inFolder), inFolder('full.pdf'));
  report('optimizing', 1, 1);

  let sample: ImportedPdf['sample'] = null;
  if (samplePages) {
    const made = await makeSample(workDir, samplePages, pageCount, (done, total) => report('sample', done, total));
    sample = { ...made, pages: samplePages };
  }

  const threads = await countThreads(full.path, pageCount, memory);
  let drawn = 0;
  const readText = (goOn = () => {}) =>
    readContents(full.path, (done) => {
      goOn();
      // While threads draw pages, the publisher hears of those.
      if (drawn > 0 && drawn < pageCount) report('pages', drawn, pageCount);
      else report('text', done, pageCount);
    });
  const drawPictures = async (goOn = () => {}) => {
    report('cover', 0, 1);
    return writePageImages(full.path, inspection.pageSizes, workDir, {
      coverPage: coverPage <= pageCount ? coverPage : 1,
      threads,
      onPage: (done) => {
        goOn();
        drawn = done;
        report('pages', done, pageCount);
      },
    });
  };
  report('text', 0, pageCount);
  // Threads draw while this one reads.
  const [contents, { keys: pictureKeys, notes: pageNotes, illustrations, cover }] =
    threads > 1 ? await together(readText, drawPictures) : [await readText(), await drawPictures()];
  if (halves.length > 0) pageNotes.half = halves;
  const document = { ...contents.document, illustrations: packIllustrations(illustrations) };
  const layerKeys = await writeLayers({ ...contents, document }, workDir);

  const keys = ['full.pdf', ...(sample ? ['sample.pdf'] : []), ...pictureKeys, ...layerKeys];
  return {
    contentHash: await contentHash(inFolder('source.pdf')),
    ...inspection,
    rtl,
    pageCount,
    pageTexts: contents.texts,
    pageHeights: [...PAGE_HEIGHTS],
    pageNotes,
    cover,
    full,
    sample,
    files: keys.map((key) => ({ key, path: inFolder(key), contentType: contentTypeOf(key) })),
  };
}
