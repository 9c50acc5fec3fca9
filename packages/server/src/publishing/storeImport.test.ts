import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { ImportedPdf } from '../importing/importPdf.ts';
import { storeImport, type Target } from './storeImport.ts';

const file = (key: string) => ({ key, path: `/work/${key}`, contentType: 'image/webp' });
const document = { path: '', size: 1, version: 'v', openingRanges: [] };
const imported = {
  contentHash: 'hash',
  pageCount: 50,
  pageSizes: Array.from({ length: 50 }, () => [600, 800]),
  pageTexts: [],
  pageHeights: [1000],
  pageNotes: {},
  full: document,
  sample: null,
  files: ['full.pdf', ...Array.from({ length: 50 }, (_, index) => `pages/1000/${index + 1}.webp`)].map(file),
} as unknown as ImportedPdf;

/** A storage whose files each take a while. */
function slowStorage(fails: (path: string) => boolean = () => false) {
  const put: string[] = [];
  let now = 0;
  let most = 0;
  const target = {
    storage: {
      async put(_key: string, path: string) {
        put.push(path);
        most = Math.max(most, ++now);
        await setImmediate();
        now--;
        if (fails(path)) throw new Error('the bucket is full');
      },
    },
    step: async () => undefined,
  } as unknown as Target;
  return { target, put, most: () => most };
}

test('several files are on their way at once, and each is stored once', async () => {
  const { target, put, most } = slowStorage();
  const { files } = await storeImport(imported, target);
  assert.equal(files.length, 1);
  assert.deepEqual(put.toSorted(), imported.files.map(({ path }) => path).toSorted());
  assert.ok(most() > 1 && most() < 20, `${most()} at once`);
});

test('the reader’s device draws pages that no picture shows right, and each page says what drew its pictures', async () => {
  const pageNotes = { device_fonts: [10, 30], drawn_by_pdfjs: [2, 30], drawn_by_reader: [2, 30], mended: [3] };
  const { files } = await storeImport({ ...imported, pageNotes }, slowStorage().target);
  const [{ draw_pages, pages } = assert.fail()] = files;
  assert.deepEqual(JSON.parse(draw_pages ?? ''), [2, 10, 30]);
  const drawnBy = (JSON.parse(pages) as { drawn_by: string }[]).map(({ drawn_by }) => drawn_by);
  assert.deepEqual(drawnBy.slice(0, 4), ['pdfium', 'pdfjs', 'pdfium_slowly', 'pdfium']);
});

test('a file that is not stored ends the import, and no more are sent', async () => {
  const { target, put } = slowStorage((path) => path.endsWith('/3.webp'));
  await assert.rejects(storeImport(imported, target), /the bucket is full/);
  const before = put.length;
  await setImmediate();
  assert.equal(put.length, before);
  assert.ok(before < imported.files.length, `${before} were sent`);
});

test('a stop of the server ends it between two files', async () => {
  const stopping = new AbortController();
  const { target, put } = slowStorage((path) => {
    if (path.endsWith('/3.webp')) stopping.abort();
    return false;
  });
  await assert.rejects(storeImport(imported, target, stopping.signal), { name: 'AbortError' });
  const before = put.length;
  await setImmediate();
  assert.equal(put.length, before);
  assert.ok(before < imported.files.length, `${before} were sent`);
});
