import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinLines } from './joinLines.ts';

const flow = (...lines: string[]) => joinLines(lines.map((text) => ({ text })));

test('lines are joined with blanks', () => assert.equal(flow('The train', 'stands'), 'The train stands'));

test('words hyphenated at a line end are joined', () => {
  assert.equal(flow('an exam-', 'ple'), 'an example');
  assert.equal(flow('an exam\u00ad', 'ple'), 'an example');
  assert.equal(flow('Schiff\u2010', 'fahrt'), 'Schifffahrt');
});

test('meaningful hyphens stay', () => {
  assert.equal(flow('from Paris-', 'Berlin'), 'from Paris-Berlin');
  assert.equal(flow('Vor-', 'und Nachteile'), 'Vor- und Nachteile');
  assert.equal(flow('twenty-', 'five minutes'), 'twenty-five minutes');
  assert.equal(flow('pages 12-', '14'), 'pages 12-14');
  assert.equal(flow('eine 90-', 'jährige Frau'), 'eine 90-jährige Frau');
  assert.equal(flow('die 16-', 'bis 18-Jährigen'), 'die 16- bis 18-Jährigen');
  assert.equal(flow('an up-', 'to-date list'), 'an up-to-date list');
  assert.equal(flow('from in-', 'to outside'), 'from in- to outside');
});

test('scripts without blanks are joined without blanks', () => {
  assert.equal(flow('縁側で聴く雨は、', '窓越しの雨'), '縁側で聴く雨は、窓越しの雨');
  assert.equal(flow('縁側', 'Engawa'), '縁側 Engawa');
  assert.equal(flow('한국어', '잡지'), '한국어 잡지');
});

test('a long dash stays between the words that it joins', () => {
  assert.equal(flow('the clock—', 'that clock'), 'the clock—that clock');
  assert.equal(flow('the clock —', 'that clock'), 'the clock — that clock');
});
