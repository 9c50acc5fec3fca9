import { type Box, fileLines, isMark, lineInOrder, type TextRun } from '@magazine-store/contents';
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
  direction: TextRun['direction'];
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
const isWord = ({ text }: TextRun) => /^\p{L}/u.test(text) && /[\p{L}\p{M}]$/u.test(text);

/**
 * Joins the runs of a page to the lines that a reader sees. Lines of a column follow each other where the layout shows
 * it.
 */
export function readLines(runs: readonly TextRun[]): PageLines {
  const lines: Line[] = [];
  for (const { runs: set, direction } of fileLines(runs)) {
    let latest: Line | undefined;
    for (const run of set) {
      if (isBlank(run)) {
        // Blanks often have no size, so only the run before them tells their place.
        latest?.runs.push(run);
        continue;
      }
      // The run mostly continues the newest line. Files may put words in another font after all others.
      const open = lines.length < MOST_LINES ? lines : lines.slice(-1);
      const ownAxis = getAxis(run.angle, run.direction === 'ttb' ? 'ttb' : direction);
      latest = open.findLast((line) => continues(line, run, ownAxis));
      const axis = latest?.axis ?? ownAxis;
      const span = toSpan(run.box, axis, run.fontSize);
      if (latest) {
        latest.last = span;
        latest.runs.push(run);
      } else {
        latest = { axis, direction, first: span, last: span, runs: [run] };
        lines.push(latest);
      }
    }
  }
  return write(lines.length < MOST_LINES ? inReadingOrder(lines) : lines);
}

const getAxis = (angle: number, direction: TextRun['direction']) =>
  (((Math.round(angle / 90) + { ltr: 0, ttb: 1, rtl: 2 }[direction]) % 4) + 4) % 4;

function toSpan({ x, y, width, height }: Box, axis: number, em: number): Span {
  const [low, high, top, bottom] = axis % 2 === 0 ? [x, x + width, y, y + height] : [y, y + height, x, x + width];
  return axis < 2 ? { start: low, end: high, top, bottom, em } : { start: -high, end: -low, top, bottom, em };
}

function continues(line: Line, run: TextRun, axis: number): boolean {
  // A word of another script may stand alone in its line of the file.
  if ((line.axis - axis) % 2 !== 0) return false;
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
  for (const { axis, direction, runs } of lines) {
    const set = new Set(runs);
    for (const run of lineInOrder(withSpaces(runs, axis), direction)) {
      if (set.has(run)) page.pieces.push({ run, at: page.text.length });
      page.text += run.text.replaceAll('\n', ' ');
    }
    page.text += '\n';
  }
  return page;
}

/** The runs of a line as they stand along it, with a blank in every gap for which the file has none. */
function withSpaces(runs: readonly TextRun[], axis: number): TextRun[] {
  const spaced: TextRun[] = [];
  let last: TextRun | null = null;
  for (const run of runs) {
    const before = spaced.at(-1)?.text ?? ' ';
    const beside = !isBlank(run) && !isMark(run);
    const isJoined = /\s$/.test(before) || /^\s/.test(run.text) || UNSPACED.test(before) || UNSPACED.test(run.text);
    if (last && beside && !isJoined && areApart(last, run, axis)) spaced.push(spaceBetween(last, run));
    spaced.push(run);
    if (beside) last = run;
  }
  return spaced;
}

function areApart(one: TextRun, other: TextRun, axis: number): boolean {
  // Names in two scripts may stand close together, but they are two words.
  if ((one.direction === 'rtl') !== (other.direction === 'rtl') && isWord(one) && isWord(other)) return true;
  const { end } = toSpan(one.box, axis, one.fontSize);
  const { start, em } = toSpan(other.box, axis, other.fontSize);
  return start - end > NARROWEST_SPACE * em;
}

/** A blank whose place is between the middles of two runs. */
function spaceBetween(one: TextRun, other: TextRun): TextRun {
  const [x, y] = [one, other]
    .map(({ box }) => [box.x + box.width / 2, box.y + box.height / 2] as const)
    .reduce((a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
  return { ...other, text: ' ', direction: 'ltr', box: { x, y, width: 0, height: 0 } };
}
