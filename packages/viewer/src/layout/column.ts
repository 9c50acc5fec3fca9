import type { Box } from '@magazine-store/contents';
import type { Point } from './places.ts';

/** Share of a column's width that is kept free beside it. */
const MARGIN = 0.04;

/** Only lines at most this many line heights above or below the point decide the column's width. */
const REACH = 15;

/** Lines of at least this many times the usual height are headlines or quotes, which run across columns. */
const LARGE = 1.4;

/**
 * The column of text under a point, with a little room beside it. Null where there is no text near.
 *
 * @param runs boxes of the page's runs of text
 */
export function columnAt(runs: readonly Box[], at: Point): { x: number; width: number } | null {
  const words = runs.filter(({ width, height }) => width > 0 && height > 0);
  const closest = nearestTo(at, words);
  if (!closest) return null;
  // A map has tens of thousands of words: only those near the point are joined to lines.
  const lines = groupLines(words.filter(({ y }) => Math.abs(y - closest.y) < 2 * REACH * closest.height));
  const usualHeight = median(lines.map(({ height }) => height));
  const text = lines.filter(({ height }) => height < LARGE * usualHeight);
  const nearest = nearestTo(at, text);
  if (!nearest || distance(nearest, at) > 6 * Math.max(nearest.height, closest.height)) return null;
  const stacked = text.filter(
    (line) => overlap(line, nearest) > 0 && Math.abs(line.y - nearest.y) < REACH * nearest.height,
  );
  // A line across several columns stands above one of them, too: most lines are as wide as their column.
  const usual = median(stacked.map(({ width }) => width));
  const column = stacked.filter(({ width }) => width <= Math.max(usual, nearest.width) * 1.25);
  const left = Math.min(...column.map(({ x }) => x));
  const right = Math.max(...column.map(({ x, width }) => x + width));
  const margin = MARGIN * (right - left);
  return { x: left - margin, width: right - left + 2 * margin };
}

/** Joins words that stand in one line: closer than columns ever are. */
function groupLines(runs: Box[]): Box[] {
  const lines: Box[] = [];
  for (const run of runs.toSorted((a, b) => a.x - b.x)) {
    const before = lines.find(
      (line) =>
        Math.abs(line.y + line.height / 2 - run.y - run.height / 2) < run.height / 2 &&
        run.x - line.x - line.width < run.height,
    );
    if (before) before.width = Math.max(before.width, run.x + run.width - before.x);
    else lines.push({ ...run });
  }
  return lines;
}

function nearestTo(at: Point, boxes: readonly Box[]): Box | undefined {
  let nearest: Box | undefined;
  for (const box of boxes) if (!nearest || distance(box, at) < distance(nearest, at)) nearest = box;
  return nearest;
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const overlap = (a: Box, b: Box) => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);

const distance = ({ x, y, width, height }: Box, at: Point) =>
  Math.hypot(Math.max(x - at.x, 0, at.x - x - width), Math.max(y - at.y, 0, at.y - y - height));
