import type { DrawnPage } from './pdfium.ts';

/** WebP has one hue for a square of so many pixels. */
const SQUARE = 2;
/** Hues within a square that differ by more than this, from 0 to 510, are an edge: red beside white differs by 255. */
const EDGE = 128;
/** A picture of which a larger share of the squares has such an edge looks better with care. */
const VISIBLE_SHARE = 0.0001;

/**
 * Tells whether a page has edges of strong colours, such as coloured letters, whose brightness WebP would change visibly.
 * Photographs and letters in grey have none. The limits were measured with butteraugli on pages of real files: pages
 * below them look the same with and without `smartSubsample`.
 */
export function hasColoredEdges({ data, width, height }: DrawnPage): boolean {
  const [across, down] = [Math.floor(width / SQUARE), Math.floor(height / SQUARE)];
  const row = 4 * width;
  let left = Math.ceil(VISIBLE_SHARE * across * down);
  for (let y = 0; y < down; y++) {
    for (let at = y * SQUARE * row, end = at + 4 * SQUARE * across; at < end; at += 4 * SQUARE) {
      if ((isEdge(data, at, row, 0) || isEdge(data, at, row, 2)) && --left <= 0) return true;
    }
  }
  return false;
}

/** Tells whether a channel's distance from green differs much within the square that begins at an index of the data. */
function isEdge(data: Uint8Array, at: number, row: number, channel: 0 | 2): boolean {
  const a = distance(data, at, channel);
  const b = distance(data, at + 4, channel);
  const c = distance(data, at + row, channel);
  const d = distance(data, at + row + 4, channel);
  return Math.max(a, b, c, d) - Math.min(a, b, c, d) > EDGE;
}

const distance = (data: Uint8Array, at: number, channel: 0 | 2): number =>
  (data[at + channel] as number) - (data[at + 1] as number);
