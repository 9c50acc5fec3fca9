import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Download } from '@magazine-store/protocol';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type DownloadOutcome, readingMachine } from '../../core/readingMachine.ts';
import { createClient } from '../../shell/api/client.ts';
import { createSource, firstPictureUrl } from './source.ts';

const download = (name: string): Download => ({
  url: `/files/${name}`,
  size: 1000,
  version: 'v1',
  open_token: 't',
  expires_at: '2026-01-01T00:00:00Z',
  opening_ranges: [[0, 99]],
  page_images: {
    url: `/files/${name}/{page}.webp`,
    thumb_url: `/files/${name}/small-{page}.webp`,
    sizes: [[595, 842]],
  },
});

const api = createClient({ server: 'https://store.example' });

/** The source of a document from the page data. The server answers renewals in turn; an Error stands for no answer. */
function sourceWith(...answers: (DownloadOutcome | Error)[]) {
  let requests = 0;
  const actor = createActor(
    readingMachine.provide({
      actors: {
        renewDownload: fromPromise(async () => {
          const answer = answers[requests++];
          if (!answer || answer instanceof Error) throw answer ?? new Error('asked too often');
          return answer;
        }),
        loadViewer: fromPromise(async () => {}),
        reportOpening: fromPromise(async () => {}),
      },
    }),
    { input: { issueId: 1, type: 'full', exists: true, download: download('first'), countsOpening: true } },
  ).start();
  const { context } = actor.getSnapshot();
  assert.ok(context.download);
  return { source: createSource(actor, context.download, api), actor, timesAsked: () => requests };
}

test("URLs are the server's, and pictures are asked for by page", () => {
  const { source } = sourceWith();
  assert.equal(source.url, 'https://store.example/files/first');
  assert.deepEqual(source.openingRanges, [[0, 99]]);
  assert.equal(source.pageImages?.url(7), 'https://store.example/files/first/7.webp');
  assert.equal(source.pageImages?.thumbUrl(12), 'https://store.example/files/first/small-12.webp');
});

test('the first picture for a page beyond the end is the last page', () => {
  const sizes = Array.from({ length: 12 }, (): [number, number] => [400, 600]);
  const images = { url: '/files/first/{page}.webp', thumb_url: '/files/first/small-{page}.webp', sizes };
  const screen = { innerWidth: 1280, innerHeight: 800, devicePixelRatio: 1 };
  assert.equal(firstPictureUrl(images, 99, api, screen), 'https://store.example/files/first/12.webp');
  assert.equal(firstPictureUrl(images, 5, api, screen), 'https://store.example/files/first/5.webp');
});

test('the first picture is the smallest that is sharp on the screen', () => {
  const sizes: [number, number][] = [[400, 600]];
  const images = { url: '/pages/{height}/{page}', thumb_url: '/thumbs/{page}', sizes, heights: [1000, 1600] };
  const choose = (innerWidth: number, innerHeight: number, devicePixelRatio: number) =>
    firstPictureUrl(images, 1, api, { innerWidth, innerHeight, devicePixelRatio });
  assert.equal(choose(1280, 800, 1), 'https://store.example/pages/1000/1');
  assert.equal(choose(412, 839, 2.6), 'https://store.example/pages/1600/1');
  assert.equal(choose(1920, 1080, 1), 'https://store.example/pages/1000/1', 'a hundredth less is seen by none');
  assert.equal(choose(360, 640, 2), 'https://store.example/pages/1000/1', 'nor a tenth on a dense screen');
  assert.equal(choose(1920, 1080, 2), 'https://store.example/pages/1600/1', 'the largest where none is large enough');
});

test('a renewed source has new image URLs too, because they expire with the file', async () => {
  const { source } = sourceWith({ download: download('second') });
  const renewed = await source.renew();
  assert.equal(renewed.url, 'https://store.example/files/second');
  assert.equal(renewed.pageImages?.url(1), 'https://store.example/files/second/1.webp');
});

test('all requests share one renewal, and a renewed source renews again', async () => {
  const { source, timesAsked } = sourceWith({ download: download('second') }, { download: download('third') });
  const [a, b] = await Promise.all([source.renew(), source.renew()]);
  assert.deepEqual([a.url, b.url, timesAsked()], [a.url, a.url, 1]);
  assert.equal((await a.renew()).url, 'https://store.example/files/third');
});

test('a reader who may not read any more is told so', async () => {
  const { source, actor } = sourceWith({ refused: 'not_owned' });
  await assert.rejects(source.renew(), /not allowed any more/);
  await waitFor(actor, ({ context }) => context.refusal === 'not_owned');
});

test('a renewal without an answer reports offline, and the next try may work', async () => {
  const { source } = sourceWith(new Error('no network'), { download: download('second') });
  await assert.rejects(source.renew(), { code: 'offline' });
  assert.equal((await source.renew()).url, 'https://store.example/files/second');
});
