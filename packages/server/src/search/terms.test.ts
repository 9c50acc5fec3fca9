import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '@magazine-store/protocol';
import { soughtIn, termsOf, tsqueryOf } from './terms.ts';

const queryOf = (text: string) => tsqueryOf(soughtIn(fold(text)));
const indexOf = (text: string) => termsOf(fold(text)).split(' ').sort();

test('a word is found by every piece of three letters or more', () => {
  assert.deepEqual(indexOf('Züge'), ["'uge'", "'zuge'"]);
  assert.deepEqual(indexOf('at 10:45'), ["'10'", "'45'", "'at'"]);
  assert.equal(queryOf('Nachtzug nach'), "'nachtzug':* & 'nach':*");
});

test('shorter ones are whole words', () => {
  assert.equal(queryOf('a 10'), "'a' & '10'");
});

test('scripts without blanks are found by pairs of letters, a single one by the pairs that it begins', () => {
  assert.deepEqual(indexOf('夜行。列車'), ["'列車'", "'夜行'", "'行'", "'車'"]);
  assert.equal(queryOf('夜行列車'), "'夜行' & '行列' & '列車'");
  assert.equal(queryOf('夜'), "'夜':*");
  assert.equal(queryOf('JR東海の駅'), "'jr' & '東海' & '海の' & 'の駅'");
});

test('what has neither letter nor digit looks for nothing', () => {
  for (const text of ['%', "'", '\\', ':*', '& |', '。']) assert.deepEqual(soughtIn(fold(text)), [], text);
  assert.ok(!/[\\%]/.test(queryOf("it's \\ 'ab':* & c%")));
});

test('a word without end takes no more room than a long one', () => {
  assert.ok(termsOf('x'.repeat(100_000)).length < 2000);
});
