import { groupLines, signsIn, textsOfBlocks } from './textLines.ts';

/** CSS pixels. */
const TOLERANCE = 3;

/**
 * The visible texts below this node that begin at the left of their block, although the block runs from right to left.
 * Their own letters may run either way. Texts that are aligned to the left on purpose don't count.
 */
export function atWrongSide(root: Node): string[] {
  return [...textsOfBlocks(root)]
    .filter(([block, nodes]) => isAtLeft(block, nodes))
    .map(([{ textContent }]) => textContent);
}

function isAtLeft(block: Element, nodes: readonly Text[]): boolean {
  const { direction, display, textAlign, paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } =
    getComputedStyle(block);
  if (direction !== 'rtl' || textAlign !== 'start' || !/^(block|list-item|table-cell)$/.test(display)) return false;
  const { left, right } = block.getBoundingClientRect();
  const start = left + Number.parseFloat(paddingLeft) + Number.parseFloat(borderLeftWidth);
  const end = right - Number.parseFloat(paddingRight) - Number.parseFloat(borderRightWidth);
  const signs = nodes.flatMap(signsIn).filter(({ sign, rect }) => sign.trim() !== '' && rect.width > 0);
  return groupLines(signs).some((line) => {
    const leftmost = Math.min(...line.map(({ rect }) => rect.left));
    const rightmost = Math.max(...line.map(({ rect }) => rect.right));
    return leftmost - start <= TOLERANCE && end - rightmost > TOLERANCE;
  });
}
