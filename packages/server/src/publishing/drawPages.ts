import { join } from 'node:path';
import type { PageIllustrations } from '@magazine-store/contents';
import sharp from 'sharp';
import { chooseDrawing, type Draw } from './chooseDrawing.ts';
import { hasColoredEdges } from './coloredEdges.ts';
import type { PageNote } from './pageNotes.ts';
import { PAGE_HEIGHTS, pageImageSize } from './pageSizes.ts';
import { type DrawnPage, openForDrawing } from './pdfium.ts';
import { openPdfjsDrawer } from './pdfjsDrawer.ts';

export interface DrawingTask {
  /** The PDF. */
  file: string;
  folder: string;
  /** In points. */
  pageSizes: [number, number][];
  /** An `Int32Array` of one number: how many pages the threads have taken. */
  nextPage: SharedArrayBuffer;
}

/** A page whose pictures are written. */
export interface WrittenPage {
  number: number;
  notes: PageNote[];
  illustrations: PageIllustrations | null;
}

/**
 * Text of 8 points reads as well as drawn by pdf.js; more quality buys nothing that can be seen. More effort than 2
 * takes twice as long and saves 2 % of the bytes.
 */
const ENCODING = { quality: 82, effort: 2 } as const;

/** Thumbnails show 75 pixels wide; twice that stays sharp on dense screens. */
const THUMB = { width: 150, height: 600, fit: 'inside', withoutEnlargement: true } as const;
const THUMB_QUALITY = 60;

/** Draws pages of one document and writes their pictures, until no page is left. */
export async function drawPages(
  { file, folder, pageSizes, nextPage }: DrawingTask,
  onPage: (page: WrittenPage) => void,
): Promise<void> {
  // Each thread has a core to itself.
  sharp.concurrency(1);
  const taken = new Int32Array(nextPage);
  using drawer = await openForDrawing(file);
  await using pdfjs = await openPdfjsDrawer(file);
  for (let index = Atomics.add(taken, 0, 1); index < pageSizes.length; index = Atomics.add(taken, 0, 1)) {
    const [number, size] = [index + 1, pageSizes[index] as [number, number]];
    const { draw, notes, illustrations } = await chooseDrawing({ drawer, pdfjs }, number, size);
    await writePage(folder, number, size, draw);
    onPage({ number, notes, illustrations });
  }
}

async function writePage(folder: string, number: number, size: [number, number], draw: Draw): Promise<void> {
  let smartSubsample: boolean | undefined;
  // Drawing each size anew is faster than reducing the largest, and sharper.
  for (const height of PAGE_HEIGHTS) {
    const drawn = await draw(pageImageSize(size, height));
    // Keeps the edges of coloured letters sharp, and takes three times as long.
    smartSubsample ??= hasColoredEdges(drawn);
    await toSharp(drawn)
      .webp({ ...ENCODING, smartSubsample })
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
