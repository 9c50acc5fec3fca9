import { type Box, countLetters, standingColumns, type TextRun } from '@magazine-store/contents';

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

/** Files contain them in place of characters that they cannot name. */
const CONTROLS = /\p{Cc}/gu;

/** The runs that are not blank, grouped by rotation. The group with the most letters comes first. */
export function pieceGroups(runs: readonly TextRun[]): Piece[][] {
  const stacked = new Set(standingColumns(runs).flat());
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
  return [...groups.values()].map(mirrorPieces).sort((one, other) => lettersIn(other) - lettersIn(one));
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
  if (lettersIn(toTheLeft) * 2 <= lettersIn(pieces)) return pieces;
  return pieces.map((piece) => ({ ...piece, x: -piece.left - piece.width }));
}

const lettersIn = (pieces: readonly Piece[]): number => countLetters(pieces.map(({ run }) => run));
