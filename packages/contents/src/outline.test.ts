import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { linkedPdf } from '../../../test/fixtures/linkedPdf.ts';
import { type PdfOutlineItem, toOutline } from './outline.ts';

test('entries keep the targets of the file, except hostile ones', async () => {
  const pdf = await getDocument({ data: linkedPdf(), verbosity: 0 }).promise;
  const outline = toOutline(await pdf.getOutline());
  assert.deepEqual(
    outline.map(({ title, target }) => [title, target?.kind]),
    [
      ['Start', 'destination'],
      ['Away', undefined],
    ],
  );
  assert.equal(outline[0]?.children[0]?.title, 'Deeper');
  await pdf.loadingTask.destroy();
});

test('titles are one line, and entries without a title are replaced by their children', () => {
  const entry = (title: string, items: PdfOutlineItem[] = []): PdfOutlineItem => ({ title, items });
  assert.deepEqual(
    toOutline([entry(' A\r\nlong\u0000title '), entry(' ', [entry('Child')])]).map(({ title }) => title),
    ['A long title', 'Child'],
  );
  assert.deepEqual(toOutline(null), []);
});

test('an outline that is nested too deep is cut', () => {
  let entry: PdfOutlineItem = { title: 'x', items: [] };
  for (let depth = 0; depth < 100_000; depth++) entry = { title: 'x', items: [entry] };
  let depth = 0;
  for (let [at] = toOutline([entry]); at; [at] = at.children) depth++;
  assert.equal(depth, 16);
});
