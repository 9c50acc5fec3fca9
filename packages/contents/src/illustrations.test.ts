import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findIllustrations, judgeColors } from './illustrations.ts';

/** A piece as pdf.js records it: its upper left, lower left and upper right corner. */
const piece = (x: number, y: number, width: number, height: number) => [x, y, x, y + height, x + width, y];

const rounded = (boxes: ReturnType<typeof findIllustrations>) =>
  boxes.map(({ x, y, width, height }) => [x, y, width, height].map((share) => Number(share.toFixed(3))));

test('pictures come with their places, the largest first; ornaments are left out', () => {
  const corners = [...piece(0.1, 0.1, 0.2, 0.1), ...piece(0.5, 0.5, 0.01, 0.01), ...piece(0.3, 0.4, 0.5, 0.5)];
  assert.deepEqual(rounded(findIllustrations(corners)), [
    [0.3, 0.4, 0.5, 0.5],
    [0.1, 0.1, 0.2, 0.1],
  ]);
});

test('a picture that the file has cut into strips and tiles is one picture', () => {
  const strips = Array.from({ length: 40 }, (_, index) => piece(0.2, 0.2 + index * 0.01, 0.3, 0.01));
  // The second column of tiles touches the first.
  const tiles = Array.from({ length: 4 }, (_, index) => piece(0.5, 0.2 + index * 0.1, 0.1, 0.1));
  assert.deepEqual(rounded(findIllustrations([...strips, ...tiles].flat())), [[0.2, 0.2, 0.4, 0.4]]);
});

test('pictures side by side with paper between them stay two', () => {
  const corners = [...piece(0.1, 0.1, 0.3, 0.3), ...piece(0.5, 0.1, 0.3, 0.3)];
  assert.equal(findIllustrations(corners).length, 2);
});

test('a picture that is turned or bleeds over the edge ends with the page', () => {
  const turned = [0.9, -0.2, 0.6, 0.3, 1.4, 0.1];
  assert.deepEqual(rounded(findIllustrations(turned)), [[0.6, 0, 0.4, 0.6]]);
});

test('thousands of pictures on a page give a few', () => {
  const corners = Array.from({ length: 5000 }, (_, index) => piece((index % 40) / 40, 0.01 * (index % 97), 0.024, 0.3));
  assert.ok(findIllustrations(corners.flat()).length <= 24);
});

/** A page of 100 × 100 pixels in one grey, with parts in others. */
function page(paper: number, parts: [x: number, y: number, width: number, height: number, grey: number][]) {
  const data = new Uint8Array(4 * 100 * 100).fill(paper);
  for (const [x, y, width, height, grey] of parts) {
    for (let row = y; row < y + height; row++) data.fill(grey, 4 * (row * 100 + x), 4 * (row * 100 + x + width));
  }
  return { data, width: 100, height: 100 };
}

const BOX = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 };

test('a picture of many tones is a photograph, a drawing on paper is none', () => {
  const photograph = judgeColors(page(255, [[20, 20, 50, 50, 120]]), [BOX]);
  assert.deepEqual(photograph, { illustrations: [{ box: BOX, photograph: true }], lightPaper: true });
  const drawing = judgeColors(page(255, [[20, 20, 50, 5, 0]]), [BOX]);
  assert.deepEqual(drawing, { illustrations: [{ box: BOX, photograph: false }], lightPaper: true });
});

test('the paper is judged beside the photographs', () => {
  assert.equal(judgeColors(page(30, []), []).lightPaper, false);
  assert.equal(judgeColors(page(30, [[20, 20, 50, 50, 255]]), []).lightPaper, false);
  const large = { x: 0, y: 0, width: 1, height: 0.9 };
  assert.equal(judgeColors(page(255, [[0, 0, 100, 90, 60]]), [large]).lightPaper, true);
  // Nothing but a photograph: there is no paper to turn dark, whatever is said of it.
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  assert.deepEqual(judgeColors(page(60, []), [whole]).illustrations, [{ box: whole, photograph: true }]);
});

test('a dark panel that the file draws without a picture keeps its colours, to the pixel', () => {
  const { illustrations, lightPaper } = judgeColors(page(255, [[17, 31, 50, 40, 20]]), []);
  assert.deepEqual(rounded(illustrations.map(({ box }) => box)), [[0.17, 0.31, 0.5, 0.4]]);
  assert.deepEqual([illustrations[0]?.photograph, lightPaper], [true, true]);
});

test('lines of heavy type are no panels', () => {
  const lines = Array.from({ length: 6 }, (_, line): [number, number, number, number, number] => [
    10,
    10 + 14 * line,
    80,
    7,
    0,
  ]);
  assert.deepEqual(judgeColors(page(255, lines), []).illustrations, []);
});

test('the dark part of a drawing is no panel: the drawing stays whole', () => {
  const parts: Parameters<typeof page>[1] = [
    [15, 15, 60, 30, 210],
    [15, 45, 60, 40, 20],
  ];
  assert.deepEqual(judgeColors(page(255, parts), []).illustrations, []);
});
