import type { TextBlock } from './textBlock.ts';

/** The highest level of a page's headings: they stand below the viewer's own headings. */
const TOP_LEVEL = 3;
const LOWEST_LEVEL = 6;

/** The level of each heading's element. It is at most one below the heading before, also where a PDF skips levels. */
export function headingLevels(blocks: readonly TextBlock[]): ReadonlyMap<TextBlock, number> {
  const headings = blocks.filter((block) => block.kind === 'heading');
  const highest = Math.min(...headings.map(({ level }) => level));
  const levels = new Map<TextBlock, number>();
  let before = TOP_LEVEL - 1;
  for (const heading of headings) {
    before = Math.min(heading.level - highest + TOP_LEVEL, before + 1, LOWEST_LEVEL);
    levels.set(heading, before);
  }
  return levels;
}
