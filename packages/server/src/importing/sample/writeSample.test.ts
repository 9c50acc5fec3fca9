import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { makePdf } from '../../../../../test/fixtures/makePdf.ts';
import { makeTellTalePdf } from '../../../../../test/fixtures/tellTalePdf.ts';
import { type OpenedPdf, openWithPdfjs } from '../pdfjsDocument.ts';
import { runQpdf } from '../qpdf.ts';
import { writeSample } from './writeSample.ts';

describe('a sample of pages 1 and 3', () => {
  let folder: string;
  let whole: string;
  let bytes: string;
  let opened: OpenedPdf;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sample-'));
    await writeFile(join(folder, 'original.pdf'), makeTellTalePdf());
    await runQpdf(folder, ['--object-streams=generate', 'original.pdf', 'packed.pdf']);
    await writeSample(folder, 'packed.pdf', [1, 3], 3, 'sample.pdf');
    whole = await readable(folder, 'packed.pdf');
    bytes = await readable(folder, 'sample.pdf');
    opened = await openWithPdfjs(join(folder, 'sample.pdf'));
  });
  after(async () => {
    await opened?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  it('holds nothing of page 2 or of the document around it', () => {
    const secrets = new Set(whole.match(/Secret\w*/g));
    assert.ok(secrets.size >= 44, `the search finds them, ${secrets.size} at first`);
    const quoted = '(OpenText3 see /SecretImage /SecretPattern /SecretWords /SecretState)';
    assert.ok(bytes.includes(quoted));
    assert.deepEqual(bytes.replace(quoted, '').match(/Secret\w*/g), null);
  });

  it('holds what pages 1 and 3 show', () => {
    const shown = new Set(bytes.match(/Open\w*/g));
    const words =
      'Text1 Text3 ImageData InnerData FormText MaskText PatternText ActualText Note FieldValue Link LayerName';
    assert.deepEqual(
      words.split(' ').filter((word) => !shown.has(`Open${word}`)),
      [],
    );
  });

  it('opens with its two pages, as they were', async () => {
    assert.equal(opened.document.numPages, 2);
    const last = await opened.document.getPage(2);
    assert.equal(last.rotate, 90);
    assert.deepEqual(last.view, [0, 0, 300, 400]);
    assert.deepEqual(await opened.document.getPageLabels(), ['i', 'OpenLabel-1']);
  });

  it('keeps links between its pages and to the web, and no other', async () => {
    const page = await opened.document.getPage(1);
    const target = (await opened.document.getPage(2)).ref;
    const links = (await page.getAnnotations()).filter(({ subtype }) => subtype === 'Link');
    assert.deepEqual(
      links.map(({ dest, url }) => url ?? dest),
      [[target, { name: 'XYZ' }, 0, 400, null], [target, { name: 'Fit' }], 'https://example.org/OpenLink'],
    );
  });

  it('lifts an entry of the contents whose chapter is left out', async () => {
    const outline = await opened.document.getOutline();
    assert.deepEqual(
      outline?.map(({ title, items }) => [title, items.length]),
      [
        ['OpenChapter1', 0],
        ['OpenChapter3', 0],
      ],
    );
  });

  it('keeps the tags of its pages, without texts that also describe other pages', async () => {
    assert.deepEqual(listTags(await (await opened.document.getPage(1)).getStructTree()), [
      'Document',
      'P OpenAlt',
      'Link OpenLinkAlt',
    ]);
    assert.deepEqual(listTags(await (await opened.document.getPage(2)).getStructTree()), ['Document', 'P']);
  });

  it('runs no script', async () => {
    assert.equal(await opened.document.getJSActions(), null);
    assert.doesNotMatch(bytes, /JavaScript/);
  });
});

it('a sample of a long issue has its pages and not their neighbours', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  try {
    const pages = Array.from({ length: 200 }, (_, index) => ({ text: `Page ${index + 1}` }));
    await writeFile(join(folder, 'original.pdf'), await makePdf({ pages }));
    await runQpdf(folder, ['--object-streams=generate', 'original.pdf', 'packed.pdf']);
    await writeSample(folder, 'packed.pdf', [2, 150], 200, 'sample.pdf');
    await using opened = await openWithPdfjs(join(folder, 'sample.pdf'));
    const texts: unknown[] = [];
    for (const number of [1, 2]) {
      const { items } = await (await opened.document.getPage(number)).getTextContent();
      texts.push(items.map((item) => 'str' in item && item.str).join(''));
    }
    assert.deepEqual(texts, ['Page 2', 'Page 150']);
    assert.equal((await readable(folder, 'sample.pdf')).match(/\/Type \/Page\b/g)?.length, 2);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Decompresses a whole file, so that the test can look for words. */
async function readable(folder: string, name: string): Promise<string> {
  await runQpdf(folder, ['--qdf', '--stream-data=uncompress', name, 'readable.pdf']);
  return readFile(join(folder, 'readable.pdf'), 'latin1');
}

type Tag = { role?: string; alt?: string; children?: unknown[] };

function listTags(node: Tag | null): string[] {
  if (!node?.role) return [];
  const own = node.role === 'Root' ? [] : [[node.role, node.alt].filter(Boolean).join(' ')];
  return [...own, ...(node.children ?? []).flatMap((child) => listTags(child as Tag))];
}
