import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { PackedDocument, PackedPage } from '@magazine-store/contents';
import { documentContents, pageLayers } from '@magazine-store/protocol/schemas';
import sharp from 'sharp';
import {
  garbage,
  htmlPage,
  truncate,
  withoutPages,
  withSpeckPage,
  withWrongOffsets,
} from '../../../../test/fixtures/badPdfs.ts';
import { linkedPdf } from '../../../../test/fixtures/linkedPdf.ts';
import { makePdf } from '../../../../test/fixtures/makePdf.ts';
import { smallDisk } from '../../../../test/support/smallDisk.ts';
import { type ImportedPdf, type ImportProgress, importPdf } from './importPdf.ts';
import { openWithPdfjs } from './pdfjsDocument.ts';

const COLOURS = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'];
const PAGES = COLOURS.map((background, index) => ({ text: `Page ${index + 1}`, background }));

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
after(() => rm(folder, { recursive: true }));

async function writePdf(bytes: Uint8Array, name = 'issue.pdf'): Promise<string> {
  const file = join(await mkdtemp(join(folder, 'source-')), name);
  await writeFile(file, bytes);
  return file;
}

async function workDir(): Promise<string> {
  return mkdtemp(join(folder, 'work-'));
}

/** The colour in the middle of a picture. */
async function middleColour(file: string): Promise<string> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const offset = 3 * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2));
  // JPEG and WebP are off by a little.
  return `#${[...data.subarray(offset, offset + 3)].map((part) => (part > 127 ? 'ff' : '00')).join('')}`;
}

describe('an imported issue', () => {
  let imported: ImportedPdf;
  const progress: ImportProgress[] = [];
  before(async () => {
    const pages = PAGES.map((page, index) => (index === 2 ? { ...page, size: [600, 300] as [number, number] } : page));
    const file = await writePdf(await makePdf({ pages, title: 'Four colours', language: 'en' }));
    imported = await importPdf(file, await workDir(), {
      samplePages: '1,3',
      onProgress: (step) => progress.push(step),
    });
  });

  const findPath = (key: string) => imported.files.find((file) => file.key === key)?.path ?? `no ${key}`;

  it('knows what the file says of itself', () => {
    const { title, rtl, languages, pageCount, pageSizes } = imported;
    assert.deepEqual(
      { title, rtl, languages, pageCount },
      { title: 'Four colours', rtl: false, languages: ['en'], pageCount: 4 },
    );
    assert.deepEqual(pageSizes[2], [600, 300]);
    assert.match(imported.contentHash, /^[0-9a-f]{64}$/);
  });

  it('has pictures of every page in two heights, and a thumbnail', async () => {
    assert.deepEqual(imported.pageHeights, [1000, 1600]);
    for (const [index, colour] of COLOURS.entries()) {
      for (const pixels of imported.pageHeights) {
        const page = findPath(`pages/${pixels}/${index + 1}.webp`);
        const { width, height, format } = await sharp(page).metadata();
        // The wide page would be blown up in the larger picture.
        const wide = pixels === 1000 ? [2000, 1000] : [2400, 1200];
        const expected = index === 2 ? wide : [pixels === 1000 ? 705 : 1128, pixels];
        assert.deepEqual([width, height, format], [...expected, 'webp']);
        assert.equal(await middleColour(page), colour);
      }
      const thumb = findPath(`thumbs/${index + 1}.webp`);
      assert.equal((await sharp(thumb).metadata()).width, 150);
      assert.equal(await middleColour(thumb), colour);
    }
  });

  it('has its cover in every width, in both formats', async () => {
    for (const width of [15, 75, 400, 500, 800, 1000]) {
      for (const [ending, format] of [
        ['webp', 'webp'],
        ['jpg', 'jpeg'],
      ]) {
        const cover = findPath(`cover/${width}.${ending}`);
        const found = await sharp(cover).metadata();
        assert.deepEqual([found.width, found.format], [width, format]);
        assert.equal(await middleColour(cover), COLOURS[0]);
      }
    }
    assert.deepEqual([imported.cover.width, imported.cover.height], [1000, 1419]);
  });

  it('has a placeholder small enough for a list', async () => {
    const [, data = ''] = imported.cover.placeholder.split('data:image/webp;base64,');
    assert.equal((await sharp(Buffer.from(data, 'base64')).metadata()).width, 15);
    assert.ok(imported.cover.placeholder.length < 500);
  });

  it('has a sample of the chosen pages only', async () => {
    assert.deepEqual(imported.sample?.pages, [1, 3]);
    await using opened = await openWithPdfjs(findPath('sample.pdf'));
    assert.equal(opened.document.numPages, 2);
    const { items } = await (await opened.document.getPage(2)).getTextContent();
    assert.match(JSON.stringify(items), /Page 3/);
  });

  it('has the text of every page', () => {
    assert.deepEqual(imported.pageTexts, ['Page 1', 'Page 2', 'Page 3', 'Page 4']);
  });

  it('has layers of every page and the contents of the document', async () => {
    const read = async (name: string) => JSON.parse(await readFile(findPath(`layers/${name}.json`), 'utf8'));
    for (const number of [1, 2, 3, 4]) {
      const page: PackedPage = pageLayers.parse(await read(String(number)));
      assert.deepEqual(page.text, [`Page ${number}`]);
    }
    assert.deepEqual((await read('3')).size, [600, 300]);
    const { illustrations: _, ...document }: PackedDocument = documentContents.parse(await read('document'));
    assert.deepEqual(document, { binding: null, labels: null, outline: [] });
  });

  it('says which bytes opening needs', () => {
    for (const { size, openingRanges } of [imported.full, imported.sample ?? imported.full]) {
      assert.ok(openingRanges.length > 0);
      for (const [first, last] of openingRanges) assert.ok(first >= 0 && first <= last && last < size);
    }
    assert.notEqual(imported.full.version, imported.sample?.version);
  });

  it('lists every file that it made, with its type', async () => {
    assert.equal(imported.files.length, 2 + 12 + 3 * 4 + 5);
    for (const { path, contentType } of imported.files) {
      await assert.doesNotReject(readdir(join(path, '..')));
      assert.match(contentType, /^(application\/pdf|image\/webp|image\/jpeg|application\/json)$/);
    }
    assert.equal((await readdir(join(findPath('full.pdf'), '..', 'pages'))).length, 2);
  });

  it('told how far it was, page by page', () => {
    const pages = progress.filter(({ step }) => step === 'pages');
    assert.deepEqual(
      pages.map(({ done, total }) => [done, total]),
      [
        [1, 4],
        [2, 4],
        [3, 4],
        [4, 4],
      ],
    );
    assert.deepEqual(
      [...new Set(progress.map(({ step }) => step))],
      ['reading', 'optimizing', 'sample', 'text', 'cover', 'pages'],
    );
  });
});

it('a PDF with a sound is imported with the link to it', async () => {
  const { files } = await importPdf(await writePdf(linkedPdf()), await workDir(), { samplePages: '1' });
  const layers = await readFile(files.find(({ key }) => key === 'layers/1.json')?.path ?? '', 'utf8');
  const { links } = pageLayers.parse(JSON.parse(layers)) as PackedPage;
  assert.ok(links.some(({ target }) => 'media' in target));
});

describe('what can be put right', () => {
  it('is imported: a file protected against changes only is stored without protection', async () => {
    const file = await writePdf(await makePdf({ pages: PAGES.slice(0, 1), ownerPassword: 'owner' }));
    const { full, sample } = await importPdf(file, await workDir(), { samplePages: '1' });
    for (const path of [full.path, sample?.path ?? '']) {
      await using opened = await openWithPdfjs(path);
      const { info } = await opened.document.getMetadata();
      assert.equal((info as { EncryptFilterName?: string }).EncryptFilterName, null);
    }
  });

  it('is imported: a damaged table of objects is rebuilt', async () => {
    const file = await writePdf(withWrongOffsets(await makePdf({ pages: PAGES })));
    const { pageCount, full, sample, files } = await importPdf(file, await workDir(), { samplePages: '2' });
    assert.equal(pageCount, 4);
    assert.equal(await middleColour(files.find(({ key }) => key === 'pages/1000/2.webp')?.path ?? ''), COLOURS[1]);
    await using opened = await openWithPdfjs(full.path);
    assert.equal(opened.document.numPages, 4);
    await using openedSample = await openWithPdfjs(sample?.path ?? '');
    assert.equal(openedSample.document.numPages, 1);
  });
});

describe('the illustrations of an imported issue', () => {
  it('are told from drawings, and pages without light paper are named', async () => {
    const shade = (value: number) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background: { r: value, g: value, b: value } } })
        .png()
        .toBuffer();
    const pages = [
      { text: 'A photograph', image: await shade(90) },
      { text: 'A drawing', image: await shade(250) },
      { text: 'Night', background: '#101040' },
      { text: 'Only text' },
    ];
    const { files } = await importPdf(await writePdf(await makePdf({ pages })), await workDir(), { samplePages: null });
    const key = files.find((file) => file.key === 'layers/document.json');
    const { illustrations } = documentContents.parse(JSON.parse(await readFile(key?.path ?? '', 'utf8')));
    const [photograph] = illustrations?.[1]?.boxes ?? [];
    // 371.53 points wide and 198.43 high at most, in the lower half of a page of 419.53 × 595.28.
    assert.deepEqual(
      photograph?.map((share) => Math.round(share / 100)),
      [6, 50, 71, 33, 0],
    );
    assert.equal(photograph?.[4], 1);
    assert.equal(illustrations?.[2]?.boxes[0]?.[4], 0);
    assert.deepEqual(illustrations?.[3], { boxes: [], dark: true });
    assert.equal(illustrations?.[4], undefined);
  });
});

describe('what is refused', () => {
  const good = () => makePdf({ pages: PAGES });
  const cases: [what: string, bytes: () => Promise<Uint8Array> | Uint8Array, code: string, message: RegExp][] = [
    ['a web page', htmlPage, 'not_a_pdf', /a web page.*Download the PDF itself/],
    ['a text', () => Buffer.from('Dear reader'), 'not_a_pdf', /not a PDF.*Export/],
    ['an empty file', () => Buffer.alloc(0), 'not_a_pdf', /not a PDF/],
    ['a password', () => makePdf({ pages: PAGES, userPassword: 'x' }), 'encrypted', /password.*Save a copy without/],
    ['half a file', async () => truncate(await good()), 'broken', /damaged.*Export it again/],
    ['nonsense after the header', garbage, 'broken', /damaged.*Export it again/],
    ['no pages', withoutPages, 'no_pages', /no pages/],
    ['pages of no size', withSpeckPage, 'no_pages', /no pages/],
  ];
  for (const [what, bytes, code, message] of cases) {
    it(`is named and told what to do: ${what}`, async () => {
      const file = await writePdf(await bytes(), 'autumn.pdf');
      const refused = importPdf(file, await workDir(), { samplePages: null });
      await assert.rejects(refused, { name: 'ImportError', code, message });
      await assert.rejects(refused, { message: /^autumn\.pdf / });
    });
  }

  it('a file that is not there', async () => {
    const refused = importPdf(join(folder, 'nothing.pdf'), await workDir(), { samplePages: null });
    await assert.rejects(refused, { code: 'not_found', message: /nothing\.pdf/ });
  });

  it('a sample of pages that the file has not, before any work is done', async () => {
    const work = await workDir();
    const refused = importPdf(await writePdf(await good()), work, { samplePages: '1-9' });
    await assert.rejects(refused, { code: 'bad_sample', message: /pages 1 to 4/ });
    assert.deepEqual(await readdir(work), ['source.pdf']);
  });
});

describe('a full disk', () => {
  const disk = smallDisk(30);

  it('is no fault of the file', { skip: !disk }, async () => {
    const file = await writePdf(await makePdf({ pages: PAGES }));
    const imported = importPdf(file, disk ?? '', {
      samplePages: null,
      onProgress({ step }) {
        // The library that writes the pictures tells of it in words of its own.
        const fill = () => writeFileSync(join(disk ?? '', 'fill'), Buffer.alloc(30 * 2 ** 20));
        if (step === 'cover') assert.throws(fill, { code: 'ENOSPC' });
      },
    });
    await assert.rejects(imported, { code: 'ENOSPC', syscall: 'write' });
  });
});

describe('an aborted import', () => {
  it('stops between pages, with the reason given', async () => {
    const controller = new AbortController();
    const reason = new Error('Interrupted');
    const seen: number[] = [];
    const running = importPdf(await writePdf(await makePdf({ pages: PAGES })), await workDir(), {
      samplePages: null,
      signal: controller.signal,
      onProgress: ({ step, done }) => {
        if (step !== 'pages') return;
        seen.push(done);
        controller.abort(reason);
      },
    });
    await assert.rejects(running, reason);
    assert.deepEqual(seen, [1]);
  });
});
