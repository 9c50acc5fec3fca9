import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeDetail } from './detail.ts';

const page = { width: 500, height: 700 };

test('the visible part is drawn as sharp as the screen, with a margin', () => {
  const { part, canvas } = computeDetail({ x: 100, y: 100, width: 100, height: 50 }, page, 4, 2, 12_000_000);
  assert.deepEqual(part, { x: 80, y: 90, width: 140, height: 70 });
  assert.deepEqual(canvas, { width: 1120, height: 560 });
});

test('the margin ends with the page', () => {
  const { part } = computeDetail({ x: 0, y: 650, width: 500, height: 50 }, page, 2, 1, 12_000_000);
  assert.deepEqual(part, { x: 0, y: 640, width: 500, height: 60 });
});

test('a small budget gives up the margin first, then the sharpness', () => {
  const visible = { x: 100, y: 100, width: 250, height: 200 };
  const tight = computeDetail(visible, page, 4, 2, 4_000_000);
  assert.deepEqual(tight.part, visible);
  assert.deepEqual(tight.canvas, { width: 2000, height: 1600 });
  const smaller = computeDetail(visible, page, 4, 2, 800_000);
  assert.ok(smaller.canvas.width * smaller.canvas.height <= 800_500);
});
