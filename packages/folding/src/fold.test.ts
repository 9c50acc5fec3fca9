import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold, foldTraced } from './fold.ts';

const same: [what: string, ...texts: string[]][] = [
  ['case', 'magazine', 'MAGAZINE', 'Magazine'],
  ['accents', 'café', 'CAFÉ', 'cafe', 'cafe\u0301'],
  ['several marks on one letter', 'việt', 'viet', 'vie\u0323\u0302t'],
  ['sharp s', 'Straße', 'STRASSE', 'strasse', 'STRAẞE'],
  ['full width', 'ＡＢＣ１２３', 'abc123'],
  ['ligatures of type', 'ﬁnd oﬃce', 'find office'],
  ['the four i of Turkish', 'ISI', 'ısı', 'İSİ', 'isi'],
  ['Polish', 'Zażółć gęślą jaźń', 'zazolc gesla jazn', 'ZAŻÓŁĆ GĘŚLĄ JAŹŃ'],
  ['letters with a stroke', 'Smørrebrød Đorđe', 'smorrebrod dorde'],
  ['joined vowels', 'Œuvre Ærø', 'oeuvre aero'],
  ['Greek', 'ΟΔΟΣ', 'οδός', 'οδοσ'],
  ['Russian', 'Ёлка', 'елка'],
  ['Hebrew with points', 'שָׁלוֹם', 'שלום'],
  ['Arabic with points', 'كِتَاب', 'كتاب'],
  ['Korean in parts', '\u1112\u1161\u11ab\u1100\u1173\u11af', '한글'],
  ['half-width kana', 'ｶﾞｲﾄﾞ', 'ガイド'],
  ['kana in parts', 'か\u3099', 'が'],
  ['white space', 'two  words', 'two\nwords', 'two\u00a0words', 'two\u3000words'],
  ['marks of print', '“Don’t” – he said', '"don\'t" - he said'],
  ['letters of the north', 'Þórður', 'thordur'],
  ['what is never seen', 'maga\u00adzine', 'ma\0ga\u200bzine', 'magazine'],
];
for (const [what, ...texts] of same) {
  test(`${what}: ${texts.join(' = ')}`, () => {
    assert.deepEqual([...new Set(texts.map(fold))], [fold(texts[0] as string)]);
  });
}

const different: [string, string][] = [
  ['か', 'が'],
  ['カ', 'か'],
  ['は', 'ぱ'],
  ['e-mail', 'email'],
  ['กา', 'กิ'],
  ['कि', 'की'],
];
for (const [one, other] of different) {
  test(`${one} is not ${other}`, () => assert.notEqual(fold(one), fold(other)));
}

test('folding leaves kana as they are', () =>
  assert.equal(fold('カタカナ と ひらがな ガギグ'), 'カタカナ と ひらがな ガギグ'));

test('folding a folded text changes nothing', () => {
  for (const [, ...texts] of same) for (const text of texts) assert.equal(fold(fold(text)), fold(text));
  const everyLetter = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).filter((letter) =>
    /\p{L}/u.test(letter),
  );
  assert.deepEqual(
    everyLetter.filter((letter) => fold(fold(letter)) !== fold(letter)),
    [],
  );
});

/** The piece of the text that a match of the query covers. */
function findShown(text: string, query: string): string {
  const { folded, starts, ends } = foldTraced(text);
  assert.equal(folded, fold(text));
  const wanted = fold(query);
  const at = folded.indexOf(wanted);
  assert.ok(at >= 0, `${query} is not found in ${text}`);
  return text.slice(starts[at], ends[at + wanted.length - 1]);
}

test('a match has its place in the unfolded text', () => {
  assert.equal(findShown('Die Große Straße nach Süden', 'strasse'), 'Straße');
  assert.equal(findShown('Au cafe\u0301 du coin', 'café'), 'cafe\u0301');
  assert.equal(findShown('Au cafe\u0301 du coin', 'du'), 'du');
  assert.equal(findShown('ein Maga\u00adzin für alle', 'magazin'), 'Maga\u00adzin');
  assert.equal(findShown('ein  weites\n Feld', 'weites feld'), 'weites\n Feld');
  assert.equal(findShown('𝐁𝐨𝐥𝐝 and plain', 'and'), 'and');
  assert.equal(findShown('𝐁𝐨𝐥𝐝 and plain', 'bold'), '𝐁𝐨𝐥𝐝');
  assert.equal(findShown('ｶﾞｲﾄﾞ ブック', 'イド'), 'ｲﾄﾞ');
});

test('a search finds half of a ligature and marks the whole ligature', () => {
  assert.equal(findShown('oﬃce', 'off'), 'oﬃ');
  assert.equal(findShown('Straße', 'as'), 'aß');
});
