/** A piece of text from pdf.js; `transform` is the text matrix, in points, from the lower left corner. */
export interface TextPiece {
  str: string;
  dir: string;
  transform: number[];
  hasEOL: boolean;
}

export interface TextLine {
  text: string;
  /** Points. */
  fontSize: number;
}

/** A page's pieces as lines, each in the order of reading. */
export function textLines(pieces: TextPiece[]): TextLine[] {
  const lines: TextLine[] = [];
  let line: TextPiece[] = [];
  const end = () => {
    const ordered = readsLeftwards(line) ? leftwards(line) : withLeftwardWords(line);
    const text = ordered.map(({ str }) => str).join('');
    if (text.trim() !== '') lines.push({ text, fontSize: Math.max(...line.map(fontSize)) });
    line = [];
  };
  for (const piece of pieces) {
    if (piece.str !== '') line.push(piece);
    if (piece.hasEOL) end();
  }
  end();
  return lines;
}

const fontSize = ({ transform: [, , c = 0, d = 0] }: TextPiece) => Math.hypot(c, d);
const left = ({ transform }: TextPiece) => transform[4] ?? 0;
const isArabicOrHebrew = ({ dir }: TextPiece) => dir === 'rtl';
/** True for spaces and marks, which have no direction of their own and are no numbers. */
const isNeutral = ({ str }: TextPiece) => !/[\p{L}\p{N}]/u.test(str);

/** Tells whether a line runs to the left. Numbers run to the right in any line and decide nothing. */
function readsLeftwards(line: TextPiece[]): boolean {
  const countLetters = (those: TextPiece[]) =>
    those.reduce((sum, { str }) => sum + (/\p{L}/u.test(str) ? str.length : 0), 0);
  const leftward = countLetters(line.filter(isArabicOrHebrew));
  return leftward > 0 && leftward >= countLetters(line) / 2;
}

/**
 * Puts the pieces of an Arabic or Hebrew line in reading order. Files set such lines in either order, and browsers from
 * the left, so only the place of a piece counts. Numbers and words in other scripts run to the right within such a
 * line.
 */
function leftwards(line: TextPiece[]): TextPiece[] {
  const fromRight = line.toSorted((a, b) => left(b) - left(a));
  return turnRuns(fromRight, (piece) => !isArabicOrHebrew(piece) && !isNeutral(piece));
}

/** Reverses words of Arabic or Hebrew in a line that runs to the right. */
const withLeftwardWords = (line: TextPiece[]): TextPiece[] =>
  line.some(isArabicOrHebrew)
    ? turnRuns(
        line.toSorted((a, b) => left(a) - left(b)),
        isArabicOrHebrew,
      )
    : line;

/** Reverses every run of pieces for which `isSuch` is true, with the neutral pieces between them. */
function turnRuns(line: TextPiece[], isSuch: (piece: TextPiece) => boolean): TextPiece[] {
  const turned: TextPiece[] = [];
  let run: TextPiece[] = [];
  const endRun = () => {
    const last = run.findLastIndex(isSuch);
    turned.push(...run.slice(0, last + 1).reverse(), ...run.slice(last + 1));
    run = [];
  };
  for (const piece of line) {
    const inRun = isSuch(piece) || (run.length > 0 && isNeutral(piece));
    if (!inRun) endRun();
    (inRun ? run : turned).push(piece);
  }
  endRun();
  return turned;
}
