import { join } from 'node:path';
import type { PageIllustrations } from '@magazine-store/contents';
import sharp from 'sharp';
import type { PageNote } from '../pageNotes.ts';
import { PAGE_HEIGHTS, pageImageSize } from '../pageSizes.ts';
import { chooseDrawing, type Draw } from './chooseDrawing.ts';
import { hasColoredEdges } from './coloredEdges.ts';
import { type WrittenCover, writeCover } from './cover.ts';
import { type DrawnPage, openForDrawing } from './pdfium.ts';
import { openPdfjsDrawer } from './pdfjsDrawer.ts';

export interface DrawingTask {
  /** The PDF. */
  file: string;
  folder: string;
  /** In points. */
  pageSizes: [number, number][];
  /** The page that the cover shows. It is drawn first. */
  coverPage: number;
  /** An `Int32Array` of one number: how many pages the threads have taken. */
  nextPage: SharedArrayBuffer;
}

/** A page whose pictures are written. */
export interface WrittenPage {
  number: number;
  notes: PageNote[];
  illustrations: PageIllustrations | null;
  /** Null for a page that is not the cover's. */
  cover: WrittenCover | null;
}

/**
 * Text of 8 points reads as well as drawn by pdf.js; more quality buys nothing that can be seen. Of more pixels each
 * shows smaller: the larger picture looks the same with a sixth fewer bytes, which a phone has to wait for.
 */
const QUALITIES: Record<(typeof PAGE_HEIGHTS)[number], number> = { 1000: 82, 1600: 75 };
/** More effort takes twice as long and saves 2 % of the bytes. */
const EFFORT = 2;

/** Thumbnails show 75 pixels wide; twice that stays sharp on dense screens. */
const THUMB = { width: 150, height: 600, fit: 'inside', withoutEnlargement: true } as const;
const THUMB_QUALITY = 60;

/**
 * Draws pages of one document and writes their pictures, and those of the cover, until no page is left.
 *
 * @throws Error when PDFium finds another number of pages than pdf.js has found
 */
export async function drawPages(
  { file, folder, pageSizes, coverPage, nextPage }: DrawingTask,
  onPage: (page: WrittenPage) => void,
): Promise<void> {
  // Each thread has a core to itself.
  sharp.concurrency(1);
  const taken = new Int32Array(nextPage);
  using drawer = await openForDrawing(file);
  // Pictures go by page number. If the numbers were one off, a sample would show pages that it leaves out.
  if (drawer.pageCount !== pageSizes.length) {
    throw new Error(`PDFium finds ${drawer.pageCount} pages, pdf.js ${pageSizes.length}.`);
  }
  await using pdfjs = await openPdfjsDrawer(file);
  for (let index = Atomics.add(taken, 0, 1); index < pageSizes.length; index = Atomics.add(taken, 0, 1)) {
    const number = pageAt(index, coverPage);
    const size = pageSizes[number - 1] as [number, number];
    const { draw, notes, illustrations } = await chooseDrawing({ drawer, pdfjs }, number, size);
    const cover = number === coverPage ? await writeCover(draw, { number, size }, folder) : null;
    await writePage(folder, number, size, draw);
    onPage({ number, notes, illustrations, cover });
  }
}

/** The number of the page that is drawn at this place, from 0: the cover's, then the others in their order. */
function pageAt(index: number, coverPage: number): number {
  if (index === 0) return coverPage;
  return index < coverPage ? index : index + 1;
}

async function writePage(folder: string, number: number, size: [number, number], draw: Draw): Promise<void> {
  let smartSubsample: boolean | undefined;
  // Drawing each size anew is faster than reducing the largest, and sharper.
  for (const height of PAGE_HEIGHTS) {
    const drawn = await draw(pageImageSize(size, height));
    // Keeps the edges of coloured letters sharp, and takes three times as long.
    smartSubsample ??= hasColoredEdges(drawn);
    await toSharp(drawn)
      .webp({ quality: QUALITIES[height], effort: EFFORT, smartSubsample })
      .toFile(join(folder, `pages/${height}/${number}.webp`));
    if (height !== PAGE_HEIGHTS[0]) continue;
    await toSharp(drawn)
      .resize(THUMB)
      .webp({ quality: THUMB_QUALITY })
      .toFile(join(folder, `thumbs/${number}.webp`));
  }
}

function toSharp({ data, width, height }: DrawnPage) {
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}
