import type { Binding, Box, Illustration, PageText, TextRun } from '@magazine-store/contents';

/** A page at least this many times as wide as high may be a double page. */
const WIDE = 1.2;

/** Share of the width: the gutter between two pages is at least this wide. */
const GUTTER = 0.02;

/** The share of a double page's text that may run across its gutter, such as a heading. */
const ACROSS = 0.15;

/** A page, or one side of a double page; places are those of the whole page. */
export interface Half {
  text: PageText;
  illustrations: readonly Illustration[];
}

/**
 * The two sides of a double page in the order of reading; any other page as it is. The tags of a page give its order: a
 * tagged page stays whole.
 */
export function readingHalves(page: PageText, illustrations: readonly Illustration[], binding: Binding): Half[] {
  const { size, runs } = page;
  const whole = [{ text: page, illustrations }];
  if (page.structure || size.width < WIDE * size.height) return whole;
  const middle = size.width / 2;
  const gutter = (GUTTER * size.width) / 2;
  const crosses = ({ box }: TextRun) => box.x < middle + gutter && box.x + box.width > middle - gutter;
  const letters = (found: readonly TextRun[]) => found.reduce((sum, { text }) => sum + text.trim().length, 0);
  const isLeft = (box: Box) => box.x + box.width / 2 < middle;
  // Text across the gutter belongs to the side that is read first.
  const firstIsLeft = binding === 'left';
  const onLeft = (run: TextRun) => (crosses(run) ? firstIsLeft : isLeft(run.box));
  const [left, right] = [runs.filter(onLeft), runs.filter((run) => !onLeft(run))];
  const bothHaveText = letters(left) > 0 && letters(right) > 0;
  if (!bothHaveText || letters(runs.filter(crosses)) > ACROSS * letters(runs)) return whole;
  const scaled = (box: Box): Box => ({ ...box, x: box.x * size.width, width: box.width * size.width });
  const halves = [
    { text: { ...page, runs: left }, illustrations: illustrations.filter(({ box }) => isLeft(scaled(box))) },
    { text: { ...page, runs: right }, illustrations: illustrations.filter(({ box }) => !isLeft(scaled(box))) },
  ];
  return firstIsLeft ? halves : halves.reverse();
}
