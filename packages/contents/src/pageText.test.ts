import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { LINKED_LINES, linkedPdf } from '../../../test/fixtures/linkedPdf.ts';
import { type PdfStructure, type PdfText, toPageText } from './pageText.ts';

const pdf = await getDocument({ data: linkedPdf(), verbosity: 0 }).promise;
test.after(() => pdf.loadingTask.destroy());

async function readPageText(number: number) {
  const page = await pdf.getPage(number);
  const content = await page.getTextContent({ includeMarkedContent: true });
  return toPageText(content as PdfText, await page.getStructTree(), page.getViewport({ scale: 1 }));
}

const frame = { width: 300, height: 400, transform: [1, 0, 0, -1, 0, 400] };
const item = (over: object) => ({
  str: 'text',
  dir: 'ltr',
  transform: [10, 0, 0, 10, 50, 300],
  width: 40,
  height: 10,
  fontName: 'f',
  hasEOL: false,
  ...over,
});
const styles = {
  f: { ascent: 0.8, descent: -0.2, vertical: false, fontFamily: 'serif' },
  v: { ascent: 0.9, descent: -0.1, vertical: true, fontFamily: 'serif' },
};
const read = (items: object[], structure: object | null = null) =>
  toPageText({ items, styles, lang: null } as PdfText, structure as PdfStructure | null, frame);

test('text beside the page is left out, and a line still ends where its end was', () => {
  const { runs } = read([
    item({ str: 'on the page' }),
    item({ str: 'of the next page', transform: [10, 0, 0, 10, 320, 300], hasEOL: true }),
    item({ str: 'below', transform: [10, 0, 0, 10, 50, -40] }),
  ]);
  assert.deepEqual(
    runs.map(({ text, endsLine }) => [text, endsLine]),
    [['on the page', true]],
  );
});

test('runs stand where they are seen, line by line', async () => {
  const { size, runs, language, structure } = await readPageText(1);
  assert.deepEqual(size, { width: 300, height: 400 });
  assert.equal(language, 'en-GB');
  assert.equal(structure, null);
  assert.deepEqual(
    runs.map(({ text }) => text),
    LINKED_LINES,
  );
  assert.deepEqual(
    runs.map(({ endsLine }) => endsLine),
    [true, true, true, true, false],
  );
  const [first] = runs;
  assert.equal(first?.fontSize, 16);
  const { x, y, width, height } = first.box;
  assert.equal(x, 20);
  assert.ok(y > 24 && y < 30, `above the letters: ${y}`);
  assert.ok(y + height > 42 && y + height < 46, `below the baseline: ${y + height}`);
  assert.ok(width > 150 && width < 165, `as wide as the text: ${width}`);
});

test('text of a turned page runs as it is seen', async () => {
  const { size, runs } = await readPageText(2);
  assert.deepEqual(size, { width: 400, height: 300 });
  const [turned] = runs;
  assert.equal(turned?.angle, 90);
  assert.equal(turned.direction, 'ltr');
  assert.ok(turned.box.height > turned.box.width, 'the box is upright around it');
  assert.equal(Math.round(turned.box.y), 20);
});

test('vertical text hangs from the middle of its upper edge', () => {
  const [run] = read([item({ dir: 'ttb', fontName: 'v', width: 10, height: 40 })]).runs;
  assert.equal(run?.direction, 'ttb');
  assert.equal(run.angle, 0);
  assert.deepEqual(run.box, { x: 45, y: 100, width: 10, height: 40 });
});

test('slanted text has an upright box around it', () => {
  const [run] = read([item({ transform: [6, 8, -8, 6, 50, 300] })]).runs;
  assert.equal(run?.angle, 307);
  assert.equal(run.fontSize, 10);
  assert.ok(run.box.width > 24 && run.box.height > 32);
});

test('a font without ascent and descent gets usual ones', () => {
  const [run] = toPageText(
    {
      items: [item({})],
      styles: { f: { ascent: 0, descent: Number.NaN, vertical: false, fontFamily: 'serif' } },
      lang: '',
    } as PdfText,
    null,
    frame,
  ).runs;
  assert.deepEqual(run?.box, { x: 50, y: 92, width: 40, height: 10 });
});

test('an empty piece only ends the line before it', () => {
  const { runs } = read([item({ str: '', hasEOL: true }), item({}), item({ str: '', hasEOL: true })]);
  assert.deepEqual(
    runs.map(({ text, endsLine }) => [text, endsLine]),
    [['text', true]],
  );
});

test('runs of a tagged file know their place in its structure', () => {
  const { runs, structure } = read(
    [
      { type: 'beginMarkedContentProps', id: 'p1_mc0', tag: 'P' },
      item({ str: 'one' }),
      { type: 'beginMarkedContent', tag: 'Span' },
      item({ str: 'two' }),
      { type: 'endMarkedContent' },
      { type: 'endMarkedContent' },
      item({ str: 'three' }),
    ],
    {
      role: 'Root',
      children: [
        { role: 'P', lang: 'fr', children: [{ type: 'content', id: 'p1_mc0' }] },
        { role: 'Figure', alt: 'A cat', children: [{ type: 'object', id: '12R' }] },
      ],
    },
  );
  assert.deepEqual(
    runs.map(({ contentId }) => contentId),
    ['p1_mc0', 'p1_mc0', null],
  );
  assert.deepEqual(structure, {
    role: 'Root',
    alternative: null,
    language: null,
    children: [
      { role: 'P', alternative: null, language: 'fr', children: ['p1_mc0'] },
      { role: 'Figure', alternative: 'A cat', language: null, children: [] },
    ],
  });
});

test('a structure without content is none', () => {
  assert.equal(read([], { role: 'Root', children: [{ role: 'P', children: [] }] }).structure, null);
});
