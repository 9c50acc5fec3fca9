import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatLastDay, parseDate, parseLastDay } from './parseDate.ts';

test('a day begins at midnight in UTC', () => {
  assert.equal(parseDate('2026-11-01')?.toISOString(), '2026-11-01T00:00:00.000Z');
});

test('a time with a zone keeps its zone', () => {
  assert.equal(parseDate('2026-11-01T09:00+01:00')?.toISOString(), '2026-11-01T08:00:00.000Z');
  assert.equal(parseDate('2026-11-01T09:00:30Z')?.toISOString(), '2026-11-01T09:00:30.000Z');
});

test('a time without a zone has the zone of this machine', () => {
  assert.deepEqual(parseDate('2026-11-01T09:00'), new Date(2026, 10, 1, 9));
});

test('“now” is read from the clock of the database', () => assert.equal(parseDate('now'), null));

for (const text of [
  'soon',
  '',
  '12',
  '2026',
  '2026-2-3',
  '2026-02-31',
  '2026-13-01',
  '1.11.2026',
  '2026-11-01T25:00Z',
  '0000-01-01',
  // The database keeps this time for drafts without one.
  '9999-12-31',
]) {
  test(`'${text}' is refused`, () => assert.throws(() => parseDate(text), /is not a date; write it like 2026-11-01/));
}

test('the last day of a coupon ends at midnight here, exists, and is not past', () => {
  assert.deepEqual(parseLastDay('2999-12-31'), new Date(2999, 11, 31, 23, 59, 59, 999));
  for (const text of ['2999-02-31', '2999', 'soon']) assert.throws(() => parseLastDay(text), /is not a date/);
  assert.throws(() => parseLastDay('2020-01-01'), /2020-01-01 is past/);
});

test('the list of coupons shows the last day that was given, also west of Greenwich', (t) => {
  const { TZ } = process.env;
  process.env.TZ = 'America/New_York';
  t.after(() => {
    if (TZ === undefined) Reflect.deleteProperty(process.env, 'TZ');
    else process.env.TZ = TZ;
  });
  assert.equal(formatLastDay(parseLastDay('2999-12-31')), '2999-12-31');
});
