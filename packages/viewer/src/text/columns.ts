import type { Box } from '@magazine-store/contents';
import { besideEachOther, core, groupRows } from './lines.ts';
import type { Piece } from './pieces.ts';

/** Ems. Two columns are at least this far apart. */
const GUTTER = 0.9;

/** Ems. Two words are at most this far apart. */
const WORD_GAP = 0.45;

/** Half ems. Cells of a table and numbers of a list are at most this long: they belong to the text beside them. */
const SHORT_CELL = 12;

/** Times the size of the text around: larger text across columns, such as a pull quote, lies over them. */
const LAID_OVER = 1.25;

/** Ems: a strip of this height without text from side to side holds a picture. */
const PICTURE = 6;

/** Pages for reading have fewer segments: a page with more is a map or a plan, and would take too long. */
const MAX_SEGMENTS = 2000;
const MAX_STRIPS = 300;

/** Pieces that follow each other as words do. */
interface Segment extends Box {
  pieces: Piece[];
}

interface Band {
  segments: Segment[];
  /** The text left and right of a gutter. */
  halves: [Segment[], Segment[]] | null;
}

/** The start and the end along the line. */
type Interval = [number, number];

/** Parts text into areas of one column each, in reading order. `body` is the usual size of type. */
export function findColumns(pieces: readonly Piece[], body: number): Piece[][] {
  return splitIntoAreas(findSegments(pieces), body).map((area) => area.flatMap((segment) => segment.pieces));
}

function findSegments(pieces: readonly Piece[]): Segment[] {
  const segments: Segment[] = [];
  for (const row of groupRows(pieces)) {
    let last: Segment | null = null;
    for (const piece of row.sort((one, other) => one.x - other.x)) {
      const { x, y, width, height } = piece;
      if (
        last &&
        height === last.height &&
        x - last.x - last.width < WORD_GAP * height &&
        besideEachOther(last, piece)
      ) {
        last.width = Math.max(last.width, x + width - last.x);
        last.pieces.push(piece);
      } else {
        last = { x, y, width, height, pieces: [piece] };
        segments.push(last);
      }
    }
  }
  return segments;
}

function splitIntoAreas(segments: Segment[], body: number): Segment[][] {
  if (segments.length > MAX_SEGMENTS) return [segments];
  const over = findOverlays(segments, body);
  if (over.size > 0) {
    const rest = segments.filter((segment) => !over.has(segment));
    return [...splitIntoAreas(rest, body), ...splitIntoAreas([...over], body)];
  }
  return splitIntoBands(segments, body).flatMap(({ segments: band, halves }) =>
    halves ? halves.flatMap((half) => splitIntoAreas(half, body)) : [band],
  );
}

/**
 * Parts an area from top to bottom into bands. Each band can have its own columns, or none: text across a gutter ends
 * the columns above it, and others begin below. So does a picture.
 */
function splitIntoBands(segments: Segment[], body: number): Band[] {
  const strips = findStrips(segments);
  if (strips.length > MAX_STRIPS) return [{ segments, halves: null }];
  const bands: Band[] = [];
  let uncut: Segment[] = [];
  for (let first = 0; first < strips.length; ) {
    const gapped = gappedAreas(strips.slice(first), segments, body);
    // Try only the largest area and the middle one: trying all would take too long.
    const [best] = [gapped.at(-1), gapped[gapped.length >> 1]].flatMap((area) => {
      const halves = area && splitAtGutter(area.segments);
      return halves ? [{ ...area, halves }] : [];
    });
    if (best) {
      bands.push({ segments: uncut, halves: null }, best);
      uncut = [];
    } else uncut = uncut.concat(strips[first] ?? []);
    first += best?.strips ?? 1;
  }
  return [...bands, { segments: uncut, halves: null }].filter((band) => band.segments.length > 0);
}

interface Area {
  segments: Segment[];
  /** The number of strips in the area. */
  strips: number;
}

/** Areas from the first strip on that may have a gutter, each larger than the one before. */
function gappedAreas(strips: readonly Segment[][], all: readonly Segment[], body: number): Area[] {
  const areas: Area[] = [];
  const [from, to] = [start(all), end(all)];
  let area: Segment[] = [];
  let covered: Interval[] = [];
  for (const [index, strip] of strips.entries()) {
    if (area.length > 0 && top(strip) - bottom(area) > PICTURE * body) break;
    area = area.concat(strip);
    for (const { x, width } of strip) covered = withInterval(covered, [x, x + width], GUTTER * body);
    if (covered.length > 1) areas.push({ segments: area, strips: index + 1 });
    // The area spans the full width without a gutter, so no larger area has a gutter.
    else if (start(area) <= from + 1 && end(area) >= to - 1) break;
  }
  return areas;
}

/** Adds an interval, and joins it with the intervals that are nearer to it than `apart`. */
function withInterval(intervals: readonly Interval[], added: Interval, apart: number): Interval[] {
  const isNear = ([from, to]: Interval) => from - added[1] < apart && added[0] - to < apart;
  const near = [added, ...intervals.filter(isNear)];
  const joined: Interval = [Math.min(...near.map(([from]) => from)), Math.max(...near.map(([, to]) => to))];
  return [...intervals.filter((interval) => !isNear(interval)), joined];
}

const start = (segments: readonly Segment[]) => Math.min(...segments.map(({ x }) => x));
const end = (segments: readonly Segment[]) => Math.max(...segments.map(({ x, width }) => x + width));
const top = (segments: readonly Segment[]) => Math.min(...segments.map(({ y }) => y));
const bottom = (segments: readonly Segment[]) => Math.max(...segments.map(({ y, height }) => y + height));

/** Divides an area into horizontal strips wherever no text crosses. */
function findStrips(segments: readonly Segment[]): Segment[][] {
  const strips: Segment[][] = [];
  let foot = Number.NEGATIVE_INFINITY;
  for (const segment of segments.toSorted((one, other) => core(one)[0] - core(other)[0])) {
    const [top, bottom] = core(segment);
    if (top >= foot) strips.push([]);
    strips.at(-1)?.push(segment);
    foot = Math.max(foot, bottom);
  }
  return strips;
}

/** Left and right of the widest gutter; null where there is none. */
function splitAtGutter(segments: Segment[]): Band['halves'] {
  const gaps = findGaps(segments);
  const edges = [Number.NEGATIVE_INFINITY, ...gaps.map(([from]) => from), Number.POSITIVE_INFINITY];
  const rows = edges
    .slice(1)
    .map((to, index) => groupRows(segments.filter(({ x }) => x < to && x >= (edges[index] ?? 0))));
  const gutters = gaps.filter((_, index) => {
    const [left = [], right = []] = rows.slice(index);
    // With one line on each side, the two are more likely one line.
    return left.length + right.length > 2 && !isTabular(left, right) && !isTabular(right, left);
  });
  const [widest] = gutters.sort(([from, to], [otherFrom, otherTo]) => otherTo - otherFrom - (to - from));
  if (!widest) return null;
  return [segments.filter(({ x }) => x < widest[0]), segments.filter(({ x }) => x >= widest[0])];
}

function findGaps(segments: readonly Segment[]): Interval[] {
  const sizes = segments.map(({ height }) => height).sort((one, other) => one - other);
  const gutter = GUTTER * (sizes[sizes.length >> 1] ?? 0);
  const gaps: Interval[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { x, width } of segments.toSorted((one, other) => one.x - other.x)) {
    if (x - end >= gutter) gaps.push([end, x]);
    end = end === Number.POSITIVE_INFINITY ? x + width : Math.max(end, x + width);
  }
  return gaps;
}

/** True if `cells` are short and nearly all of them stand beside a line of `others`. */
function isTabular(cells: Segment[][], others: Segment[][]): boolean {
  const lengths = cells
    .map((row) => row.reduce((sum, { width, height }) => sum + (2 * width) / height, 0))
    .sort((a, b) => a - b);
  if ((lengths[Math.floor(0.8 * lengths.length)] ?? 0) > SHORT_CELL) return false;
  const paired = cells.filter(([cell]) => others.some(([other]) => cell && other && besideEachOther(cell, other)));
  return paired.length >= 0.8 * cells.length;
}

/** Quotations set large across columns, whose text goes around them. */
function findOverlays(segments: readonly Segment[], body: number): Set<Segment> {
  const large = segments.filter(({ height }) => height >= LAID_OVER * body);
  const around = segments.filter(({ height }) => height < LAID_OVER * body);
  const over = large.filter((segment) => {
    const [from, to] = [segment.y, segment.y + segment.height];
    const beside = around.some((other) => core(other)[0] < to && core(other)[1] > from);
    const near = around.filter(({ y, height }) => y < to + 3 * body && y + height > from - 3 * body);
    // Two letters may be a drop cap.
    const isText = (2 * segment.width) / segment.height > 2.5;
    return isText && beside && splitAtGutter(near) && findGaps(near).some((gap) => crosses(segment, gap));
  });
  return new Set(large.filter((segment) => over.some((other) => besideEachOther(segment, other))));
}

/** True for a segment that covers the gap or lies in it. */
function crosses({ x, width }: Segment, [from, to]: Interval): boolean {
  return (x <= from && x + width >= to) || (x >= from && x + width <= to);
}
