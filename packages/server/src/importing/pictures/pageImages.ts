import { mkdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageIllustrations } from '@magazine-store/contents';
import { addNote, type PageNotes } from '../pageNotes.ts';
import { PAGE_HEIGHTS } from '../pageSizes.ts';
import type { Cover, WrittenCover } from './cover.ts';
import { type DrawingTask, drawPages, type WrittenPage } from './drawPages.ts';

/** The program beside this file, built or not as this file is. */
const program = join(import.meta.dirname, `pageImagesWorker${extname(import.meta.filename)}`);

export interface PageImageOptions {
  /** The page that the cover shows. */
  coverPage: number;
  /** With one, this thread draws itself. */
  threads: number;
  /** Told the number of finished pages; what it throws ends the work. */
  onPage: (done: number) => void;
}

export interface PageImageFiles {
  /** The keys of the written files. */
  keys: string[];
  notes: PageNotes;
  /** By page number. */
  illustrations: Map<number, PageIllustrations>;
  cover: Cover;
}

/** The share of the memory that the threads may fill. At the limit, the process is ended. */
const FILLED = 5 / 6;

/** A thread loads PDFium and the document first: it pays for itself after some pages. */
const PAGES_A_THREAD = 6;

/**
 * Writes `pages/HEIGHT/N.webp` in every height and `thumbs/N.webp` for every page, and the pictures of the cover. A
 * thread on each core draws and encodes, each with a document of its own.
 *
 * @param file The PDF.
 * @param pageSizes In points.
 */
export async function writePageImages(
  file: string,
  pageSizes: [number, number][],
  folder: string,
  { coverPage, threads, onPage }: PageImageOptions,
): Promise<PageImageFiles> {
  for (const height of PAGE_HEIGHTS) await mkdir(join(folder, 'pages', String(height)), { recursive: true });
  await mkdir(join(folder, 'thumbs'), { recursive: true });
  // Each thread takes the next page from here.
  const nextPage = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const task: DrawingTask = { file, folder, pageSizes, coverPage, nextPage };
  const notes: PageNotes = {};
  const illustrations: PageImageFiles['illustrations'] = new Map();
  let cover = null as WrittenCover | null;
  let done = 0;
  const onWritten = ({ number, notes: noted, illustrations: found, cover: written }: WrittenPage) => {
    if (found) illustrations.set(number, found);
    cover ??= written;
    for (const note of noted) addNote(notes, note, number);
    onPage(++done);
  };
  if (threads === 1) await drawPages(task, onWritten);
  else await drawInThreads(threads, task, onWritten);
  // A thread may end without an error, as when something in it ends the process.
  if (done < pageSizes.length || !cover) throw new Error(`only ${done} of ${pageSizes.length} pages were drawn`);
  const pageKeys = pageSizes.flatMap((_, index) => [
    ...PAGE_HEIGHTS.map((height) => `pages/${height}/${index + 1}.webp`),
    `thumbs/${index + 1}.webp`,
  ]);
  return { keys: [...cover.keys, ...pageKeys], notes, illustrations, cover: cover.cover };
}

async function drawInThreads(
  count: number,
  workerData: DrawingTask,
  onWritten: (page: WrittenPage) => void,
): Promise<void> {
  const threads = Array.from({ length: count }, () => new Worker(program, { workerData }));
  try {
    await Promise.all(
      threads.map(
        (thread) =>
          new Promise<void>((resolve, reject) => {
            thread.on('message', (page: WrittenPage) => {
              try {
                onWritten(page);
              } catch (reason) {
                reject(reason);
              }
            });
            thread.on('error', reject);
            thread.on('exit', () => resolve());
          }),
      ),
    );
  } finally {
    // Whatever went wrong, nothing is written any more once this is over: the caller removes the folder.
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

/**
 * The number of threads that shall draw a document. A few pages are drawn without a thread.
 *
 * @param memory The megabytes that the process may take.
 */
export async function countThreads(file: string, pages: number, memory = Number.POSITIVE_INFINITY): Promise<number> {
  const megabytes = (await stat(file)).size / 1e6;
  // Each thread has its own copies of the document. The numbers were measured with colourful documents of 2 and 30 MB.
  // For a book of formulas of 2 MB, four threads take 880 MB; this formula expects 980.
  const fitting = Math.floor((memory * FILLED - (350 + 5 * megabytes)) / (150 + 3 * megabytes));
  return Math.max(1, Math.min(availableParallelism(), fitting, Math.ceil(pages / PAGES_A_THREAD)));
}
