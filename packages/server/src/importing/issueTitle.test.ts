import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileNameTitle, pdfTitle } from './issueTitle.ts';

const FILE_NAMES: Record<string, string> = {
  'slow-lines_2026-03.pdf': 'Slow lines 2026-03',
  'Slow Lines 12.pdf': 'Slow Lines 12',
  'Slow Lines – Autumn 2026 (1).PDF': 'Slow Lines – Autumn 2026',
  'Jean-Luc prints 4.pdf': 'Jean-Luc prints 4',
  'slow%20lines%2012.pdf': 'Slow lines 12',
  'slow+lines+12.pdf': 'Slow lines 12',
  'slow.lines.12.pdf': 'Slow lines 12',
  'SALT_AND_LADLE-3.pdf': 'SALT AND LADLE 3',
  'GeoTopo-komprimiert.pdf': 'GeoTopo komprimiert',
  'arabic-ThuluthFeatures.pdf': 'Arabic ThuluthFeatures',
  'iPad-issue.pdf': 'iPad issue',
  '縁側_第一号.pdf': '縁側 第一号',
  'u\u0308ber-uns.pdf': 'Über uns',
  '100%.pdf': '100%',
  '12.pdf': '12',
  // Names that a machine has made up are no titles.
  '3f2a9c0d1e4b5a6978.pdf': '',
  '0b6f3c1e-7a52-4d3e-9f10-2f4c9f2b7d11.pdf': '',
  '.pdf': '',
  '___.pdf': '',
};

for (const [name, title] of Object.entries(FILE_NAMES)) {
  test(`${name} is titled '${title}'`, () => assert.equal(fileNameTitle(name), title));
}

for (const title of [
  'Slow Lines 12',
  'Untitled America',
  'Documents of a Fall',
  'Print 5: Ink',
  '1984',
  '縁側 第一号',
]) {
  test(`'${title}' is a title`, () => assert.equal(pdfTitle(title), title));
}

test('blanks and line ends become one blank, and control characters around a title go', () => {
  assert.equal(pdfTitle('  Slow\n Lines\t12 \u0007'), 'Slow Lines 12');
});

const JUNK = [
  '',
  '   ',
  '---',
  'untitled',
  'Untitled-1',
  'Untitled - Notepad',
  'Unbenannt',
  'Ohne Titel 2',
  '無題',
  'Document1',
  'Dokument 3',
  'Layout 1',
  'Print',
  'Slide 1',
  'PowerPoint Presentation',
  'Microsoft Word - Document1',
  'Microsoft Word - Slow Lines.docx',
  'slow_lines_12_final.indd',
  'cover.ai',
  'C:\\Users\\Anna\\Desktop\\heft',
  '/Users/anna/heft',
  'file:///heft',
  'https://example.com/heft',
  'TCPDF Example \u0000㄀',
  'Slow \uFFFD Lines',
  '\uE001\uE002',
  'A sentence. '.repeat(30),
  42,
  undefined,
  null,
];

for (const title of JUNK) {
  test(`${JSON.stringify(title)} is no title`, () => assert.equal(pdfTitle(title), null));
}
