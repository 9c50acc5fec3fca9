import {
  type Box,
  countLetters,
  inReadingOrder,
  isMark,
  type LinePiece,
  readsLeftwards,
  toLetters,
} from '@magazine-store/contents';
import { withoutBlank } from './joinLines.ts';
import type { Piece } from './pieces.ts';

/** Pieces that stand beside each other, in reading order. Coordinates are those of the pieces. */
export interface Line {
  pieces: Piece[];
  text: string;
  x: number;
  y: number;
  /** The end of the line. */
  end: number;
  /** The size of most of the line's type. */
  size: number;
  /** True if its parts stand far from each other, as in the row of a table. */
  gappy: boolean;
}

/** Ems. In files without blanks, a gap of at least this much separates two words. */
const BLANK = 0.14;

/** Ems. A wider gap within a line parts text that does not belong to one sentence. */
const WIDE_GAP = 2;

/** Ems. Parts of a page that are farther from each other than this are unrelated. */
const APART = 2.2;

/** This many pieces contain at least one whole line. */
const LINES_OF_PIECES = 100;

/** A drop cap is at least this many times as large as the text beside it. */
const DROP_CAP = 1.8;

export const isDropCap = (piece: Piece, next: Piece) =>
  piece.height >= DROP_CAP * next.height && [...piece.run.text.trim()].length <= 2;

/** The middle of a line: the type itself without the air above and below it, which neighbours may share. */
export const core = ({ y, height }: Upright) => [y + 0.25 * height, y + 0.8 * height] as const;

type Upright = Pick<Box, 'y' | 'height'>;

export function besideEachOther(one: Upright, other: Upright): boolean {
  const [top, bottom] = core(one);
  const [otherTop, otherBottom] = core(other);
  const shared = Math.min(bottom, otherBottom) - Math.max(top, otherTop);
  return shared > 0.5 * Math.min(bottom - top, otherBottom - otherTop);
}

/** Parts text of one column into rows of pieces that stand beside each other, from top to bottom. */
export function groupRows<P extends Upright>(pieces: readonly P[]): P[][] {
  const rows: P[][] = [];
  for (const piece of pieces.toSorted((one, other) => core(one)[1] - core(other)[1])) {
    const row = rows.slice(-3).find(([first]) => first && besideEachOther(first, piece));
    if (row) row.push(piece);
    else rows.push([piece]);
  }
  return rows;
}

/** The lines of pieces that already come in reading order, except within a line. */
export function linesInOrder(pieces: readonly Piece[]): Line[] {
  const rows: Piece[][] = [];
  for (const piece of pieces) {
    const last = rows.at(-1)?.at(-1);
    if (last && onOneLine(last, piece)) rows.at(-1)?.push(piece);
    else rows.push([piece]);
  }
  return rows.map(toLine);
}

const onOneLine = (last: Piece, piece: Piece) =>
  last.angle === piece.angle &&
  (besideEachOther(last, piece) || (isDropCap(last, piece) && piece.y < last.y + last.height / 2));

/** Tells whether a piece is too far from the text before it to continue it, unless the file says so. */
export function isApart(text: readonly Piece[], piece: Piece): boolean {
  const last = text.at(-1);
  if (!last) return false;
  const size = Math.max(last.height, piece.height);
  // Compare the lower edges: a raised number of a note begins no new line.
  const step = piece.y + piece.height - last.y - last.height;
  const near = text.slice(-LINES_OF_PIECES);
  const left = Math.min(...near.map((each) => each.left));
  const right = Math.max(...near.map((each) => each.left + each.width));
  const aside = Math.max(piece.left - right, left - piece.left - piece.width);
  return last.angle !== piece.angle || step < -size || step > APART * size || aside > APART * size;
}

export function toLine(found: readonly Piece[]): Line {
  // Lines of a mirrored page run as the page does.
  const inMirror = found.some(({ x, left }) => x !== left);
  const rtl = readsLeftwards(
    found.map(({ run }) => run),
    inMirror,
  );
  const fromLeft = found.toSorted((one, other) => one.left - other.left);
  const parts = inReadingOrder(withBlanks(fromLeft, rtl), rtl);
  const pieces = parts.filter((part) => 'order' in part);
  const sizes = new Map<number, number>();
  for (const { height, run } of pieces) sizes.set(height, (sizes.get(height) ?? 0) + run.text.length);
  const [size] = [...sizes].reduce((most, entry) => (entry[1] > most[1] ? entry : most));
  return {
    pieces,
    text: readable(parts.map(({ run }) => (rtl ? reverseWords(run.text) : run.text)).join('')),
    size,
    gappy: fromLeft.some((piece, index) => gap(fromLeft[index - 1] ?? piece, piece) > WIDE_GAP * size),
    x: Math.min(...pieces.map(({ x }) => x)),
    y: Math.max(...pieces.filter(({ height }) => height === size).map(({ y }) => y)),
    end: Math.max(...pieces.map(({ x, width }) => x + width)),
  };
}

/** The pieces of a line from the left, with a blank between those that are separate. */
function withBlanks(fromLeft: readonly Piece[], rtl: boolean): (Piece | LinePiece)[] {
  const parts: (Piece | LinePiece)[] = [];
  let last: Piece | null = null;
  for (const piece of fromLeft) {
    // Marks over and under letters are no letters beside them.
    const mark = isMark(piece.run);
    if (last && !mark && (rtl ? areSeparate(piece, last) : areSeparate(last, piece)))
      parts.push({ run: { text: ' ', direction: 'ltr' }, left: (middle(last) + middle(piece)) / 2, width: 0 });
    parts.push(piece);
    if (!mark) last = piece;
  }
  return parts;
}

const middle = ({ left, width }: Piece) => left + width / 2;

/** Replaces letter shapes by letters, and rows of dots by an ellipsis. */
function readable(text: string): string {
  return toLetters(text)
    .replace(/(?:\s?[.·…_]){4,}/g, ' … ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

const gap = (one: Piece, other: Piece) =>
  one === other ? 0 : Math.max(one.left, other.left) - Math.min(one.left + one.width, other.left + other.width);

function areSeparate(one: Piece, other: Piece): boolean {
  const [first, second] = one.order < other.order ? [one, other] : [other, one];
  // Names in two scripts may stand close together, but they are two words.
  const otherScript =
    one.run.direction !== other.run.direction && countLetters([one.run]) > 0 && countLetters([other.run]) > 0;
  const size = isDropCap(one, other) ? one.height : Math.min(one.height, other.height);
  const unspaced = withoutBlank(one.run.text, other.run.text);
  const blank = second.order === first.order + 1 ? first.blankAfter : 0;
  return (
    otherScript ||
    (blank > 0 && blank < DROP_CAP * second.height) ||
    gap(one, other) > (unspaced ? WIDE_GAP : BLANK) * size
  );
}

const PAIRS = '()[]{}«»‹›';

/**
 * Mirrors the brackets of right-to-left text: files contain the shape that the reader sees, which is the opposite
 * character.
 */
const reverseWords = (text: string) =>
  /[a-z]/i.test(text) ? text : text.replace(/[()[\]{}«»‹›]/g, (sign) => PAIRS[PAIRS.indexOf(sign) ^ 1] ?? sign);
