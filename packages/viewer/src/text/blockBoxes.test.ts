import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockBoxes } from './blockBoxes.ts';
import { run } from './testing/typeset.ts';

test('runs of a line share a box', () => {
  const runs = [
    run('The', { x: 50, y: 100 }),
    run('22:14', { x: 70, y: 98, size: 12 }),
    run('is late', { x: 50, y: 114 }),
  ];
  assert.deepEqual(blockBoxes({ runs }), [
    { x: 50, y: 98, width: 50, height: 12 },
    { x: 50, y: 114, width: 35, height: 10 },
  ]);
});

test('lines beside each other in two columns do not', () => {
  assert.equal(blockBoxes({ runs: [run('ends', { x: 50, y: 100 }), run('begins', { x: 300, y: 100 })] }).length, 2);
});

test('vertical lines are boxes, too', () => {
  const sign = (y: number, x: number) =>
    run('雨', { x, y }, { direction: 'ttb', box: { x, y, width: 10, height: 10 } });
  assert.deepEqual(blockBoxes({ runs: [sign(50, 200), sign(60, 200), sign(50, 180)] }), [
    { x: 200, y: 50, width: 10, height: 20 },
    { x: 180, y: 50, width: 10, height: 10 },
  ]);
});
