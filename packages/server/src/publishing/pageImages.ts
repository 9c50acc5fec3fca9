import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DrawnPage, PageDrawer } from './pdfium.ts';

const PAGE_HEIGHT = 1200;
const LONGEST_SIDE = 2000;
/** 288 pixels an inch. A larger picture shows no more, and the viewer's zoom ends there too. */
const LARGEST_SCALE = 4;
const PAGE_QUALITY = 75;

/** Thumbnails show 75 pixels wide; twice that stays sharp on dense screens. */
const THUMB_WIDTH = 150;
const THUMB_HEIGHT = 600;
const THUMB_QUALITY = 60;

/** The size in pixels at which a page of this size in points is drawn. */
export function pageImageSize([width, height]: [number, number]): { width: number; height: number } {
  const scale = Math.min(PAGE_HEIGHT / height, LONGEST_SIDE / width, LARGEST_SCALE);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Writes `pages/N.webp` and `thumbs/N.webp` for every page. While one page is encoded on another core, the next is
 * drawn; no more than two bitmaps are alive at a time.
 *
 * @param onPage Told the number of finished pages; what it throws ends the work.
 * @returns The keys of the written files.
 */
export async function writePageImages(
  drawer: PageDrawer,
  pageSizes: [number, number][],
  folder: string,
  onPage: (done: number) => void,
): Promise<string[]> {
  await mkdir(join(folder, 'pages'), { recursive: true });
  await mkdir(join(folder, 'thumbs'), { recursive: true });
  const keys: string[] = [];
  let encoding: Promise<void> = Promise.resolve();
  try {
    for (const [index, size] of pageSizes.entries()) {
      const number = index + 1;
      const page = await drawer.draw(number, pageImageSize(size));
      await encoding;
      if (index > 0) onPage(index);
      const names = [`pages/${number}.webp`, `thumbs/${number}.webp`] as const;
      encoding = encode(page, join(folder, names[0]), join(folder, names[1]));
      // It is awaited a page later; until then a failure must not count as unhandled.
      encoding.catch(() => {});
      keys.push(...names);
    }
    await encoding;
    onPage(pageSizes.length);
    return keys;
  } finally {
    // Whatever went wrong, nothing is written any more once this is over: the caller removes the folder.
    await Promise.allSettled([encoding]);
  }
}

async function encode({ data, width, height }: DrawnPage, pageFile: string, thumbFile: string): Promise<void> {
  const bitmap = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  await Promise.all([
    bitmap.clone().webp({ quality: PAGE_QUALITY }).toFile(pageFile),
    bitmap
      .clone()
      .resize({ width: THUMB_WIDTH, height: THUMB_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: THUMB_QUALITY })
      .toFile(thumbFile),
  ]);
}
