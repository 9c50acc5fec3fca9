import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Draw } from './chooseDrawing.ts';

const WIDTHS = [15, 75, 400, 500, 800, 1000];
const LARGEST = 1000;
/** A first page taller than this shape is fitted into it, so that no cover outgrows memory. */
const TALLEST_RATIO = 3;
const PLACEHOLDER_WIDTH = 15;
/** Covers are made once and sent often. */
const WEBP = { quality: 76, effort: 6 };
const JPEG = { quality: 80, progressive: true };

export interface Cover {
  /** Pixels of the largest picture. */
  width: number;
  height: number;
  /** A `data:` URL of a WebP picture 15 pixels wide. */
  placeholder: string;
}

/**
 * Draws page 1 once and writes it as `cover/W.webp` and `cover/W.jpg` in every width W that the store shows.
 *
 * @param pageSizes In points.
 */
export async function writeCover(
  draw: Draw,
  pageSizes: [number, number][],
  folder: string,
): Promise<{ cover: Cover; keys: string[] }> {
  await mkdir(join(folder, 'cover'), { recursive: true });
  const [pointsWide, pointsHigh] = pageSizes[0] ?? [0, 0];
  const scale = LARGEST / Math.max(pointsWide, pointsHigh / TALLEST_RATIO);
  const { data, width, height } = await draw({
    width: Math.max(1, Math.round(pointsWide * scale)),
    height: Math.max(1, Math.round(pointsHigh * scale)),
  });
  const page = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const resizeTo = (to: number) => page.clone().resize({ width: to, height: to * TALLEST_RATIO, fit: 'inside' });

  const keys: string[] = [];
  for (const to of WIDTHS) {
    const names = [`cover/${to}.webp`, `cover/${to}.jpg`] as const;
    await resizeTo(to).webp(WEBP).toFile(join(folder, names[0]));
    await resizeTo(to).jpeg(JPEG).toFile(join(folder, names[1]));
    keys.push(...names);
  }
  const tiny = await resizeTo(PLACEHOLDER_WIDTH).webp({ quality: 50 }).toBuffer();
  return { cover: { width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }, keys };
}
