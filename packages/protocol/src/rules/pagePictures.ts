import type { Download } from '../types.ts';

/** The window in which a page will be shown, as the browser's own `window` tells it. */
interface PageWindow {
  innerWidth: number;
  innerHeight: number;
  devicePixelRatio: number;
}

/**
 * CSS pixels of the window that the viewer's bars and margins take from the pages. Where there is room, it has one bar
 * and margins.
 */
const TAKEN = { narrow: { width: 0, height: 88 }, roomy: { width: 24, height: 68 } };
const ROOMY = '((min-width: 720px) or ((min-width: 640px) and (orientation: landscape)))';
const isRoomy = ({ innerWidth, innerHeight }: PageWindow) =>
  innerWidth >= 720 || (innerWidth >= 640 && innerWidth >= innerHeight);

/**
 * The share of the screen's pixels that a picture needs to be as sharp. On a dense screen no eye sees a tenth of them
 * missing. The viewer has the same shares (its `render/pictures.ts`), so that a page loads one picture.
 */
const SHARES = { plain: 0.98, dense: 0.9 };
const DENSE = 2;

/** The height in pixels that the picture of a page with these proportions needs in a window. */
export function pictureHeight(width: number, height: number, window: PageWindow): number {
  const taken = isRoomy(window) ? TAKEN.roomy : TAKEN.narrow;
  const shown = Math.min(window.innerHeight - taken.height, ((window.innerWidth - taken.width) * height) / width);
  const { devicePixelRatio } = window;
  return shown * devicePixelRatio * (devicePixelRatio >= DENSE ? SHARES.dense : SHARES.plain);
}

/** The same for browsers, as the value of the attribute `sizes`. */
export function pictureSizes(width: number, height: number): string {
  const ratio = (width / height).toFixed(4);
  const size = (taken: typeof TAKEN.narrow, share: number) =>
    `calc(${share} * min(100vw - ${taken.width}px, (100vh - ${taken.height}px) * ${ratio}))`;
  const dense = `(min-resolution: ${DENSE}dppx)`;
  return [
    `${dense} and ${ROOMY} ${size(TAKEN.roomy, SHARES.dense)}`,
    `${dense} ${size(TAKEN.narrow, SHARES.dense)}`,
    `${ROOMY} ${size(TAKEN.roomy, SHARES.plain)}`,
    size(TAKEN.narrow, SHARES.plain),
  ].join(', ');
}

/** Tells whether the pictures are the pages: the viewer then opens the PDF only for pages that they can't show. */
export const arePrepared = (images: Download['page_images']): boolean =>
  Boolean(images?.heights && images.layers_url && images.contents_url);
