import type { Cover } from '../types.ts';

/**
 * How the list of issues stands on the screen. The store lays it out by this, and the server's page by this starts to
 * load its covers, and shows them where they will be, before the store is there: both must name the same pictures.
 */

/** Of the store's own width, not of the window's: it may stand in a narrow column of a host page. */
export type Breakpoint = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

/** CSS pixels from which each holds. */
export const breakpoints: Readonly<Record<Breakpoint, number>> = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 };

/** Issues on a page of the list (spec, section 9); whole rows in every layout. */
export const pageSizes: Readonly<Record<Breakpoint, number>> = { xs: 6, sm: 6, md: 8, lg: 12, xl: 12 };

/** Of the list, in every layout. */
export const columns: Readonly<Record<Breakpoint, number>> = { xs: 2, sm: 3, md: 4, lg: 4, xl: 6 };

/** Width to height of an A4 page: covers that are taller are shown narrower. All of a row stand on one shelf. */
const TALLEST_RATIO = 1 / Math.SQRT2;

/** The part of its column's width that a cover takes. */
export const coverShare = ({ width, height }: Pick<Cover, 'width' | 'height'>): number =>
  Math.min(1, width / height / TALLEST_RATIO);

/** Of a cover in the list: what `srcset` and `sizes` of its image say. */
export const shelfCover = {
  widths: [400, 500, 800],
  sizes: '(min-width: 1536px) 260px, (min-width: 900px) 23vw, (min-width: 600px) 30vw, 45vw',
} as const;

/** Of the first issue of the list, which takes the width of two. */
export const leadCover = {
  widths: [400, 500, 800],
  sizes: '(min-width: 1536px) 310px, (min-width: 900px) 27vw, (min-width: 600px) 30vw, 45vw',
} as const;

/** Of the cover beside an issue's details. */
export const detailCover = { widths: [500, 800, 1000], sizes: '(min-width: 600px) 420px, 14rem' } as const;

/** Path on the server of a cover at one of its widths. */
export const coverPath = (width: number, fileName: string): string =>
  `/covers/${width}/${encodeURIComponent(fileName)}`;

/** The value of `srcset` for a cover. */
export const coverSrcset = (widths: readonly number[], urlOf: (width: number) => string): string =>
  widths.map((width) => `${urlOf(width)} ${width}w`).join(', ');

/** The items in the order of the list: a pinned one (featured, or opened by its address) stands first, and once. */
export function shelfOrder<Item extends { readonly id: number }>(
  items: readonly Item[],
  pinnedId: number | null,
): readonly Item[] {
  const pinned = items.find(({ id }) => id === pinnedId);
  return pinned ? [pinned, ...items.filter((item) => item !== pinned)] : items;
}
