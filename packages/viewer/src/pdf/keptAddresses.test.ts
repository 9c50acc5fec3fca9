import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Source } from '../source.ts';
import { KeptAddresses } from './keptAddresses.ts';

const signed = (signature: string): Source => ({
  url: `/document?${signature}`,
  size: 1,
  version: 'v1',
  pageImages: {
    url: (page, height) => `/pages/${height}/${page}?${signature}`,
    thumbUrl: (page) => `/thumbs/${page}?${signature}`,
    sizes: [[600, 800]],
    layers: { url: (page) => `/layers/${page}?${signature}`, contentsUrl: `/contents?${signature}` },
  },
  renew: async () => signed('never'),
});

test('a picture that was asked for keeps its address over renewals, and others get the new one', () => {
  const kept = new KeptAddresses();
  const first = kept.in(signed('first')).pageImages;
  assert.equal(first?.url(1, 1000), '/pages/1000/1?first');
  assert.equal(first?.layers?.url(1), '/layers/1?first');
  const second = kept.in(signed('second')).pageImages;
  assert.equal(second?.url(1, 1000), '/pages/1000/1?first');
  assert.equal(second?.layers?.url(1), '/layers/1?first');
  assert.equal(second?.url(1, 1600), '/pages/1600/1?second');
  assert.equal(second?.thumbUrl(1), '/thumbs/1?second');
  assert.equal(kept.in(signed('second')).url, '/document?second', 'the document itself is in no cache');
});

test('after a failure every address is new, also one that the expired source is still asked for', () => {
  const kept = new KeptAddresses();
  const first = kept.in(signed('first')).pageImages;
  first?.url(1, 1000);
  kept.clear();
  assert.equal(first?.url(1, 1000), '/pages/1000/1?first');
  assert.equal(kept.in(signed('second')).pageImages?.url(1, 1000), '/pages/1000/1?second');
});

test('after a failure a source that is fresh already gives its own addresses', () => {
  const kept = new KeptAddresses();
  kept.in(signed('first')).pageImages?.url(1, 1000);
  const second = kept.in(signed('second')).pageImages;
  kept.clear();
  assert.equal(second?.url(1, 1000), '/pages/1000/1?second');
});
