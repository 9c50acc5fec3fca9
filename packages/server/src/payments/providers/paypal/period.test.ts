import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOfPeriod } from './period.ts';

for (const [begin, period, end] of [
  ['2026-03-10T12:00:00.000Z', 'week', '2026-03-17T12:00:00.000Z'],
  ['2026-03-10T12:00:00.000Z', 'month', '2026-04-10T12:00:00.000Z'],
  ['2026-11-30T12:00:00.000Z', 'quarter', '2027-02-28T12:00:00.000Z'],
  ['2026-08-31T12:00:00.000Z', 'halfyear', '2027-02-28T12:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 'year', '2029-02-28T12:00:00.000Z'],
] as const) {
  test(`a ${period} that begins on ${begin} ends on ${end}`, () => {
    assert.equal(endOfPeriod(new Date(begin), period).toISOString(), end);
  });
}
