import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundView, findShift, moveBy, viewAtEdge, visiblePart, WHOLE, zoomTo, zoomToWidth } from './view.ts';

const scene = { stage: { width: 1000, height: 600 }, content: { x: 300, y: 0, width: 400, height: 600 } };

test('zooming keeps the point under the finger', () => {
  const view = zoomTo(WHOLE, 3, { x: 500, y: 200 }, scene);
  assert.deepEqual(view, { scale: 3, x: -1000, y: -400 });
});

test('zoom stays between 1 and 4', () => {
  assert.equal(zoomTo(WHOLE, 9, { x: 0, y: 0 }, scene).scale, 4);
  assert.deepEqual(zoomTo({ scale: 2, x: -900, y: -300 }, 0.2, { x: 0, y: 0 }, scene), WHOLE);
});

test('the view never leaves the page', () => {
  const far = moveBy({ scale: 4, x: -1500, y: -900 }, 9999, 9999, scene);
  assert.deepEqual(far, { scale: 4, x: -1200, y: 0 });
  assert.deepEqual(moveBy(far, -99999, -99999, scene), { scale: 4, x: -1800, y: -1800 });
});

test('a page narrower than the stage stays in its middle', () => {
  assert.equal(boundView({ scale: 2, x: 123, y: 0 }, scene).x, -500);
});

test('a column fills the width, at the height where it was pointed at', () => {
  const view = zoomToWidth(WHOLE, { x: 400, width: 250 }, { x: 420, y: 300 }, scene);
  assert.equal(view.scale, 4);
  assert.equal(view.x, 500 - 4 * 525);
  assert.equal(300, view.scale * 300 + view.y);
});

test('after a turn reading goes on where lines begin', () => {
  const single = { ...scene, place: scene.content };
  assert.deepEqual(viewAtEdge(4, single, 'left'), { scale: 4, x: -1200, y: 0 });
  assert.deepEqual(viewAtEdge(4, single, 'right'), { scale: 4, x: -1800, y: 0 });
});

test('reading goes on at the beginning of either page of a spread', () => {
  const spread = { stage: scene.stage, content: { x: 100, y: 0, width: 800, height: 600 } };
  const right = { ...spread, place: { x: 500, y: 100, width: 400, height: 500 } };
  assert.deepEqual(viewAtEdge(3, right, 'left'), { scale: 3, x: -1500, y: -300 });
  assert.deepEqual(viewAtEdge(3, right, 'right'), { scale: 3, x: -1700, y: -300 });
  assert.deepEqual(viewAtEdge(3, right, 'left', true), { scale: 3, x: -1500, y: -1200 }, 'or at its end');
  assert.deepEqual(viewAtEdge(2, right, 'left').x, -800, 'nothing is shown beside the spread');
});

test('the visible part of a page is computed', () => {
  assert.deepEqual(visiblePart(WHOLE, scene.content, scene.stage), { x: 0, y: 0, width: 400, height: 600 });
  const zoomed = { scale: 4, x: -1600, y: -400 };
  assert.deepEqual(visiblePart(zoomed, scene.content, scene.stage), { x: 100, y: 100, width: 250, height: 150 });
  assert.equal(visiblePart({ scale: 4, x: 5000, y: 0 }, scene.content, scene.stage), null);
});

test('a box moves into the frame by the shortest way, a large box by its first corner', () => {
  const frame = { x: 100, y: 50, width: 400, height: 300 };
  const shift = (x: number, y: number, width: number, height: number) => findShift({ x, y, width, height }, frame);
  assert.deepEqual(shift(120, 60, 50, 20), { x: 0, y: 0 });
  assert.deepEqual(shift(40, 20, 50, 20), { x: 60, y: 30 });
  assert.deepEqual(shift(480, 340, 50, 20), { x: -30, y: -10 });
  assert.deepEqual(shift(-300, 60, 900, 20), { x: 400, y: 0 });
  assert.deepEqual(shift(300, 60, 900, 20), { x: -200, y: 0 });
});
