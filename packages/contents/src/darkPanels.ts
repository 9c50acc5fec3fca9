import type { Box } from './bookContents.ts';
import type { PagePixels } from './illustrations.ts';

/** Pixels: letters are smaller, so that lines of text have no dark cells. */
const CELL = 12;

/** Brightness, from 0 to 255, below which a pixel is dark. */
const DARK = 110;

/** The share of a cell's or a line's pixels, and of a panel's cells, that are dark. */
const MOSTLY = 0.7;

/** Pixels from a panel's edge, where its paper begins: the edge itself may be smoothed. */
const BESIDE = 3;

/** Share of the page: smaller panels are ornaments. */
const SMALLEST = 0.03;

/**
 * Finds dark boxes on a page, such as night scenes and panels with white text. With inverted colours, they would be the
 * brightest part of the page. A box counts only if paper surrounds it: a dark part of a picture doesn't.
 *
 * @param paper Tells whether a pixel has the colour of the paper.
 */
export function findDarkPanels(pixels: PagePixels, paper: (x: number, y: number) => boolean): Box[] {
  const { width, height } = pixels;
  const darkness = findDarkPixels(pixels);
  const isDark = (x: number, y: number) => darkness[y * width + x] === 1;
  const [across, down] = [Math.floor(width / CELL), Math.floor(height / CELL)];
  const dark = Array.from({ length: across * down }, (_, cell) => {
    const [left, top] = [(cell % across) * CELL, Math.floor(cell / across) * CELL];
    return countDark(darkness, width, left, top) >= MOSTLY * CELL ** 2;
  });
  return components(dark, across).flatMap(({ left, top, right, bottom, count }) => {
    const cells = (right - left) * (bottom - top);
    if (count < MOSTLY * cells || cells < SMALLEST * across * down) return [];
    const edges = { left: left * CELL, top: top * CELL, right: right * CELL, bottom: bottom * CELL };
    const panel = growToEdges(isDark, edges, width, height);
    return standsOn(paper, panel, width, height) ? [toBox(panel, width, height)] : [];
  });
}

/** Of each pixel, 1 if it is dark. */
function findDarkPixels({ data, width, height }: PagePixels): Uint8Array {
  const dark = new Uint8Array(width * height);
  // One call for each row: JavaScript engines optimize functions that are called often.
  for (let first = 0; first < dark.length; first += width) markDark(dark, data, first, first + width);
  return dark;
}

function markDark(dark: Uint8Array, data: PagePixels['data'], first: number, end: number): void {
  for (let pixel = first, at = 4 * first; pixel < end; pixel++, at += 4) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    if (0.299 * red + 0.587 * green + 0.114 * blue < DARK) dark[pixel] = 1;
  }
}

/** The number of dark pixels in a cell. */
function countDark(darkness: Uint8Array, width: number, left: number, top: number): number {
  let found = 0;
  for (let y = top; y < top + CELL; y++) {
    for (let at = y * width + left, end = at + CELL; at < end; at++) found += darkness[at] as number;
  }
  return found;
}

/** Tells whether paper surrounds a panel. A side at the page's edge needs no paper. */
function standsOn(paper: (x: number, y: number) => boolean, panel: Edges, width: number, height: number): boolean {
  const [left, top] = [panel.left - BESIDE, panel.top - BESIDE];
  const [right, bottom] = [panel.right + BESIDE, panel.bottom + BESIDE];
  return (
    (left < 0 || shareOf(paper, left, panel.top, left + 1, panel.bottom) >= MOSTLY) &&
    (right > width || shareOf(paper, right - 1, panel.top, right, panel.bottom) >= MOSTLY) &&
    (top < 0 || shareOf(paper, panel.left, top, panel.right, top + 1) >= MOSTLY) &&
    (bottom > height || shareOf(paper, panel.left, bottom - 1, panel.right, bottom) >= MOSTLY)
  );
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function shareOf(is: (x: number, y: number) => boolean, left: number, top: number, right: number, bottom: number) {
  let found = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (is(x, y)) found++;
  return found / ((right - left) * (bottom - top));
}

/** The boxes around groups of dark cells that touch each other. */
function components(cells: readonly boolean[], across: number): (Edges & { count: number })[] {
  const seen = new Set<number>();
  return cells.flatMap((dark, start) => {
    if (!dark || seen.has(start)) return [];
    const found = { left: across, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0, count: 0 };
    const open = [start];
    seen.add(start);
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const [x, y] = [cell % across, Math.floor(cell / across)];
      found.count++;
      found.left = Math.min(found.left, x);
      found.top = Math.min(found.top, y);
      found.right = Math.max(found.right, x + 1);
      found.bottom = Math.max(found.bottom, y + 1);
      const near = [cell - across, cell + across, ...(x > 0 ? [cell - 1] : []), ...(x + 1 < across ? [cell + 1] : [])];
      for (const each of near) {
        if (!cells[each] || seen.has(each)) continue;
        seen.add(each);
        open.push(each);
      }
    }
    return [found];
  });
}

/** Moves each edge of a panel from the edge of a cell to the outermost line of pixels that is mostly dark. */
function growToEdges(is: (x: number, y: number) => boolean, edges: Edges, width: number, height: number): Edges {
  const { left, top, right, bottom } = edges;
  const column = (x: number) => shareOf(is, x, top, x + 1, bottom) >= MOSTLY;
  const row = (y: number) => shareOf(is, left, y, right, y + 1) >= MOSTLY;
  return {
    left: lastDark(left, Math.max(0, left - CELL), column),
    top: lastDark(top, Math.max(0, top - CELL), row),
    right: lastDark(right - 1, Math.min(width, right + CELL) - 1, column) + 1,
    bottom: lastDark(bottom - 1, Math.min(height, bottom + CELL) - 1, row) + 1,
  };
}

/** The outermost dark line next to `from`. If `from` is light, the search goes back into the panel first. */
function lastDark(from: number, to: number, isDark: (line: number) => boolean): number {
  const outwards = to < from ? -1 : 1;
  let line = from;
  while (!isDark(line) && Math.abs(line - from) < CELL) line -= outwards;
  while (line !== to && isDark(line + outwards)) line += outwards;
  return line;
}

const toBox = ({ left, top, right, bottom }: Edges, width: number, height: number): Box => ({
  x: left / width,
  y: top / height,
  width: (right - left) / width,
  height: (bottom - top) / height,
});
