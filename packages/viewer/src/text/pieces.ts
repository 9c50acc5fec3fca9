import type { Box, TextRun } from '@magazine-store/contents';

/**
 * A run on a page turned so that its lines run to the right and follow each other downwards; where most lines run to
 * the left, mirrored. `height` is the size of the type.
 */
export interface Piece extends Box {
  run: TextRun;
  /** Clockwise degrees by which the page was turned. Pieces of different angles cannot be compared. */
  angle: number;
  /** The place along the line where it begins, never mirrored. */
  left: number;
  /** Its index among the runs of the page that are not blank. */
  order: number;
  /** The font size of a blank that the file has between this run and the next; 0 for none. */
  blankAfter: number;
}

/** Degrees: text that is turned by less counts as straight, as in scanned pages. */
const STRAIGHT = 3;

const IDEOGRAPHIC = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Files contain them in place of characters that they cannot name. */
const CONTROLS = /\p{Cc}/gu;

/** The runs that are not blank, grouped by rotation. The group with the most letters comes first. */
export function pieceGroups(runs: readonly TextRun[]): Piece[][] {
  const stacked = stackedRuns(runs);
  const groups = new Map<number, Piece[]>();
  let last: Piece | null = null;
  let order = 0;
  for (const run of runs) {
    const text = run.text.replace(CONTROLS, '');
    if (!text.trim()) {
      if (last && text) last.blankAfter = run.fontSize;
      continue;
    }
    const turned = run.angle + (run.direction === 'ttb' || stacked.has(run) ? 90 : 0);
    const right = Math.round(turned / 90) * 90;
    const angle = (Math.abs(turned - right) <= STRAIGHT ? right : Math.round(turned)) % 360;
    last = turnPiece(run, angle, order++);
    const group = groups.get(angle);
    if (group) group.push(last);
    else groups.set(angle, [last]);
  }
  return [...groups.values()].map(mirrorPieces).sort((one, other) => countLetters(other) - countLetters(one));
}

function turnPiece(run: TextRun, angle: number, order: number): Piece {
  const { box, fontSize } = run;
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const middleX = box.x + box.width / 2;
  const middleY = box.y + box.height / 2;
  // The box is upright around the turned text: its sides are mixed from length and size.
  const length =
    Math.abs(cos) > Math.abs(sin)
      ? (box.width - fontSize * Math.abs(sin)) / Math.abs(cos)
      : (box.height - fontSize * Math.abs(cos)) / Math.abs(sin);
  const width = Math.max(0, length);
  const left = middleX * cos + middleY * sin - width / 2;
  const y = middleY * cos - middleX * sin - fontSize / 2;
  return { run, angle, order, blankAfter: 0, left, x: left, y, width, height: fontSize };
}

function mirrorPieces(pieces: Piece[]): Piece[] {
  const toTheLeft = pieces.filter(({ run }) => run.direction === 'rtl');
  if (countLetters(toTheLeft) * 2 <= countLetters(pieces)) return pieces;
  return pieces.map((piece) => ({ ...piece, x: -piece.left - piece.width }));
}

export function countLetters(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { run }) => sum + (run.text.match(/\p{L}/gu)?.length ?? 0), 0);
}

/**
 * The runs of vertical lines that a file sets sign by sign, each upright: every run stands under the one before. They
 * include digits and short words.
 */
function stackedRuns(runs: readonly TextRun[]): Set<TextRun> {
  const stacked = new Set<TextRun>();
  let stack: TextRun[] = [];
  const end = () => {
    if (stack.length > 1 && stack.some(({ text }) => IDEOGRAPHIC.test(text))) for (const run of stack) stacked.add(run);
    stack = [];
  };
  for (const run of runs) {
    const text = run.text.trim();
    if (!text) continue;
    const above = stack.at(-1);
    const alone = run.direction !== 'ltr' || run.angle !== 0 || [...text].length > 3;
    if (alone || (above && !standsUnder(run, above) && !(stack.length > 1 && startsColumn(run, above)))) end();
    if (!alone) stack.push(run);
  }
  end();
  return stacked;
}

function standsUnder({ box, fontSize }: TextRun, above: TextRun): boolean {
  const step = box.y - above.box.y;
  return Math.abs(middle(box) - middle(above.box)) < fontSize / 4 && step > fontSize / 2 && step < fontSize * 3;
}

/** Tells whether a run begins the next vertical line, which stands to the left. */
function startsColumn({ box, fontSize }: TextRun, last: TextRun): boolean {
  const aside = middle(last.box) - middle(box);
  return box.y < last.box.y && aside > fontSize / 2 && aside < fontSize * 3;
}

const middle = (box: Box) => box.x + box.width / 2;
