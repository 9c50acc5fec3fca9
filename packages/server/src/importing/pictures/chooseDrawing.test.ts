import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LARGER_HEIGHT, pageImageSize } from '../pageSizes.ts';
import { chooseDrawing, type Drawers } from './chooseDrawing.ts';
import { drawPage } from './drawLarger.ts';
import type { DrawnPage, PictureSize } from './pdfium.ts';

const SIZE: [number, number] = [300, 400];
const WANTED = { width: 1200, height: 1600 };
const WHITE = 255;
const BLACK = 0;

const paint = ({ width, height }: PictureSize, gray: number): DrawnPage => ({
  data: new Uint8Array(4 * width * height).fill(gray),
  width,
  height,
});

/** PDFium draws black or white, pdf.js white up to a height and nothing beyond. */
function drawers({ usual = BLACK, slowly = BLACK, mostHeight = Number.POSITIVE_INFINITY } = {}): Drawers {
  return {
    drawer: {
      pageCount: 1,
      draw: async (_page, size, blended) => paint(size, blended ? slowly : usual),
      [Symbol.dispose]() {},
    },
    pdfjs: {
      draw: async (_page, size) => (size.height > mostHeight ? null : paint(size, WHITE)),
      needsDeviceFonts: async () => false,
      pictureCorners: async () => [],
      async [Symbol.asyncDispose]() {},
    },
  };
}

async function choose(tools: Drawers) {
  const { draw, notes } = await chooseDrawing(tools, 1, SIZE);
  const { data, height } = await draw(WANTED);
  return { gray: data[0], height, notes };
}

test('PDFium draws a page that it draws like pdf.js', async () => {
  assert.deepEqual(await choose(drawers({ usual: WHITE })), { gray: WHITE, height: 1600, notes: [] });
});

test('PDFium’s slower way draws a page that it mends', async () => {
  assert.deepEqual(await choose(drawers({ slowly: WHITE })), { gray: WHITE, height: 1600, notes: ['mended'] });
});

test('pdf.js draws a page that PDFium draws wrong', async () => {
  assert.deepEqual(await choose(drawers()), { gray: WHITE, height: 1600, notes: ['drawn_by_pdfjs'] });
});

test('a page that pdf.js can draw in a small size alone gets the small picture and a note for the publisher', async () => {
  const notes = ['drawn_by_pdfjs', 'drawn_by_reader'];
  assert.deepEqual(await choose(drawers({ mostHeight: 800 })), { gray: WHITE, height: 800, notes });
});

test('a page that pdf.js does not draw at all is drawn by PDFium, and was not compared', async () => {
  assert.deepEqual(await choose(drawers({ mostHeight: 0 })), { gray: BLACK, height: 1600, notes: ['unchecked'] });
});

test('the larger picture is drawn as the import has chosen, also when pdf.js has too little time to compare', async () => {
  const page = { number: 1, size: SIZE };
  const late = drawers({ slowly: WHITE, mostHeight: 0 });
  const slowly = await drawPage(late, { ...page, drawn_by: 'pdfium_slowly' });
  assert.equal(slowly?.data[0], WHITE);
  assert.equal(await drawPage(late, { ...page, drawn_by: 'pdfjs' }), null);
  assert.equal(await drawPage(drawers({ mostHeight: 800 }), page), null, 'a page of a former import');
  const byPdfjs = await drawPage(drawers(), { ...page, drawn_by: 'pdfjs' });
  assert.deepEqual([byPdfjs?.data[0], byPdfjs?.height], [WHITE, pageImageSize(SIZE, LARGER_HEIGHT).height]);
});
