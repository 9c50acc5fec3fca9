import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold, foldWithPositions, LINE_HYPHEN } from './fold.ts';

test('case and accents make no difference', () => {
  assert.equal(fold('Café CRÈME Ångström naïve'), 'cafe creme angstrom naive');
  assert.equal(fold('e\u0301'), 'e');
  assert.equal(fold('Straße STRASSE STRAẞE'), 'strasse strasse strasse');
  assert.equal(fold('Żółć łódź'), 'zolc lodz');
  assert.equal(fold('Øre Æther Œuvre Ðđ'), 'ore aether oeuvre dd');
  assert.equal(fold('İstanbul ısı'), 'istanbul isi');
  assert.equal(fold('ὈΔΥΣΣΕΎΣ Ὀδυσσεύς'), 'οδυσσευσ οδυσσευσ');
});

test('width and ligatures make no difference', () => {
  assert.equal(fold('ＡＢＣ１２'), 'abc12');
  assert.equal(fold('ﾊﾟｽ'), fold('パス'));
  assert.equal(fold('ﬁne eﬀort'), 'fine effort');
});

test('Japanese letters of another sound are other letters', () => {
  assert.notEqual(fold('バス'), fold('パス'));
  assert.notEqual(fold('か'), fold('が'));
  assert.equal(fold('か\u3099'), fold('が'));
});

test('typographic marks, white space and invisible characters are folded to what a keyboard has', () => {
  assert.equal(fold('“Don’t” – he\u00a0 said'), '"don\'t" - he said');
  assert.equal(fold('ma\u00adga\u200bzine'), 'magazine');
});

test('a line end is a space, or nothing between Japanese letters', () => {
  assert.equal(fold('the first\nline'), 'the first line');
  assert.equal(fold('雑誌を\n読む'), '雑誌を読む');
});

test('a word hyphenated at a line end is whole', () => {
  assert.equal(fold('exam-\nple'), `exam${LINE_HYPHEN}ple`);
  assert.equal(fold('exam\u00ad\nple'), `exam${LINE_HYPHEN}ple`);
  assert.equal(fold('a word -\nand more'), 'a word - and more');
});

test('every folded character has its position in the original text', () => {
  const original = 'Caf\u0065\u0301 Straße  ﬁn';
  const { text, starts, ends } = foldWithPositions(original);
  assert.equal(text, fold(original));
  const from = (word: string) => {
    const at = text.indexOf(word);
    return original.slice(starts[at], ends[at + word.length - 1]);
  };
  assert.equal(from('cafe'), 'Cafe\u0301');
  assert.equal(from('strasse'), 'Straße');
  assert.equal(from('stras'), 'Straß');
  assert.equal(from('fin'), 'ﬁn');
});

test('both ways of folding agree', () => {
  for (const text of ['Ünï-\ncode Ｔ', '\n', '', '雑\n誌 𝔘𝔫𝔦', '👩‍🚀 ok', '\u0301x']) {
    const folded = foldWithPositions(text);
    assert.equal(folded.text, fold(text));
    assert.equal(folded.starts.length, folded.text.length);
  }
});
