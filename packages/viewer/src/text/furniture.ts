import type { Box } from '@magazine-store/contents';
import type { TextBlock } from './textBlock.ts';

/** Share of the page's height at the top and the bottom where folios and running heads stand. */
const MARGIN = 0.065;

/** Characters: running heads are not longer. */
const LONGEST = 60;

export const inMargin = ({ y, height }: Pick<Box, 'y' | 'height'>, pageHeight: number) =>
  y + height < MARGIN * pageHeight || y > (1 - MARGIN) * pageHeight;

/** Short paragraphs in the margins are folios and the like, whatever the file calls them; they come last. */
export function furnitureLast(blocks: readonly TextBlock[], pageHeight: number): TextBlock[] {
  const isFurniture = ({ kind, text, runs }: TextBlock) =>
    kind === 'furniture' ||
    (kind === 'paragraph' && text.length <= LONGEST && runs.every(({ box }) => inMargin(box, pageHeight)));
  const furniture = blocks.filter(isFurniture);
  // If a page has no other text, its furniture counts as ordinary text.
  if (furniture.length === blocks.length) return [...blocks];
  const marked = furniture.map(({ language, runs, text }): TextBlock => ({ kind: 'furniture', language, runs, text }));
  return [...blocks.filter((block) => !isFurniture(block)), ...marked];
}
