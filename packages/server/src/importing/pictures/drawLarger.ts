import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ImportError } from '../importError.ts';
import type { ImportProgress, StoredFile } from '../importPdf.ts';
import type { DrawnBy } from '../pageNotes.ts';
import { LARGER_HEIGHT, pageImageSize } from '../pageSizes.ts';
import { chooseDrawing, type Drawers } from './chooseDrawing.ts';
import { type DrawnPage, openForDrawing } from './pdfium.ts';
import { openPdfjsDrawer } from './pdfjsDrawer.ts';

/** At this size, a higher quality makes no visible difference. */
const QUALITY = 75;

export interface LargerOptions {
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
}

interface PageToDraw {
  number: number;
  size: [number, number];
  /** Left out for a former import, which did not note it. */
  drawn_by?: DrawnBy;
}

/**
 * Draws these pages of an issue's PDF in the larger size.
 * @param folder An existing folder for the pictures.
 * @throws ImportError when pdf.js has to draw a page and does not draw it in time
 */
export async function drawLarger(
  file: string,
  folder: string,
  pages: readonly PageToDraw[],
  { onProgress }: LargerOptions = {},
): Promise<StoredFile[]> {
  sharp.concurrency(1);
  await mkdir(join(folder, `pages/${LARGER_HEIGHT}`), { recursive: true });
  using drawer = await openForDrawing(file);
  await using pdfjs = await openPdfjsDrawer(file);
  const files: StoredFile[] = [];
  for (const page of pages) {
    const drawn = await drawPage({ drawer, pdfjs }, page);
    if (!drawn) throw new ImportError('too_slow', `pdf.js did not draw page ${page.number} in the larger size.`);
    const { data, width, height } = drawn;
    const key = `pages/${LARGER_HEIGHT}/${page.number}.webp`;
    await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .webp({ quality: QUALITY })
      .toFile(join(folder, key));
    files.push({ key, path: join(folder, key), contentType: 'image/webp' });
    onProgress?.({ step: 'pages', done: files.length, total: pages.length });
  }
  return files;
}

/** Draws a page in the way that its import has chosen. @returns Null when pdf.js has to draw it and can't. */
export async function drawPage(drawers: Drawers, { number, size, drawn_by }: PageToDraw): Promise<DrawnPage | null> {
  const wanted = pageImageSize(size, LARGER_HEIGHT);
  if (drawn_by === 'pdfjs') return drawers.pdfjs.draw(number, wanted);
  if (drawn_by) return drawers.drawer.draw(number, wanted, drawn_by === 'pdfium_slowly');
  const { draw, notes } = await chooseDrawing(drawers, number, size);
  const drawn = await draw(wanted);
  return notes.includes('drawn_by_reader') ? null : drawn;
}
