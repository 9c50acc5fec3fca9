import type { Box } from '@magazine-store/contents';

/**
 * The page without these boxes, as a CSS `clip-path`. Places are shares of the page.
 *
 * @returns Undefined when nothing is cut out.
 */
export function paperShape(boxes: readonly Box[]): string | undefined {
  if (boxes.length === 0) return undefined;
  const whole = corners({ x: 0, y: 0, width: 1, height: 1 });
  return `polygon(evenodd, ${[whole, ...disjoint(boxes).map(corners)].flat().join(', ')})`;
}

/** A path around a box. Each path starts at the page's corner, so that all paths make one polygon. */
function corners({ x, y, width, height }: Box): string[] {
  const [left, top, right, bottom] = [x, y, x + width, y + height].map(
    (share) => `${Number((share * 100).toFixed(2))}%`,
  );
  return ['0% 0%', `${left} ${top}`, `${right} ${top}`, `${right} ${bottom}`, `${left} ${bottom}`, `${left} ${top}`];
}

/** The same area as boxes that don't overlap: `evenodd` would fill an area that is cut out twice. */
function disjoint(boxes: readonly Box[]): Box[] {
  const found: Box[] = [];
  for (const box of boxes) {
    let pieces = [box];
    for (const other of found) pieces = pieces.flatMap((piece) => subtract(piece, other));
    found.push(...pieces);
  }
  return found;
}

/** The up to four parts of `box` outside of `other`. */
function subtract(box: Box, other: Box): Box[] {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const left = Math.max(box.x, other.x);
  const top = Math.max(box.y, other.y);
  const end = Math.min(right, other.x + other.width);
  const foot = Math.min(bottom, other.y + other.height);
  if (end <= left || foot <= top) return [box];
  return [
    { x: box.x, y: box.y, width: box.width, height: top - box.y },
    { x: box.x, y: top, width: left - box.x, height: foot - top },
    { x: end, y: top, width: right - end, height: foot - top },
    { x: box.x, y: foot, width: box.width, height: bottom - foot },
  ].filter(({ width, height }) => width > 0 && height > 0);
}
