import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '@magazine-store/folding';
import { listParts, termsForOtherPages, termsForReadablePages, toTerms, toTsqueries, toTsquery } from './terms.ts';

const readable = (text: string) => toTsquery(termsForReadablePages(fold(text)));
const anywhere = (text: string) => toTsquery(termsForOtherPages(fold(text)));
const indexTerms = (text: string) => toTerms(fold(text)).split(' ').sort();

test('the index has each word once and whole, and pairs of letters where there are no blanks', () => {
  assert.deepEqual(indexTerms('Züge, zuge at 10:45'), ["'10'", "'45'", "'at'", "'zuge'"]);
  assert.deepEqual(indexTerms('夜行。列車'), ["'列車'", "'夜行'", "'行'", "'車'"]);
  assert.deepEqual(indexTerms('기차가'), ["'가'", "'기차'", "'차가'"]);
});

test('a readable page must have all words; words of three or more letters match as beginnings', () => {
  assert.equal(readable('Nachtzug nach'), "'nachtzug':* & 'nach':*");
  assert.equal(readable('a 10'), "'a' & '10'");
  assert.equal(readable('夜行列車'), "'夜行' & '行列' & '列車'");
  assert.equal(readable('夜'), "'夜':*");
  assert.equal(readable('JR東海の駅'), "'jr' & '東海' & '海の' & 'の駅'");
});

test('a part of a word stands for the words that have it', () => {
  const sought = termsForReadablePages(fold('Bahn 10 夜'));
  assert.deepEqual(listParts(sought), ['bahn']);
  const words = new Map([['bahn', ['autobahn', 'seilbahnen']]]);
  assert.deepEqual(toTsqueries(sought, words), [["'10' & '夜':*"], ["'bahn':*", "'autobahn'", "'seilbahnen'"]]);
  assert.deepEqual(toTsqueries(sought, new Map()), [["'bahn':* & '10' & '夜':*"]]);
  assert.deepEqual(toTsqueries(termsForReadablePages('%'), words), []);
  assert.deepEqual(listParts(termsForOtherPages(fold('Bahn 10 夜行'))), []);
});

test('any other page has the four longest words, whole, whatever their order', () => {
  assert.equal(anywhere('the night train to Rome leaves'), "'leaves' & 'night' & 'train' & 'rome'");
  assert.equal(anywhere('leaves Rome: "train-night", the'), anywhere('the night train to Rome leaves'));
  assert.equal(anywhere('a 10 it'), null);
});

test('and two pairs of letters, preferring kanji to kana', () => {
  assert.equal(anywhere('夜'), null);
  assert.equal(anywhere('夜行'), "'夜行'");
  assert.equal(anywhere('夜行列'), "'行列' & '夜行'");
  assert.equal(anywhere('夜行列車'), anywhere('列車夜行'));
  assert.equal(anywhere('すてきな夜行列車です'), "'夜行' & '列車'");
  assert.equal(anywhere('JR東海 express'), "'express' & '東海'");
});

test('a query without letters and digits has no terms', () => {
  for (const text of ['%', "'", '\\', ':*', '& |', '。']) assert.equal(readable(text), null, text);
  assert.ok(!/[\\%]/.test(readable("it's \\ 'ab':* & c%") ?? ''));
});

test('an endless word is cut to the longest length', () => {
  assert.ok(toTerms('x'.repeat(100_000)).length < 100);
});
