import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSizeLoop, type Measure } from './frameSize.ts';

/** Heights of a content, each with the frame's growth at the same moment. */
const makeMeasures = (...steps: [height: number, frameGrowth: number][]): Measure[] =>
  steps.map(([height, frameGrowth]) => ({ width: 800, height, frameGrowth }));

test('content that grows with the frame at one rate chases it, at any rate', () => {
  assert.equal(isSizeLoop(makeMeasures([480, 0], [500, 20])), false);
  assert.equal(isSizeLoop(makeMeasures([480, 0], [500, 20], [520, 20])), true);
  assert.equal(isSizeLoop(makeMeasures([480, 0], [960, 480], [1920, 480], [3840, 960])), true);
});

test('content that changes by itself, or settles, does not chase the frame', () => {
  assert.equal(isSizeLoop(makeMeasures([480, 0], [500, 0], [520, 0], [540, 0])), false);
  assert.equal(isSizeLoop(makeMeasures([480, 0], [500, 20], [620, 20])), false);
  assert.equal(isSizeLoop(makeMeasures([480, 0], [500, 20], [490, -10])), false);
  assert.equal(isSizeLoop([]), false);
});

test('a scroll bar of the host that comes with one height and goes with the other is a chase', () => {
  const wide = { width: 815, height: 1000, frameGrowth: 0 };
  const narrow = { width: 800, height: 1040, frameGrowth: 0 };
  assert.equal(isSizeLoop([wide, narrow, wide]), false);
  assert.equal(isSizeLoop([wide, narrow, wide, narrow]), true);
});

test('a window that the visitor resizes is no chase', () => {
  const widths = [800, 820, 840, 820, 800, 780];
  assert.equal(isSizeLoop(widths.map((width) => ({ width, height: 2000 - width, frameGrowth: 0 }))), false);
});
