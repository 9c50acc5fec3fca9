import { groupRows, isDropCap, type Line, toLine } from './lines.ts';
import type { Piece } from './pieces.ts';

/** Ems. The first line of a paragraph is indented by at least this much. */
const INDENT = 0.6;

/** If a smaller share of a column's lines begins at its edge, indents don't count. */
const ALIGNED = 0.35;

/** Times the usual distance of two lines: a larger one is a gap between paragraphs. */
const SPACED = 1.25;

/** Times the size of the line before: a line whose size differs more begins something new. */
const OTHER_SIZE = 1.12;

export const ENDS_SENTENCE = /[.!?:…。！？؟।][”"’»)）」』]*$/;
export const STARTS_ITEM = /^(?:[•‣▪■●○◦▶►✓✔]|\(?\d{1,2}[.)])\s/;

/** The lines of one column in paragraphs, from top to bottom. */
export function splitIntoParagraphs(pieces: readonly Piece[]): Line[][] {
  const lines = columnLines(pieces);
  const usualStep = usualSteps(lines);
  const from = Math.min(...lines.map(({ x }) => x));
  const to = Math.max(...lines.map(({ end }) => end));
  // Right-aligned or centred lines begin anywhere.
  const ragged = lines.filter(({ x, size }) => x - from < INDENT * size).length < ALIGNED * lines.length;
  const paragraphs: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const first = paragraphs.at(-1)?.[0];
    const goesOn =
      before &&
      first &&
      !line.gappy &&
      (!first.gappy || line.x - first.x > INDENT * line.size) &&
      !STARTS_ITEM.test(line.text) &&
      sameSize(line, before) &&
      line.y - before.y < SPACED * usualStep(line) &&
      (ragged || !startsByIndent(line, before, first, from)) &&
      !endedShort(line, before, to);
    if (goesOn) paragraphs.at(-1)?.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

export const sameSize = (one: Line, other: Line) =>
  Math.max(one.size, other.size) < OTHER_SIZE * Math.min(one.size, other.size);

function columnLines(pieces: readonly Piece[]): Line[] {
  const smallest = Math.min(...pieces.map(({ height }) => height));
  const caps = pieces.filter((cap) => cap.height > 1.5 * smallest && pieces.some((piece) => besideCap(piece, cap)));
  const lines = groupRows(pieces.filter((piece) => !caps.includes(piece))).map(toLine);
  for (const cap of caps) {
    const [first, ...others] = lines
      .filter((line) => line.pieces.some((piece) => besideCap(piece, cap)))
      .sort((one, other) => one.y - other.y);
    if (first) Object.assign(first, toLine([cap, ...first.pieces]));
    else lines.push(toLine([cap]));
    // The drop cap moves these lines; they are not indented.
    for (const line of others) line.x = cap.x;
  }
  return lines.sort((one, other) => one.y - other.y);
}

/** Tells whether a piece stands right of a drop cap, in the lines beside the cap. */
const besideCap = (piece: Piece, cap: Piece) =>
  isDropCap(cap, piece) &&
  piece.x > cap.x &&
  piece.x < cap.x + cap.width + cap.height / 2 &&
  piece.y + piece.height / 2 > cap.y &&
  piece.y + piece.height / 2 < cap.y + 0.9 * cap.height;

/** The distance of lines of a line's size: the median in the column. */
function usualSteps(lines: readonly Line[]): (line: Line) => number {
  return (line) => {
    const steps = lines
      .flatMap((each, index) => {
        const before = lines[index - 1];
        return before && sameSize(before, line) && sameSize(each, line) ? [each.y - before.y] : [];
      })
      .filter((step) => step < 2.2 * line.size)
      .sort((one, other) => one - other);
    // Two lines tell too little: the usual distance is then that of most books, where vertical lines stand further
    // apart.
    const most = steps.length > 2 ? 2 : line.pieces[0]?.angle === 90 ? 1.7 : 1.3;
    return Math.min(most * line.size, steps[steps.length >> 1] ?? line.size);
  };
}

function startsByIndent(line: Line, before: Line, first: Line, from: number): boolean {
  const em = line.size;
  const centred = Math.abs(line.x + line.end - before.x - before.end) < em;
  const hangs = first.gappy || STARTS_ITEM.test(first.text);
  return !centred && !hangs && line.x - from > INDENT * em && line.x - before.x > INDENT * em;
}

const endedShort = (line: Line, before: Line, to: number) =>
  ENDS_SENTENCE.test(before.text) && hadRoomFor(line, before, to);

/** Tells whether the first word of a line would have fitted into the line before, whose column ends at `to`. */
export function hadRoomFor(line: Line, before: Line, to: number): boolean {
  const [word = ''] = line.text.split(' ', 1);
  const wordWidth = ((line.end - line.x) * word.length) / line.text.length;
  return to - before.end > wordWidth + 2 * line.size;
}
