import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeTime, readPlace, writePlace } from './placeText.ts';

test('a place has a time that PostgreSQL can read', () => {
  const read = (time: string) => readPlace(placeTime, writePlace(time));
  for (const time of ['2028-02-29 23:59:59.123456+00', '2026-11-28 00:00:00-03:30']) assert.equal(read(time), time);
  for (const time of [
    '2026-02-29 10:00:00+00',
    '2026-13-01 10:00:00+00',
    '0000-01-01 10:00:00+00',
    '2026-01-01 24:00:00+00',
    '2026-01-01 10:00:00+99',
    'today',
  ]) {
    assert.throws(() => read(time), { status: 400 }, time);
  }
});
