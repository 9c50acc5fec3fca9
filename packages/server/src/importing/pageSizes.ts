/**
 * The heights in pixels in which every page is drawn. 1000 suits phones and small windows, 1600 a page that fills a
 * laptop's screen.
 */
export const PAGE_HEIGHTS = [1000, 1600] as const;

/** The height for dense screens and for zoom. The server draws it once the issue is on sale. */
export const LARGER_HEIGHT = 2400;

/** A page that is wider than this many heights is drawn smaller, so that no picture outgrows memory. */
const WIDEST = 2.5;
/** 288 pixels an inch. Where a reader zooms further, the viewer draws from the PDF. */
const LARGEST_SCALE = 4;

/** The size in pixels of a page, given in points, in the picture of this height. */
export function pageImageSize([width, height]: [number, number], pixels: number): { width: number; height: number } {
  const scale = Math.min(pixels / height, (WIDEST * pixels) / width, LARGEST_SCALE);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
