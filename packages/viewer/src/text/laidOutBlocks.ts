import type { PageText, TextRun } from '@magazine-store/contents';
import { findColumns } from './columns.ts';
import { inMargin } from './furniture.ts';
import { type Hyphens, NO_HYPHENS } from './hyphens.ts';
import { joinLines } from './joinLines.ts';
import type { Line } from './lines.ts';
import { withLists } from './lists.ts';
import { ENDS_SENTENCE, hadRoomFor, STARTS_ITEM, sameSize, splitIntoParagraphs } from './paragraphs.ts';
import { type Piece, pieceGroups } from './pieces.ts';
import type { TextBlock } from './textBlock.ts';

/** Times the body's size: larger text is a heading. */
const HEADING = 1.18;

/**
 * Characters. Longer text is no heading. Text that ends like a sentence is no heading if it is longer than the second
 * length.
 */
const LONGEST_HEADING = 150;
const LONGEST_SENTENCE_HEADING = 50;

/** Times the body's size: a letter as large as this is a picture. */
const PICTURE = 12;

/** Paragraphs of one column. */
type Area = Line[][];

/** The blocks of a page whose file only gives the places of its text. */
export function laidOutBlocks(
  { runs, size, language }: Omit<PageText, 'structure'>,
  hyphens: Hyphens = NO_HYPHENS,
): TextBlock[] {
  const body = bodySize(runs);
  const furniture: Area = [];
  const isPicture = ({ height, run }: Piece) => height > PICTURE * body && run.text.trim().length <= 3;
  const groups = pieceGroups(runs);
  const areas = groups.flatMap((pieces) => {
    const found = pieces[0]?.angle === 0 ? marginPieces(pieces, size.height, body) : new Set<Piece>();
    const others = pieces.filter((piece) => !found.has(piece));
    const [pictures, rest] = [others.filter(isPicture), others.filter((piece) => !isPicture(piece))];
    // If the page has only a line at its foot, that line is its text.
    if (others.length === 0 && groups.length === 1) return [splitIntoParagraphs(pieces)];
    furniture.push(...splitIntoParagraphs([...found]), ...splitIntoParagraphs(pictures));
    return findColumns(rest, body).map(splitIntoParagraphs);
  });
  const paragraphs = joinedAreas(areas, body).map((lines) => ({
    lines,
    text: joinLines(lines, hyphens),
    size: lines[0]?.size ?? 0,
  }));
  const headings = paragraphs.filter(({ text, size }) => size >= HEADING * body && isHeading(text));
  const level = headingLevels(headings.map((heading) => heading.size));
  const blocks = paragraphs.map((paragraph): TextBlock => {
    const common = { language, runs: lineRuns(paragraph.lines), text: paragraph.text };
    if (!headings.includes(paragraph)) return { kind: 'paragraph', ...common };
    return { kind: 'heading', level: level(paragraph.size), ...common };
  });
  return [
    ...withLists(blocks),
    ...furniture.map(
      (lines): TextBlock => ({ kind: 'furniture', language, runs: lineRuns(lines), text: joinLines(lines, hyphens) }),
    ),
  ];
}

const lineRuns = (lines: readonly Line[]) => lines.flatMap(({ pieces }) => pieces.map(({ run }) => run));

/** The font size of most of the text. */
export function bodySize(runs: readonly TextRun[]): number {
  const signs = new Map<number, number>();
  for (const { text, fontSize } of runs) {
    const size = Math.round(fontSize * 2) / 2;
    signs.set(size, (signs.get(size) ?? 0) + text.trim().length);
  }
  return [...signs].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
}

/** The pieces in small type that stand alone above or below all others. */
function marginPieces(pieces: readonly Piece[], height: number, body: number): Set<Piece> {
  const found = new Set(pieces.filter((piece) => inMargin(piece, height) && piece.height <= HEADING * body));
  const near = (piece: Piece, other: Piece) => Math.abs(piece.y - other.y) < 2.5 * Math.max(piece.height, other.height);
  // The first lines of a column stand there, too, but with others below them.
  let others = pieces.filter((piece) => !found.has(piece));
  while (others.length > 0) {
    others = [...found].filter((piece) => others.some((other) => near(piece, other)));
    for (const piece of others) found.delete(piece);
  }
  return found;
}

/**
 * The columns one after the other. A paragraph that continues in the next column, or a heading across two, is joined.
 */
function joinedAreas(areas: readonly Area[], body: number): Area {
  const joined: Area = [];
  for (const [index, area] of areas.entries()) {
    const [first, ...others] = area;
    const open = joined.at(-1);
    if (!first) continue;
    if (open && goesOn(open, areas[index - 1] ?? [], first, body)) joined.splice(-1, 1, [...open, ...first], ...others);
    else joined.push(...area);
  }
  return joined;
}

function goesOn(open: Line[], column: Area, next: Line[], body: number): boolean {
  const last = open.at(-1);
  const [line] = next;
  if (!last || !line || !sameSize(last, line) || last.gappy || line.gappy) return false;
  if (line.size >= HEADING * body) return line.y > last.y && line.y - last.y < 1.5 * line.size;
  if (ENDS_SENTENCE.test(last.text) || STARTS_ITEM.test(line.text)) return false;
  const lines = column.flat();
  const full = !hadRoomFor(line, last, Math.max(...lines.map(({ end }) => end)));
  const setIn = line.x > Math.min(...next.map(({ x }) => x)) + line.size / 2;
  return !/^\p{Lu}/u.test(line.text) || (lines.length > 2 && full && !setIn);
}

const isHeading = (text: string) =>
  /\p{L}/u.test(text) &&
  text.length <= LONGEST_HEADING &&
  !(text.length > LONGEST_SENTENCE_HEADING && ENDS_SENTENCE.test(text));

/** The largest size gets level 1. */
function headingLevels(found: readonly number[]): (size: number) => number {
  const sizes: number[] = [];
  for (const size of found.toSorted((one, other) => other - one)) {
    if (size < 0.93 * (sizes.at(-1) ?? Number.POSITIVE_INFINITY)) sizes.push(size);
  }
  return (size) => Math.min(6, sizes.filter((each) => each * 0.93 >= size).length + 1);
}
