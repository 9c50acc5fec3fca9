import assert from 'node:assert/strict';
import { glob } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { test } from 'node:test';
import { openWithPdfjs } from '../../packages/server/src/importing/pdfjsDocument.ts';

const CONTENT = resolve(import.meta.dirname, '../../examples/content');

type Outline = Awaited<ReturnType<Awaited<ReturnType<typeof openWithPdfjs>>['document']['getOutline']>>;

test('the outline of each demo magazine has the words of its headings', async () => {
  let count = 0;
  for await (const source of glob(`${CONTENT}/source/*/*.issue.mjs`)) {
    const slug = basename(source, '.issue.mjs');
    const { body } = (await import(source)).default;
    await using pdf = await openWithPdfjs(`${CONTENT}/pdf/${slug}.pdf`);
    const titles = listTitles(await pdf.document.getOutline());
    assert.deepEqual(titles, listHeadings(body), slug);
    count += titles.length;
  }
  assert.ok(count > 300, `${count} titles`);
});

function listTitles(outline: Outline): string[] {
  return (outline ?? []).flatMap(({ title, items }) => [title, ...listTitles(items)]);
}

function listHeadings(html: string): string[] {
  return [...html.matchAll(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/gs)].map(([, heading = '']) =>
    heading
      .replaceAll('<br>', ' ')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}
