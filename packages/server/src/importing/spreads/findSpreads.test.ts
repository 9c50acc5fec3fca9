import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SpreadMode } from '@magazine-store/protocol/desk';
import { findSpreads, type PrintedNumber } from './findSpreads.ts';

const SINGLE: [number, number] = [300, 400];
const DOUBLE: [number, number] = [600, 400];
const find = (mode: SpreadMode, sizes: [number, number][], numbers: Record<number, PrintedNumber[]> = {}) =>
  findSpreads(mode, sizes, async (page) => numbers[page] ?? []);

test('pages twice as wide as a single one are double pages, if most are such', async () => {
  assert.deepEqual(await find('auto', [SINGLE, DOUBLE, DOUBLE, SINGLE]), [2, 3]);
  assert.deepEqual(await find('auto', [[302, 402], DOUBLE, [598, 400]]), [2, 3]);
  assert.deepEqual(await find('auto', [SINGLE, SINGLE, DOUBLE, SINGLE]), [], 'a poster');
  assert.deepEqual(await find('auto', [SINGLE, [900, 400], [900, 400]]), [], 'three pages wide');
  assert.deepEqual(await find('auto', [SINGLE, [400, 300], [400, 300]]), [], 'pages that lie');
  assert.deepEqual(await find('auto', [SINGLE, SINGLE]), []);
});

test('if all pages are wide, two page numbers on a page show that it is a double page', async () => {
  const twoNumbers = (left: number) => [
    { value: left, x: 0.05, y: 0.95 },
    { value: left + 1, x: 0.95, y: 0.955 },
  ];
  const wide = [DOUBLE, DOUBLE, DOUBLE, DOUBLE];
  assert.deepEqual(await find('auto', wide, { 2: twoNumbers(2), 3: twoNumbers(4) }), [1, 2, 3, 4]);
  assert.deepEqual(await find('auto', wide, { 2: twoNumbers(2) }), [], 'a chance');
  const many = Array.from({ length: 1000 }, () => DOUBLE);
  let read = 0;
  const found = await findSpreads('auto', many, async (page) => {
    read++;
    return twoNumbers(2 * page);
  });
  assert.equal(found.length, 1000);
  assert.ok(read < 100, 'a few pages tell');
  const slides = Object.fromEntries([1, 2, 3, 4].map((page) => [page, [{ value: page, x: 0.95, y: 0.95 }]]));
  assert.deepEqual(await find('auto', wide, slides), [], 'slides');
  const leftward = [3, 5].map((value) => [
    { value, x: 0.05, y: 0.05 },
    { value: value - 1, x: 0.95, y: 0.05 },
  ]);
  assert.deepEqual(await find('auto', wide, { 2: leftward[0] ?? [], 3: leftward[1] ?? [] }), [1, 2, 3, 4]);
});

test('the days of a calendar are no page numbers', async () => {
  const month = (firstWeekday: number) =>
    Array.from({ length: 31 }, (_, day) => {
      const place = firstWeekday + day;
      return { value: day + 1, x: 0.05 + (place % 7) * 0.15, y: 0.2 + Math.floor(place / 7) * 0.15 };
    });
  const months = Array.from({ length: 12 }, (_, index) => [index + 2, month(index % 7)] as const);
  const pages = Array.from({ length: 13 }, () => DOUBLE);
  assert.deepEqual(await find('auto', pages, Object.fromEntries(months)), []);
});

test('the publisher decides', async () => {
  assert.deepEqual(await find('keep', [SINGLE, DOUBLE, DOUBLE]), []);
  assert.deepEqual(await find('split', [SINGLE, SINGLE, DOUBLE]), [3]);
});
