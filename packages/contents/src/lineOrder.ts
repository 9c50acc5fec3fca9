import type { TextRun } from './bookContents.ts';

/** A line as the file sets it. */
export interface FileLine<R extends TextRun> {
  /** In the file's order; with Arabic or Hebrew among them, as they stand along the line. */
  runs: R[];
  /** `ttb` too for signs that each stand upright under the one before. */
  direction: TextRun['direction'];
}

/** A run and its place along its line, from the side where a left-to-right line begins. */
export interface LinePiece {
  run: Pick<TextRun, 'text' | 'direction'>;
  left: number;
  width: number;
}

type Words = Pick<TextRun, 'text' | 'direction'>;

const IDEOGRAPHIC = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

const isLeftward = ({ direction }: Words) => direction === 'rtl';
const hasLetter = ({ text }: Words) => /\p{L}/u.test(text);
/** True for marks that a file sets apart from the letters under or over them. */
export const isMark = ({ text }: Words): boolean => /^\p{M}+$/u.test(text);
/** True for spaces and stops, which have no direction of their own. */
const isNeutral = ({ text }: Words) => !/[\p{L}\p{N}]/u.test(text);
/** Numbers and words in other scripts run to the right even in a line that runs to the left. */
const isRightward = (run: Words) => !isLeftward(run) && !isNeutral(run);

/** The lines of a page, each in reading order. */
export const readingLines = <R extends TextRun>(runs: readonly R[]): R[][] =>
  fileLines(runs).map((line) => lineInOrder(line.runs, line.direction));

/** Puts the runs of a line in reading order. */
export function lineInOrder<R extends TextRun>(runs: readonly R[], direction: TextRun['direction']): R[] {
  return inReadingOrder(runs.map(toPiece), direction === 'rtl').map(({ run }) => run);
}

/** The lines of a page in the file's order. */
export function fileLines<R extends TextRun>(runs: readonly R[]): FileLine<R>[] {
  const columns = new Map(standingColumns(runs).flatMap((column) => column.map((run) => [run, column])));
  const lines: { runs: R[]; column: R[] | undefined }[] = [];
  for (const run of runs) {
    const line = lines.at(-1);
    // Blanks belong to the line before them.
    const column = run.text.trim() ? columns.get(run) : line?.column;
    const goesOn = line?.column === column && (column !== undefined || !line?.runs.at(-1)?.endsLine);
    if (line && goesOn) line.runs.push(run);
    else lines.push({ runs: [run], column });
  }
  const leftwardPage = 2 * countLetters(runs.filter(isLeftward)) > countLetters(runs);
  return lines.map(({ runs: line, column }): FileLine<R> => {
    const leftwards = readsLeftwards(line, leftwardPage);
    const direction = column ? 'ttb' : leftwards ? 'rtl' : 'ltr';
    return {
      runs: line.some(isLeftward) ? sortAlong(line.map(toPiece), leftwards).map(({ run }) => run) : line,
      direction,
    };
  });
}

/** Tells whether a line runs to the left. Numbers decide nothing. */
export function readsLeftwards(line: readonly Words[], leftwardPage: boolean): boolean {
  const leftward = countLetters(line.filter(isLeftward));
  return leftward > 0 && (leftwardPage || 2 * leftward >= countLetters(line));
}

/**
 * Puts the pieces of a line in reading order. Files set Arabic and Hebrew in either order, and browsers from the left,
 * so only the place of a piece counts. A line without these scripts keeps its order.
 */
export function inReadingOrder<P extends LinePiece>(line: readonly P[], leftwards: boolean): P[] {
  if (!line.some(({ run }) => isLeftward(run))) return [...line];
  const [marks, letters] = [line.filter(({ run }) => isMark(run)), line.filter(({ run }) => !isMark(run))];
  const ordered = turnPhrases(sortAlong(letters, leftwards), leftwards ? isRightward : isLeftward);
  for (const mark of marks.toReversed()) ordered.splice(findCarrier(ordered, mark) + 1, 0, mark);
  return ordered;
}

/**
 * The index of the run with the letter that a mark belongs to: the one whose left edge is nearest. Files set a mark
 * over the left half of its letter, and sometimes a little left of it.
 */
function findCarrier(line: readonly LinePiece[], mark: LinePiece): number {
  const distances = line.map(({ run, left }) =>
    hasLetter(run) ? Math.max(mark.left - left, 2 * (left - mark.left)) : Number.POSITIVE_INFINITY,
  );
  return distances.indexOf(Math.min(...distances));
}

/** Sorts by the middles: blanks may overlap the letters beside them. */
function sortAlong<P extends LinePiece>(line: readonly P[], leftwards: boolean): P[] {
  const middle = ({ left, width }: P) => (left + width / 2) * (leftwards ? -1 : 1);
  return line.toSorted((one, other) => middle(one) - middle(other));
}

/** Reverses every phrase of runs for which `isSuch` is true, with the neutral runs between them. */
function turnPhrases<P extends LinePiece>(line: readonly P[], isSuch: (run: Words) => boolean): P[] {
  const turned: P[] = [];
  let phrase: P[] = [];
  const endPhrase = () => {
    const last = phrase.findLastIndex(({ run }) => isSuch(run));
    turned.push(...phrase.slice(0, last + 1).reverse(), ...phrase.slice(last + 1));
    phrase = [];
  };
  for (const piece of line) {
    const inPhrase = isSuch(piece.run) || (phrase.length > 0 && isNeutral(piece.run));
    if (!inPhrase) endPhrase();
    (inPhrase ? phrase : turned).push(piece);
  }
  endPhrase();
  return turned;
}

function toPiece<R extends TextRun>(run: R): LinePiece & { run: R } {
  const { x, y, width, height } = run.box;
  switch ((Math.round(run.angle / 90) + 4) % 4) {
    case 0:
      return { run, left: x, width };
    case 1:
      return { run, left: y, width: height };
    case 2:
      return { run, left: -x - width, width };
    default:
      return { run, left: -y - height, width: height };
  }
}

export const countLetters = (runs: readonly Words[]): number =>
  runs.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0);

/**
 * The vertical lines of a file that sets each sign upright, in a run of its own under the run before. Digits and short
 * words may be among the signs.
 */
export function standingColumns<R extends TextRun>(runs: readonly R[]): R[][] {
  const columns: R[][] = [];
  let beside: R[][] = [];
  const end = () => {
    const signs = beside.flat();
    if (signs.length > 1 && signs.some(({ text }) => IDEOGRAPHIC.test(text))) columns.push(...beside);
    beside = [];
  };
  for (const run of runs) {
    const text = run.text.trim();
    if (!text) continue;
    const column = beside.at(-1);
    const above = column?.at(-1);
    const under = above !== undefined && standsUnder(run, above);
    const isStack = beside.length > 1 || (column?.length ?? 0) > 1;
    const alone = run.direction !== 'ltr' || run.angle !== 0 || [...text].length > 3;
    if (alone || (above && !under && !(isStack && startsColumn(run, above)))) end();
    if (alone) continue;
    if (under) column?.push(run);
    else beside.push([run]);
  }
  end();
  return columns;
}

function standsUnder({ box, fontSize }: TextRun, above: TextRun): boolean {
  const step = box.y - above.box.y;
  return Math.abs(middle(box) - middle(above.box)) < fontSize / 4 && step > fontSize / 2 && step < fontSize * 3;
}

/** Tells whether a run begins the next vertical line. That line is to the left of the current one. */
function startsColumn({ box, fontSize }: TextRun, last: TextRun): boolean {
  const aside = middle(last.box) - middle(box);
  return box.y < last.box.y && aside > fontSize / 2 && aside < fontSize * 3;
}

const middle = ({ x, width }: TextRun['box']) => x + width / 2;
