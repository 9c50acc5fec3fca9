import type { Size } from './fit.ts';

/** Pages that are shown side by side, in reading order: one or two. */
export type Spread = readonly number[];

/** Each page by itself. */
export const singlePages = (pageCount: number): Spread[] =>
  Array.from({ length: pageCount }, (_, index) => [index + 1]);

/** The number of pages that are left out behind a page; 0 stands for the place before the first. */
export type LeftOut = ReadonlyMap<number, number>;

export const sameLeftOut = (one: LeftOut, other: LeftOut): boolean =>
  one.size === other.size && [...one].every(([behind, count]) => other.get(behind) === count);

/**
 * The pages as an open magazine shows them: the cover alone, then pairs. A page wider than high is a pair already (or a
 * poster) and stands alone; the pairs continue behind it. Behind left-out pages, the pairs are those of the whole
 * document.
 */
export function magazineSpreads(
  pageCount: number,
  getSize: (page: number) => Size,
  leftOut: LeftOut = new Map(),
): Spread[] {
  const countMissing = (page: number) =>
    [...leftOut].reduce((sum, [behind, count]) => sum + (behind < page ? count : 0), 0);
  const isRecto = (page: number) => (page + countMissing(page)) % 2 === 1;
  const begins = (page: number) => page === 1 || leftOut.has(page - 1);
  const alone = (page: number) =>
    (begins(page) && isRecto(page)) || page === pageCount || leftOut.has(page) || isWide(getSize(page));
  const spreads: Spread[] = [];
  let page = 1;
  while (page <= pageCount) {
    const pair = !alone(page) && !isWide(getSize(page + 1));
    spreads.push(pair ? [page, page + 1] : [page]);
    page += pair ? 2 : 1;
  }
  return spreads;
}

const isWide = ({ width, height }: Size) => width > height;

/** The index of the spread that a page is on. */
export function spreadIndex(spreads: readonly Spread[], page: number): number {
  // Spreads are in order: the last that begins at or before the page.
  let low = 0;
  let high = spreads.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((spreads[middle]?.[0] ?? Number.POSITIVE_INFINITY) <= page) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The leaves before and behind a spread, each as the page before it. */
export function leavesBeside(spreads: readonly Spread[], leaves: LeftOut, index: number): number[] {
  const spread = spreads[index] ?? [];
  return [(spread[0] ?? 1) - 1, spread.at(-1) ?? 0].filter((behind) => leaves.has(behind));
}

/** The place of a spread in the row of all that the reader can turn to: the spreads, and the leaves between them. */
export function rowPosition(spreads: readonly Spread[], leaves: LeftOut, index: number): number {
  const first = spreads[index]?.[0] ?? 1;
  return index + [...leaves.keys()].filter((behind) => behind < first).length;
}

/** The place of the leaf behind a page in that row. */
export const leafPosition = (spreads: readonly Spread[], leaves: LeftOut, behind: number): number =>
  behind === 0 ? rowPosition(spreads, leaves, 0) - 1 : rowPosition(spreads, leaves, spreadIndex(spreads, behind)) + 1;
