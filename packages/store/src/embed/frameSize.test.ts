import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isChase, type Measure } from './frameSize.ts';

const measured = (...heights: number[]): Measure[] => heights.map((height) => ({ width: 800, height, echo: false }));
const echoed = (...heights: number[]): Measure[] => heights.map((height) => ({ width: 800, height, echo: true }));

test('content that follows the frame twice may have been late; the third time it never ends', () => {
  assert.equal(isChase([...measured(480), ...echoed(500)]), false);
  assert.equal(isChase([...measured(480), ...echoed(500, 520)]), false);
  assert.equal(isChase([...measured(480), ...echoed(500, 520, 540)]), true);
  assert.equal(isChase([...echoed(500, 520), ...measured(700), ...echoed(720)]), false);
});

test('a scroll bar of the host that comes with one height and goes with the other is a chase', () => {
  const wide = { width: 815, height: 1000, echo: false };
  const narrow = { width: 800, height: 1040, echo: false };
  assert.equal(isChase([wide, narrow, wide]), false);
  assert.equal(isChase([wide, narrow, wide, narrow]), true);
});

test('a window that is drawn larger and smaller is none', () => {
  const widths = [800, 820, 840, 820, 800, 780];
  assert.equal(isChase(widths.map((width) => ({ width, height: 2000 - width, echo: false }))), false);
  assert.equal(isChase([]), false);
});
