import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinLines } from './joinLines.ts';

const cases: [what: string, lines: string[], text: string][] = [
  ['lines stay lines', ['The first line', 'and the next'], 'The first line\nand the next'],
  ['white space is one space, and none at the ends', ['  two \t words ', ' ', '\u00a0more'], 'two words\nmore'],
  ['a broken word keeps a soft hyphen', ['in this maga-', 'zine for'], 'in this maga\u00adzine for'],
  ['the hyphen of a name stays', ['am Rhein-', 'Main-Kanal'], 'am Rhein-Main-Kanal'],
  ['a dash between words stays one', ['a word -', 'and another'], 'a word -\nand another'],
  ['numbers are not broken words', ['pages 5-', '6'], 'pages 5-6'],
  ['Japanese lines follow each other', ['雑誌を', '読む'], '雑誌を読む'],
  ['Korean words have spaces', ['잡지를', '읽다'], '잡지를\n읽다'],
  ['what a database refuses goes', ['a\0b', 'c\ud800d'], 'ab\ncd'],
  ['no lines, no text', [], ''],
];
const ofSize = (fontSize: number, lines: string[]) => lines.map((text) => ({ text, fontSize }));
for (const [what, lines, text] of cases) test(what, () => assert.equal(joinLines(ofSize(10, lines)), text));

test('a heading is separated from the text', () => {
  assert.equal(joinLines([...ofSize(24, ['雨の名前']), ...ofSize(9, ['春雨', 'はるさめ'])]), '雨の名前\n春雨はるさめ');
});
