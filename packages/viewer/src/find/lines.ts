import type { Box, TextRun } from '@magazine-store/contents';
import { CJK } from './fold.ts';

/** The text of a page, line after line, and the places of its runs in the text. */
export interface PageLines {
  /** Every line ends with `\n`, the last one too. */
  text: string;
  pieces: { run: TextRun; at: number }[];
}

/** The place of a run, measured along its own line. */
interface Span {
  start: number;
  end: number;
  /** Across the line. */
  top: number;
  bottom: number;
  em: number;
}

interface Line {
  /** The direction in which the line runs: 0 right, 1 down, 2 left, 3 up. */
  axis: number;
  first: Span;
  last: Span;
  runs: TextRun[];
}

/** Ems. The widest space between words of a line; a wider one is the gap between columns. */
const WIDEST_SPACE = 1;

/** Ems. Runs farther apart than this have a space between them, even if the file has set none. */
const NARROWEST_SPACE = 0.15;

/** Ems from one line of a paragraph to the next one, at most. */
const WIDEST_LEADING = 2.2;

/**
 * A page with more lines is a map or a drawing. Its words stay in the file's order: finding each word's line would
 * take too long.
 */
const MOST_LINES = 2000;

const isBlank = ({ text }: TextRun) => text.trim() === '';

/**
 * Joins the runs of a page to the lines that a reader sees. Lines of a column follow each other where the layout shows
 * it.
 */
export function readLines(runs: readonly TextRun[]): PageLines {
  const lines: Line[] = [];
  let latest: Line | undefined;
  for (const run of runs) {
    if (isBlank(run)) {
      // Blanks often have no size, so only the run before them tells their place.
      latest?.runs.push(run);
      continue;
    }
    // The run mostly continues the newest line. Files may put words in another font after all others.
    const open = lines.length < MOST_LINES ? lines : lines.slice(-1);
    latest = open.findLast((line) => continues(line, run));
    const axis = latest?.axis ?? getAxis(run);
    const span = toSpan(run.box, axis, run.fontSize);
    if (latest) {
      latest.last = span;
      latest.runs.push(run);
    } else {
      latest = { axis, first: span, last: span, runs: [run] };
      lines.push(latest);
    }
  }
  return write(lines.length < MOST_LINES ? inReadingOrder(lines) : lines);
}

const getAxis = ({ angle, direction }: TextRun) =>
  (((Math.round(angle / 90) + { ltr: 0, ttb: 1, rtl: 2 }[direction]) % 4) + 4) % 4;

function toSpan({ x, y, width, height }: Box, axis: number, em: number): Span {
  const [low, high, top, bottom] = axis % 2 === 0 ? [x, x + width, y, y + height] : [y, y + height, x, x + width];
  return axis < 2 ? { start: low, end: high, top, bottom, em } : { start: -high, end: -low, top, bottom, em };
}

function continues(line: Line, run: TextRun): boolean {
  // Numbers run to the right even in a line that runs to the left.
  if ((line.axis - getAxis(run)) % 2 !== 0) return false;
  const span = toSpan(run.box, line.axis, run.fontSize);
  const em = Math.max(span.em, line.last.em);
  const gap = span.start - line.last.end;
  return gap >= -0.5 * em && gap <= WIDEST_SPACE * em && sharedShare(span, line.last) > 0.5;
}

/** How much of the less high span overlaps the other across the line: up to 1. */
function sharedShare(one: Span, other: Span): number {
  const overlap = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return overlap / Math.min(one.bottom - one.top, other.bottom - other.top);
}

/** The lines in the file's order, except that each line is followed by the one that continues it below. */
function inReadingOrder(lines: readonly Line[]): Line[] {
  const rest = [...lines];
  const ordered: Line[] = [];
  let next = rest.shift();
  while (next) {
    const line = next;
    ordered.push(line);
    const below = rest.findIndex((each) => goesOnBelow(line, each));
    next = rest.splice(Math.max(0, below), 1)[0];
  }
  return ordered;
}

function goesOnBelow({ axis, first, last }: Line, next: Line): boolean {
  if (next.axis !== axis || Math.abs(next.first.em - last.em) > 0.2 * last.em) return false;
  // Lines that run downwards follow each other to the left.
  const step = (next.first.top - first.top) * (axis === 1 ? -1 : 1);
  const overlaps = next.first.start < last.end && next.last.end > first.start;
  return overlaps && step > 0.5 * last.em && step < WIDEST_LEADING * last.em;
}

const UNSPACED = new RegExp(`${CJK}$|^${CJK}`);

function write(lines: readonly Line[]): PageLines {
  const page: PageLines = { text: '', pieces: [] };
  for (const { axis, runs } of lines) {
    let end = Number.POSITIVE_INFINITY;
    let before = '';
    for (const run of runs) {
      const span = toSpan(run.box, axis, run.fontSize);
      const apart = !isBlank(run) && span.start - end > NARROWEST_SPACE * span.em;
      const spaced = /\s$/.test(before) || /^\s/.test(run.text) || UNSPACED.test(before) || UNSPACED.test(run.text);
      if (apart && !spaced) page.text += ' ';
      page.pieces.push({ run, at: page.text.length });
      page.text += run.text.replaceAll('\n', ' ');
      before = run.text;
      if (!isBlank(run)) end = span.end;
    }
    page.text += '\n';
  }
  return page;
}
