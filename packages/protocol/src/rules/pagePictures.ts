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
 * The share of the screen's pixels that a picture needs to look sharp. On a dense screen, readers don't notice a tenth
 * less. The viewer has the same shares (its `render/pictures.ts`), so that a page loads one picture.
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
function pictureSizes(width: number, height: number): string {
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

type PageImages = NonNullable<Download['page_images']>;

/** The attributes of an image that shows a page: the browser takes the smallest picture that is sharp on its screen. */
export function pictureSources(images: PageImages, page: number): { src: string; srcset?: string; sizes?: string } {
  const address = images.url.replace('{page}', String(page));
  const [width, height] = images.sizes[page - 1] ?? [1, 1];
  const { heights } = images;
  if (!heights) return { src: address };
  const sources = heights.map((pixels) => {
    const across = Math.round((pixels * width) / height);
    return `${address.replace('{height}', String(pixels))} ${across}w`;
  });
  return {
    src: address.replace('{height}', String(heights.at(-1))),
    srcset: sources.join(', '),
    sizes: pictureSizes(width, height),
  };
}

/** The windows in which the first pages show as pairs, as a media query. The viewer shows pairs in the same windows. */
export const SHOWS_PAIRS =
  '(orientation: landscape) and (min-width: 640px), (orientation: landscape) and (max-height: 420px)';

/** True if a page is wider than high. `findFirstSpread` can't pair the pages of such a document. */
export const hasWidePages = ({ sizes }: Pick<PageImages, 'sizes'>): boolean =>
  sizes.some(([width, height]) => width > height);

/**
 * The pages that show together until the viewer is there: the cover alone, then pairs.
 *
 * @param numbers The whole document's numbers of a sample's pages. The pairs of a sample are those of the whole document.
 */
export function findFirstSpread(
  page: number,
  images: Pick<PageImages, 'sizes'>,
  numbers?: readonly number[],
): number[] {
  const numberOf = numbers ? (each: number) => numbers[each - 1] : (each: number) => each;
  const number = numberOf(page) ?? page;
  const step = number % 2 === 0 ? 1 : -1;
  const beside = page + step;
  const exists = beside >= 1 && beside <= images.sizes.length;
  if (!exists || numberOf(beside) !== number + step || hasWidePages(images)) return [page];
  return step === 1 ? [page, beside] : [beside, page];
}

/** Tells whether the pictures are the pages: the viewer then opens the PDF only for pages that they can't show. */
export const arePrepared = (images: Download['page_images']): boolean =>
  Boolean(images?.heights && images.layers_url && images.contents_url);

/** Tells whether a page's picture is the page: the viewer needs no PDF to show it. */
export const isShownByPicture = (images: Download['page_images'], page: number): boolean =>
  arePrepared(images) && !images?.draw?.includes(page);
