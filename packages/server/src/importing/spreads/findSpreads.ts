import type { SpreadMode } from '@magazine-store/protocol/desk';

/** A number printed on a page. */
export interface PrintedNumber {
  value: number;
  /** The distance from the left edge, as a share of the page's width. */
  x: number;
  /** The distance from the top edge, as a share of the page's height. */
  y: number;
}

type Size = readonly [width: number, height: number];

/** The width, in heights, above which a page may be two pages side by side. */
const LEAST_WIDE = 1.1;
/** The part by which the sides of a double page may differ from two single ones. */
const TOLERANCE = 0.03;
/** The share of pages with two page numbers that shows double pages. */
const LEAST_NUMBERED = 0.3;
const FEWEST_NUMBERED = 2;
/** Page numbers stand in this share of the page, at its top or its bottom. */
const MARGIN = 0.15;
/** The share of the height by which two numbers of one line may differ. */
const SAME_LINE = 0.01;
/** Reading all pages of a long file takes minutes. */
const MOST_READ = 40;

/** Only such a page may be two pages. */
export const isWide = ([width, height]: Size): boolean => width > height * LEAST_WIDE;

/**
 * The numbers of the pages that are two pages side by side, ascending.
 *
 * @param sizes In points, as displayed.
 * @param printedNumbers Reads the numbers on a page. They are needed only where the sizes tell nothing.
 */
export async function findSpreads(
  mode: SpreadMode,
  sizes: readonly Size[],
  printedNumbers: (page: number) => Promise<PrintedNumber[]>,
): Promise<number[]> {
  const wide = sizes.flatMap((size, index) => (isWide(size) ? [index + 1] : []));
  if (mode === 'keep' || wide.length === 0) return [];
  if (mode === 'split') return wide;
  const single = sizes.find(([width, height]) => width <= height);
  if (single) {
    const double = wide.filter((page) => isTwice(sizes[page - 1] as Size, single));
    // A magazine with a poster or two has single pages.
    return double.length * 2 >= sizes.length ? double : [];
  }
  const numbered: number[] = [];
  const seen = wide.slice(0, MOST_READ);
  for (const page of seen) if (hasTwoNumbers(await printedNumbers(page))) numbered.push(page);
  const enough = Math.max(FEWEST_NUMBERED, seen.length * LEAST_NUMBERED);
  return numbered.length >= enough ? wide : [];
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= other * TOLERANCE;

const isTwice = ([width, height]: Size, single: Size) => isNear(width, 2 * single[0]) && isNear(height, single[1]);

/**
 * True if two numbers that follow each other, such as 4 and 5, stand in the left and the right third of one line at the
 * top or the bottom of the page. Calendars and tables have such numbers elsewhere.
 */
function hasTwoNumbers(numbers: readonly PrintedNumber[]): boolean {
  const atEdge = numbers.filter(({ y }) => y < MARGIN || y > 1 - MARGIN);
  const right = atEdge.filter(({ x }) => x > 2 / 3);
  return atEdge
    .filter(({ x }) => x < 1 / 3)
    .some((left) =>
      right.some(({ value, y }) => Math.abs(value - left.value) === 1 && Math.abs(y - left.y) <= SAME_LINE),
    );
}
