import type { PageImages } from '../source.ts';

/** Pictures that are the pages. */
export type PreparedImages = PageImages & Required<Pick<PageImages, 'heights' | 'layers'>>;

export const isPrepared = (images: PageImages | undefined): images is PreparedImages =>
  images?.heights !== undefined && images.layers !== undefined;

/** The share of the screen's pixels that a picture needs to look sharp. On dense screens, a smaller share is enough. */
const SHARE = 0.98;
const DENSE_SHARE = 0.9;
const DENSE = 2;

/** The height in pixels that a picture needs to be sharp in a page of this height in CSS pixels. */
export const pixelsNeeded = (height: number, pixelRatio: number): number =>
  height * pixelRatio * (pixelRatio >= DENSE ? DENSE_SHARE : SHARE);

/** The smallest height that has so many pixels; null when none does. */
export const coveringHeight = ({ heights }: Pick<PreparedImages, 'heights'>, needed: number): number | null =>
  heights.find((height) => height >= needed) ?? null;

/** The picture to show at once, in a page that needs so many pixels. */
export function firstHeight({ heights }: PageImages, needed: number): number | undefined {
  return heights && (coveringHeight({ heights }, needed) ?? heights.at(-1));
}
