import type { Box, Illustration, PageIllustrations } from './bookContents.ts';
import { findDarkPanels } from './darkPanels.ts';

/** Shares of the page. A smaller picture is an ornament. */
const SMALLEST_AREA = 0.002;
const SMALLEST_SIDE = 0.02;

/** Hostile files set millions of pictures on a page. */
const MOST_PIECES = 2000;
const MOST_ILLUSTRATIONS = 24;

/** Pieces are one picture if the box around them is at most this share larger than the pieces together. */
const EMPTY = 0.02;

/** Brightness, from 0 to 255. A pixel of at least this brightness is pale, as paper is. */
const PALE = 184;

/** A picture with a larger share of pale pixels is a scan or a drawing on paper, no photograph. */
const MOST_PALE = 0.75;

/**
 * A page has light paper if this share of it, photographs aside, has one pale colour, or if most of it is pale, as in a
 * scan. Any other page is dark, or one large picture.
 */
const LEAST_PAPER = 0.45;

/** Colours that differ only in the lower four bits of a channel count as one: 16 steps in each of three channels. */
const COLORS = 16 ** 3;

/** Pixels of a drawn page: four bytes each, red first. */
export interface PagePixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

/**
 * The pictures of a page, the largest first. Files cut pictures into strips and tiles: pieces that fill a box together
 * are one picture.
 *
 * @param corners Of each piece the upper left, lower left and upper right corner (x, y), as shares of the page: what
 *   pdf.js records of a drawing.
 */
export function findIllustrations(corners: ArrayLike<number>): Box[] {
  const pieces: Box[] = [];
  for (let at = 0; at + 5 < corners.length && pieces.length < MOST_PIECES; at += 6) {
    const [ax, ay, bx, by, cx, cy] = Array.from({ length: 6 }, (_, index) => corners[at + index] as number) as Corners;
    const piece = clip(around([ax, bx, cx, bx + cx - ax], [ay, by, cy, by + cy - ay]));
    if (piece) pieces.push(piece);
  }
  return mergePieces(pieces)
    .filter(({ width, height }) => width * height >= SMALLEST_AREA && Math.min(width, height) >= SMALLEST_SIDE)
    .toSorted((one, other) => other.width * other.height - one.width * one.height)
    .slice(0, MOST_ILLUSTRATIONS);
}

/**
 * Tells by the colours of a drawn page which of its pictures are photographs, and whether its paper is light. Dark panels
 * that the file draws without a picture count as photographs.
 */
export function judgeColors(pixels: PagePixels, boxes: readonly Box[]): PageIllustrations {
  const illustrations = boxes.map((box): Illustration => {
    const { pale, all } = countPale(pixels, box);
    return { box, photograph: pale < MOST_PALE * all };
  });
  const photographs = illustrations.filter(({ photograph }) => photograph).map(({ box }) => box);
  const { pale, all, mostCommon, paper } = countPale(pixels, { x: 0, y: 0, width: 1, height: 1 }, photographs);
  const lightPaper = mostCommon >= LEAST_PAPER * all || pale >= MOST_PALE * all;
  const isPaper = (x: number, y: number) => colorAt(pixels.data, 4 * (y * pixels.width + x)) === paper;
  for (const box of lightPaper ? findDarkPanels(pixels, isPaper) : []) {
    const known = illustrations.some((other) => shared(other.box, box) > area(box) / 2);
    if (!known && illustrations.length < MOST_ILLUSTRATIONS) illustrations.push({ box, photograph: true });
  }
  return { illustrations, lightPaper };
}

type Corners = [number, number, number, number, number, number];

function around(across: number[], down: number[]): Box {
  const [x, y] = [Math.min(...across), Math.min(...down)];
  return { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y };
}

/** The part that lies on the page; null when none does. */
function clip({ x, y, width, height }: Box): Box | null {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(1, x + width), Math.min(1, y + height)];
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

function mergePieces(pieces: readonly Box[]): Box[] {
  const merged: Box[] = [];
  for (const piece of pieces) {
    let box = piece;
    // A piece that closes a gap may join several others.
    for (let index = findPartner(merged, box); index >= 0; index = findPartner(merged, box)) {
      const [partner] = merged.splice(index, 1);
      if (partner) box = union(partner, box);
    }
    merged.push(box);
  }
  return merged;
}

const findPartner = (boxes: readonly Box[], box: Box) =>
  boxes.findIndex((other) => {
    const whole = union(box, other);
    return area(whole) <= (1 + EMPTY) * (area(box) + area(other) - shared(box, other));
  });

const area = ({ width, height }: Box) => width * height;

const union = (one: Box, other: Box) =>
  around(
    [one.x, one.x + one.width, other.x, other.x + other.width],
    [one.y, one.y + one.height, other.y, other.y + other.height],
  );

function shared(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

/** @param without Parts of the page that are not counted. */
function countPale({ data, width, height }: PagePixels, box: Box, without: readonly Box[] = []) {
  const toPixels = ({ x, y, ...size }: Box) => ({
    left: Math.floor(x * width),
    top: Math.floor(y * height),
    right: Math.ceil((x + size.width) * width),
    bottom: Math.ceil((y + size.height) * height),
  });
  const { left, top, right, bottom } = toPixels(box);
  const holes = without.map(toPixels);
  const tally = { pale: 0, all: 0, counts: new Uint32Array(COLORS) };
  const counted = new Uint8Array(width);
  for (let y = top; y < Math.min(bottom, height); y++) {
    counted.fill(1);
    for (const hole of holes) if (y >= hole.top && y < hole.bottom) counted.fill(0, hole.left, hole.right);
    countRow(tally, data, counted, y * width, left, Math.min(right, width));
  }
  const { pale, all, counts } = tally;
  const mostCommon = counts.reduce((most, count) => Math.max(most, count), 0);
  const paper = mostCommon === 0 ? -1 : counts.indexOf(mostCommon);
  return { pale, all, mostCommon, paper };
}

interface Tally {
  pale: number;
  all: number;
  /** By the number of the colour. */
  counts: Uint32Array;
}

/** A function of its own: JavaScript engines optimize functions that are called often. */
function countRow(
  tally: Tally,
  data: PagePixels['data'],
  counted: Uint8Array,
  first: number,
  left: number,
  right: number,
): void {
  for (let x = left; x < right; x++) {
    if (counted[x] === 0) continue;
    tally.all++;
    const at = 4 * (first + x);
    if (brightnessAt(data, at) < PALE) continue;
    tally.pale++;
    const color = colorAt(data, at);
    tally.counts[color] = (tally.counts[color] as number) + 1;
  }
}

const brightnessAt = (data: PagePixels['data'], at: number): number =>
  0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);

/** The number of the colour at an index of the data, from 0 to 4095. */
const colorAt = (data: PagePixels['data'], at: number): number =>
  (((data[at] as number) & 0xf0) << 4) | ((data[at + 1] as number) & 0xf0) | ((data[at + 2] as number) >> 4);
