import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ImportProgress, StoredFile } from '../importPdf.ts';
import { LARGER_HEIGHT, pageImageSize } from '../pageSizes.ts';
import { chooseDrawing } from './chooseDrawing.ts';
import { openForDrawing } from './pdfium.ts';
import { openPdfjsDrawer } from './pdfjsDrawer.ts';

/** At this size, a higher quality makes no visible difference. */
const QUALITY = 75;

export interface LargerOptions {
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
}

/** Draws these pages of an issue's PDF in the larger size. @param folder An existing folder for the pictures. */
export async function drawLarger(
  file: string,
  folder: string,
  pages: readonly { number: number; size: [number, number] }[],
  { onProgress }: LargerOptions = {},
): Promise<StoredFile[]> {
  sharp.concurrency(1);
  await mkdir(join(folder, `pages/${LARGER_HEIGHT}`), { recursive: true });
  using drawer = await openForDrawing(file);
  await using pdfjs = await openPdfjsDrawer(file);
  const files: StoredFile[] = [];
  for (const { number, size } of pages) {
    const { draw } = await chooseDrawing({ drawer, pdfjs }, number, size);
    const { data, width, height } = await draw(pageImageSize(size, LARGER_HEIGHT));
    const key = `pages/${LARGER_HEIGHT}/${number}.webp`;
    await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .webp({ quality: QUALITY })
      .toFile(join(folder, key));
    files.push({ key, path: join(folder, key), contentType: 'image/webp' });
    onProgress?.({ step: 'pages', done: files.length, total: pages.length });
  }
  return files;
}
