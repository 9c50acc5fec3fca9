import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Draw } from './chooseDrawing.ts';

const WIDTHS = [15, 75, 400, 500, 800, 1000];
const LARGEST = 1000;
/** A first page taller than this shape is fitted into it, so that no cover outgrows memory. */
const TALLEST_RATIO = 3;
const PLACEHOLDER_WIDTH = 15;
/** Covers are made once and sent often. The highest effort, 6, takes twice as long and saves 1 % of the bytes. */
const WEBP = { quality: 76, effort: 5 };
const JPEG = { quality: 80, progressive: true };

export interface Cover {
  /** The page that the cover shows. */
  page: number;
  /** Pixels of the largest picture. */
  width: number;
  height: number;
  /** A `data:` URL of a WebP picture 15 pixels wide. */
  placeholder: string;
}

interface CoverPage {
  number: number;
  /** In points. */
  size: [number, number];
}

export interface WrittenCover {
  cover: Cover;
  keys: string[];
}

/** Draws a page once and writes it as `cover/W.webp` and `cover/W.jpg` in every width W that the store shows. */
export async function writeCover(draw: Draw, page: CoverPage, folder: string): Promise<WrittenCover> {
  const { data, width, height } = await draw(coverSize(page.size));
  return writeWidths(() => sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha(), page, folder);
}

/** Does the same with the stored picture of a page. */
export const writeCoverOfPicture = (picture: Buffer, page: CoverPage, folder: string): Promise<WrittenCover> =>
  writeWidths(() => sharp(picture).removeAlpha(), page, folder);

function coverSize([pointsWide, pointsHigh]: [number, number]): { width: number; height: number } {
  const scale = LARGEST / Math.max(pointsWide, pointsHigh / TALLEST_RATIO);
  return { width: Math.max(1, Math.round(pointsWide * scale)), height: Math.max(1, Math.round(pointsHigh * scale)) };
}

/** @param picture Opens the picture: one that is opened is copied whole by sharp for each use. */
async function writeWidths(picture: () => Sharp, { number, size }: CoverPage, folder: string): Promise<WrittenCover> {
  await mkdir(join(folder, 'cover'), { recursive: true });
  const { width, height } = coverSize(size);
  const resizeTo = (to: number) => picture().resize({ width: to, height: to * TALLEST_RATIO, fit: 'inside' });

  const keys: string[] = [];
  for (const to of WIDTHS) {
    const names = [`cover/${to}.webp`, `cover/${to}.jpg`] as const;
    await resizeTo(to).webp(WEBP).toFile(join(folder, names[0]));
    await resizeTo(to).jpeg(JPEG).toFile(join(folder, names[1]));
    keys.push(...names);
  }
  const tiny = await resizeTo(PLACEHOLDER_WIDTH).webp({ quality: 50 }).toBuffer();
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`;
  return { cover: { page: number, width, height, placeholder }, keys };
}
