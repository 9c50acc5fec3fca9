import type { Box, Size } from './bookContents.ts';

/** Six numbers as in PDF: `[a b c d e f]` takes (x, y) to (a·x + c·y + e, b·x + d·y + f). */
export type Matrix = readonly number[];

/** A page at scale 1, such as a pdf.js viewport: `transform` takes the file's coordinates to points from the upper left corner as it is seen. */
export interface PageFrame extends Size {
  transform: Matrix;
}

export type Point = readonly [x: number, y: number];

export function transformPoint([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The matrix that applies `first` and then `second`. */
export function combineMatrices(second: Matrix, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix): Matrix {
  const [originX, originY] = transformPoint(second, [0, 0]);
  const turned = (x: number, y: number) => {
    const [toX, toY] = transformPoint(second, [x, y]);
    return [toX - originX, toY - originY];
  };
  return [...turned(a, b), ...turned(c, d), ...transformPoint(second, [e, f])];
}

/** The factor by which the matrix lengthens lines. */
export const scaleFactor = ([a = 1, b = 0]: Matrix) => Math.hypot(a, b);

/** The upright box around all points. */
export function boxAround(points: readonly Point[]): Box {
  const across = points.map(([x]) => x);
  const down = points.map(([, y]) => y);
  const [x, y] = [Math.min(...across), Math.min(...down)];
  return { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y };
}
