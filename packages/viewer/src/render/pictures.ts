import type { PageImages } from '../source.ts';

/** Pictures that are the pages. */
export type PreparedImages = PageImages & Required<Pick<PageImages, 'heights' | 'layers'>>;

export const isPrepared = (images: PageImages | undefined): images is PreparedImages =>
  images?.heights !== undefined && images.layers !== undefined;

/** The share of the wanted pixels that a picture may lack: no eye sees it. */
const TOLERANCE = 0.02;

/** Tells whether a picture with so many pixels is sharp where so many are wanted. */
export const covers = (pixels: number, wanted: number): boolean => pixels >= wanted * (1 - TOLERANCE);

/** The smallest height that covers so many pixels; null when none does. */
export const coveringHeight = ({ heights }: Pick<PreparedImages, 'heights'>, wanted: number): number | null =>
  heights.find((height) => covers(height, wanted)) ?? null;

/** The picture to show at once, in a page of so many pixels. */
export function firstHeight({ heights }: PageImages, wanted: number): number | undefined {
  return heights && (coveringHeight({ heights }, wanted) ?? heights.at(-1));
}
