import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { PackedDocument, PackedPage } from '@magazine-store/contents';
import sharp from 'sharp';
import { type HalfPage, spreadsPdf } from '../../../../../test/fixtures/spreadsPdf.ts';
import { type ImportedPdf, type ImportOptions, importPdf } from '../importPdf.ts';
import { makeStoredSample } from '../sample/makeSample.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spreads-'));
});
after(() => rm(folder, { recursive: true }));

async function importBytes(pdf: Uint8Array, options: Partial<ImportOptions> = {}): Promise<ImportedPdf> {
  const file = join(await mkdtemp(join(folder, 'source-')), 'double.pdf');
  await writeFile(file, pdf);
  return importPdf(file, await mkdtemp(join(folder, 'work-')), { samplePages: null, spreads: 'auto', ...options });
}

const fileOf = ({ files }: ImportedPdf, key: string) =>
  files.find((file) => file.key === key)?.path ?? assert.fail(`no ${key}`);

/** The colour in the middle of a page's picture. */
async function colour(imported: ImportedPdf, page: number): Promise<string> {
  const picture = sharp(fileOf(imported, `pages/1000/${page}.webp`))
    .removeAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const offset = 3 * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2));
  return `#${[...data.subarray(offset, offset + 3)].map((part) => (part > 127 ? 'ff' : '00')).join('')}`;
}
const colours = (imported: ImportedPdf) =>
  Promise.all(imported.pageSizes.map((_, index) => colour(imported, index + 1)));

const [RED, GREEN, BLUE, YELLOW] = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'];
const half = (text: string, more: Partial<HalfPage> = {}): HalfPage => ({ text, ...more });

test('each double page becomes two pages, each with its own picture, text and links', async () => {
  const imported = await importBytes(
    await spreadsPdf([
      [half('Front', { colour: RED, leadsTo: 'story' })],
      [half('Second page', { colour: GREEN }), half('Third page', { colour: BLUE, leadsTo: 'front', place: 'story' })],
      [half('Fourth page', { colour: YELLOW }), half('Fifth page', { colour: RED })],
      [half('Back', { colour: GREEN, place: 'front' })],
    ]),
    { samplePages: '1-3' },
  );
  assert.equal(imported.pageCount, 6);
  assert.deepEqual(
    imported.pageSizes,
    Array.from({ length: 6 }, () => [300, 400]),
  );
  assert.deepEqual(
    imported.pageTexts.map((text) => text.split('\n')[0]),
    ['Front', 'Second page', 'Third page', 'Fourth page', 'Fifth page', 'Back'],
  );
  assert.deepEqual(await colours(imported), [RED, GREEN, BLUE, YELLOW, RED, GREEN]);
  assert.deepEqual(imported.pageNotes.half, [2, 3, 4, 5]);
  assert.deepEqual(imported.sample?.pages, [1, 2, 3]);
  const layers = async (name: string) => JSON.parse(await readFile(fileOf(imported, `layers/${name}.json`), 'utf8'));
  const page = async (number: number) => (await layers(String(number))) as PackedPage;
  assert.match(JSON.stringify(await page(1)), /"page":3/, 'the link leads to the right half');
  assert.match(JSON.stringify(await page(3)), /"page":6/);
  assert.doesNotMatch(JSON.stringify(await page(2)), /Third|"page"/);
  assert.equal(((await layers('document')) as PackedDocument).labels ?? null, null);

  // The stored file, imported again, stays as it is.
  const again = await importBytes(await readFile(imported.full.path), { spreads: 'split' });
  assert.deepEqual([again.pageCount, again.full.version], [6, imported.full.version]);
});

test('a cover with its back beside it: the front comes first, and the back last', async () => {
  const pdf = await spreadsPdf([
    [half('Back', { colour: BLUE, corner: 'cover', place: 'back' }), half('Front', { colour: RED })],
    [half('Two', { folio: 2, leadsTo: 'cover' }), half('Three', { folio: 3, leadsTo: 'back' })],
    [half('Four', { folio: 4 }), half('Five', { folio: 5 })],
  ]);
  const imported = await importBytes(pdf);
  assert.deepEqual(
    imported.pageTexts.map((text) => text.split('\n')[0]),
    ['Front', 'Two', 'Three', 'Four', 'Five', 'Back'],
  );
  assert.equal(await colour(imported, 1), RED);
  const links = (page: number) => readFile(fileOf(imported, `layers/${page}.json`), 'utf8');
  assert.match(await links(2), /"page":1\b/, 'the corner of the whole cover is the front');
  assert.match(await links(3), /"page":6\b/, 'a place on the back is the back');
  const kept = await importBytes(pdf, { spreads: 'keep' });
  assert.deepEqual([kept.pageCount, kept.pageNotes], [3, {}]);
});

test('the right half comes first in an issue that is bound on the right', async () => {
  const pages = [[half('Front')], [half('Three'), half('Two')], [half('Back')]] as const;
  const texts = async (imported: Promise<ImportedPdf>) => (await imported).pageTexts.map((text) => text.trim());
  const expected = ['Front', 'Two', 'Three', 'Back'];
  assert.deepEqual(
    await texts(importBytes(await spreadsPdf(pages, { direction: 'R2L' }), { spreads: 'split' })),
    expected,
  );
  assert.deepEqual(await texts(importBytes(await spreadsPdf(pages), { spreads: 'split', rtl: true })), expected);
  const byDefault = importBytes(await spreadsPdf(pages), { spreads: 'split', rtlByDefault: true });
  assert.deepEqual([await texts(byDefault), (await byDefault).rtl], [expected, true]);
  const otherwise = importBytes(await spreadsPdf(pages), { spreads: 'split', rtlByDefault: true, rtl: false });
  assert.equal((await otherwise).rtl, false);
});

for (const rotate of [90, 180, 270] as const) {
  test(`the halves of pages that are turned by ${rotate} degrees`, async () => {
    const pdf = await spreadsPdf([[half('Front')], [half('Left', { colour: RED }), half('Right', { colour: BLUE })]], {
      rotate,
    });
    const imported = await importBytes(pdf);
    assert.deepEqual(
      imported.pageSizes,
      Array.from({ length: 3 }, () => [300, 400]),
    );
    assert.deepEqual([await colour(imported, 2), await colour(imported, 3)], [RED, BLUE]);
    assert.deepEqual(
      imported.pageTexts.map((text) => text.trim()),
      ['Front', 'Left', 'Right'],
    );
  });
}

test('a sample has both halves of a double page or none, because each file of one contains the other', async () => {
  const pdf = await spreadsPdf([[half('Front')], [half('Two'), half('Secret')], [half('Back')]]);
  const refusal = { code: 'bad_sample', message: /^pages 2 and 3 are the halves of one double page/ };
  await assert.rejects(importBytes(pdf, { spreads: 'split', samplePages: '1-2' }), refusal);
  const imported = await importBytes(pdf, { spreads: 'split', samplePages: '1,4' });
  assert.doesNotMatch((await readFile(imported.sample?.path ?? '')).toString('latin1'), /Secret/);
  const work = await mkdtemp(join(folder, 'edit-'));
  await writeFile(join(work, 'source.pdf'), await readFile(imported.full.path));
  await assert.rejects(makeStoredSample(work, [3], 4), refusal);
});
