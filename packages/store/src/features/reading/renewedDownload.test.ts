import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Download } from '@magazine-store/protocol';
import { renewedDownload } from './renewedDownload.ts';

const download: Download = {
  url: 'https://store.example/files/signed-1?old',
  size: 1000,
  version: 'v1',
  open_token: 't',
  expires_at: '2026-01-01T00:00:00Z',
  renew_after: 40,
  page_images: {
    url: 'https://store.example/files/signed-1/pages/{height}/{page}?old',
    thumb_url: 'https://store.example/files/signed-1/thumbs/{page}?old',
    sizes: [[595, 842]],
    heights: [1000],
    layers_url: 'https://store.example/files/signed-1/layers/{page}?old',
    contents_url: 'https://store.example/files/signed-1/contents?old',
  },
};
const expires_at = '2026-01-01T00:01:00Z';

test('a renewed signature takes its place in every address', () => {
  const renewed = renewedDownload(download, { url: 'https://store.example/files/signed-1?new', expires_at });
  assert.deepEqual(renewed, {
    ...JSON.parse(JSON.stringify(download).replaceAll('?old', '?new')),
    expires_at,
  });
});

test('the address of another document is no renewal', () => {
  assert.equal(renewedDownload(download, { url: 'https://store.example/files/signed-2?new', expires_at }), null);
  assert.equal(renewedDownload(download, { url: 'https://store.example/files/public-1', expires_at }), null);
});
