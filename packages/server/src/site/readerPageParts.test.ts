import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Download } from '@magazine-store/protocol';
import { readerPageParts } from './readerPageParts.ts';

const images = {
  url: '/pages/{page}/{height}',
  thumb_url: '/thumbs/{page}',
  sizes: [
    [300, 400],
    [300, 400],
  ],
  heights: [1000],
  layers_url: '/layers/{page}',
  contents_url: '/contents',
};
const download = (over: object) => ({ page_images: { ...images, ...over } }) as unknown as Download;

test('the code that reads PDFs comes with a page that its picture does not show, and with no other', () => {
  const startsWith = (over: object, page: number) => readerPageParts(download(over), page).starting;
  assert.equal(startsWith({}, 1), undefined);
  assert.equal(startsWith({ draw: [2] }, 1), undefined);
  assert.deepEqual(startsWith({ draw: [2] }, 2), ['startReading', 'pdf', 'pdfjs']);
  assert.deepEqual(startsWith({ heights: undefined }, 1), ['startReading', 'pdf', 'pdfjs']);
});
