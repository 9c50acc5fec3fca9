/** The side in pixels of the squares that both drawings are averaged over before the comparison. */
const SMOOTHED = 3;
/** The side of a block in smoothed pixels. */
const BLOCK = 8;

/**
 * The largest difference of any block of two drawings of a page, from 0 to 255. Both are smoothed first, as two
 * programs smooth the edges of letters differently.
 *
 * @param one Four bytes a pixel, red first; `other` has the same size.
 */
export function pictureDifference(one: Uint8Array, other: Uint8Array, width: number, height: number): number {
  const across = Math.floor(width / SMOOTHED);
  const down = Math.floor(height / SMOOTHED);
  const a = smooth(one, width, across, down);
  const b = smooth(other, width, across, down);
  let largest = 0;
  for (let top = 0; top < down; top += BLOCK) {
    for (let left = 0; left < across; left += BLOCK) {
      largest = Math.max(
        largest,
        blockDifference(a, b, across, {
          left,
          top,
          right: Math.min(across, left + BLOCK),
          bottom: Math.min(down, top + BLOCK),
        }),
      );
    }
  }
  return largest;
}

interface Block {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The difference of the mean colours of a block, in the channel that differs most. */
function blockDifference(
  a: Float32Array,
  b: Float32Array,
  across: number,
  { left, top, right, bottom }: Block,
): number {
  const sums = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = 3 * (y * across + x);
      for (let channel = 0; channel < 3; channel++) {
        sums[channel] = (sums[channel] as number) + (a[at + channel] as number) - (b[at + channel] as number);
      }
    }
  }
  return Math.max(...sums.map(Math.abs)) / ((right - left) * (bottom - top));
}

/** The mean colour of each square, three numbers a square. */
function smooth(pixels: Uint8Array, width: number, across: number, down: number): Float32Array {
  const means = new Float32Array(3 * across * down);
  for (let row = 0; row < down; row++) smoothRow(means, pixels, width, across, row);
  return means;
}

/** Short, as V8 makes functions fast that are called often, not those that run long. */
function smoothRow(means: Float32Array, pixels: Uint8Array, width: number, across: number, row: number): void {
  for (let to = 3 * row * across, left = 0; left < across * SMOOTHED; left += SMOOTHED, to += 3) {
    let [red, green, blue] = [0, 0, 0];
    for (let y = row * SMOOTHED; y < (row + 1) * SMOOTHED; y++) {
      for (let x = left; x < left + SMOOTHED; x++) {
        const from = 4 * (y * width + x);
        red += pixels[from] as number;
        green += pixels[from + 1] as number;
        blue += pixels[from + 2] as number;
      }
    }
    means[to] = red / SMOOTHED ** 2;
    means[to + 1] = green / SMOOTHED ** 2;
    means[to + 2] = blue / SMOOTHED ** 2;
  }
}
