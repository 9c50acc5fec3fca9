import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { columnScene, findPageRead, PAGE_GAP, type PageColumn, pageTop, placesInColumn } from './scroll.ts';
import { boundView, WHOLE } from './view.ts';

/** Ten pages, each 500 by 1000 CSS pixels; page 4 is half as high. */
const column: PageColumn = {
  first: 1,
  last: 10,
  stage: { width: 500, height: 800 },
  getSize: (page) => ({ width: 100, height: page === 4 ? 100 : 200 }),
};
const STEP = 1000 + PAGE_GAP;
const at = (y: number, scale = 1) => ({ scale, x: 0, y });
const shown = (page: number, y: number, scale = 1) => [...placesInColumn(column, page, at(y, scale)).keys()];

describe('pages below each other', () => {
  it('stand at the top of the page that is read, and are as wide as the stage', () => {
    assert.deepEqual([...placesInColumn(column, 3, WHOLE)], [[3, { x: 0, y: 0, width: 500, height: 1000 }]]);
    assert.equal(pageTop(column, 3), 2 * STEP);
    assert.equal(pageTop(column, 5), 3 * STEP + 500 + PAGE_GAP);
  });

  it('are no wider than lines can be followed, in the middle of the stage', () => {
    const wide = { ...column, stage: { width: 1900, height: 800 } };
    assert.deepEqual(placesInColumn(wide, 1, WHOLE).get(1), { x: 500, y: 0, width: 900, height: 1800 });
  });

  it('show above and below, as far as the stage reaches', () => {
    assert.deepEqual(shown(3, -300), [3, 4]);
    assert.deepEqual(shown(3, 100), [2, 3]);
    assert.deepEqual(shown(4, 150), [3, 4, 5]);
    assert.deepEqual(shown(4, 150, 4), [3, 4]);
    assert.deepEqual(shown(1, 0), [1]);
    assert.deepEqual(shown(10, 0), [10]);
  });

  it('keep within their ends', () => {
    const y = (page: number, from: number) => boundView(at(from), columnScene(column, page)).y;
    assert.equal(y(1, 50), 0);
    assert.equal(y(3, 5 * STEP), 2 * STEP);
    assert.equal(y(10, -5000), -200);
  });

  it('have a current page, and changing it keeps the view', () => {
    for (const y of [0, -700, -900, -3 * STEP, 2 * STEP - 10]) {
      const read = findPageRead(column, 3, at(y));
      const before = [...placesInColumn(column, 3, at(y))].map(([page, place]) => [page, place.y + y]);
      const after = [...placesInColumn(column, read.page, read.view)].map(([page, place]) => [
        page,
        place.y + read.view.y,
      ]);
      assert.deepEqual(after, before);
    }
    assert.equal(findPageRead(column, 3, at(0)).page, 3);
    assert.equal(findPageRead(column, 3, at(-900)).page, 4);
    assert.equal(findPageRead(column, 3, at(400)).page, 2);
    assert.equal(findPageRead(column, 10, at(-200)).page, 10);
  });
});
