import type { Cover } from '../types.ts';

/**
 * The layout of the list of issues. The store lays the list out by it. By it, the server's page starts to load the
 * covers and shows them in their places before the store runs. Both must name the same pictures.
 */

/** Widths of the store itself, not of the window: the store may stand in a narrow column of a host page. */
export type Breakpoint = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

/** The width in CSS pixels at which each breakpoint begins. */
export const breakpoints: Readonly<Record<Breakpoint, number>> = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 };

/** Issues on a page of the list; whole rows in every layout. */
export const pageSizes: Readonly<Record<Breakpoint, number>> = { xs: 6, sm: 6, md: 8, lg: 12, xl: 12 };

/** Issues in a row of the list, in every layout. */
export const columns: Readonly<Record<Breakpoint, number>> = { xs: 2, sm: 3, md: 4, lg: 4, xl: 6 };

/** Width to height of an A4 page. Taller covers are shown narrower, so that all covers of a row stand on one shelf. */
const TALLEST_RATIO = 1 / Math.SQRT2;

/** The part of its column's width that a cover takes. */
export const coverShare = ({ width, height }: Pick<Cover, 'width' | 'height'>): number =>
  Math.min(1, width / height / TALLEST_RATIO);

/** The cover of an issue in the list: `srcset` and `sizes` of its image. */
export const shelfCover = {
  widths: [400, 500, 800],
  sizes: '(min-width: 1536px) 260px, (min-width: 900px) 23vw, (min-width: 600px) 30vw, 45vw',
} as const;

/** The cover of the list's first issue, which is two places wide. */
export const leadCover = {
  widths: [400, 500, 800],
  sizes: '(min-width: 1536px) 270px, (min-width: 900px) 22vw, (min-width: 600px) 22vw, 45vw',
} as const;

/** The cover beside an issue's details. */
export const detailCover = { widths: [500, 800, 1000], sizes: '(min-width: 600px) 420px, 14rem' } as const;

/** Path on the server of a cover at one of its widths. */
export const coverPath = (width: number, fileName: string): string =>
  `/covers/${width}/${encodeURIComponent(fileName)}`;

/** The value of `srcset` for a cover. */
export const coverSrcset = (widths: readonly number[], toUrl: (width: number) => string): string =>
  widths.map((width) => `${toUrl(width)} ${width}w`).join(', ');

/** The items in the order of the list: a pinned one (featured, or opened by its address) stands first, and once. */
export function shelfOrder<Item extends { readonly id: number }>(
  items: readonly Item[],
  pinnedId: number | null,
): readonly Item[] {
  const pinned = items.find(({ id }) => id === pinnedId);
  return pinned ? [pinned, ...items.filter((item) => item !== pinned)] : items;
}
