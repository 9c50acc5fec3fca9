import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PackedPage, packPage } from './packedPage.ts';
import { markRunningText } from './runningText.ts';
import { runStyle } from './testing/packedRuns.ts';

/** A page of 600 by 800 points with these texts at these places. */
async function page(...texts: [text: string, x: number, y: number][]): Promise<PackedPage> {
  const runs = texts.map(([text, x, y]) => ({
    text,
    start: { x, y },
    length: 5 * text.length,
    style: runStyle(10),
    endsLine: true,
    contentId: null,
  }));
  const size = { width: 600, height: 800 };
  return packPage({ size, runs, structure: null, language: null, links: [], notes: [] }, async () => null);
}

/** The running texts of each page. */
async function running(...pages: Promise<PackedPage>[]): Promise<string[][]> {
  return markRunningText(await Promise.all(pages)).map(({ text, running: found = [] }) =>
    found.map((run) => text[run] ?? ''),
  );
}

test('heads that repeat and numbers that count the pages are running text', async () => {
  const found = await running(
    page(['The Review', 40, 30], ['An article', 40, 300], ['7', 300, 780]),
    page(['The Review', 40, 31], ['Another one', 40, 300], ['8', 300, 780]),
    page(['The Review', 40, 30], ['A third', 40, 300], ['9', 300, 780]),
  );
  assert.deepEqual(found, [
    ['The Review', '7'],
    ['The Review', '8'],
    ['The Review', '9'],
  ]);
});

test('a page with a sound has running text, too', async () => {
  const heads = [1, 2, 3].map((number) => page(['The Review', 40, 30], [`${number}`, 300, 780]));
  const link = { boxes: [[0, 0, 200, 200]], target: { media: 0 } } as PackedPage['links'][number];
  const withSounds = heads.map(async (head) => ({ ...(await head), links: [link] }));
  assert.deepEqual((await running(...withSounds))[0], ['The Review', '1']);
});

test('a foot of several runs is one text, whichever side its number stands on', async () => {
  const left = (number: number) => page([`${number}`, 40, 780], ['Slow', 60, 780], ['Lines', 90, 780]);
  const right = (number: number) => page(['Slow', 450, 780], ['Lines', 480, 780], [`${number}`, 540, 780]);
  const found = await running(left(2), right(3), left(4), right(5), left(6), right(7));
  assert.deepEqual(found[0], ['2', 'Slow', 'Lines']);
  assert.deepEqual(found[1], ['Slow', 'Lines', '3']);
});

test('numbers in the digits of Arabic count pages, too', async () => {
  const found = await running(page(['١١', 300, 780]), page(['١٢', 300, 780]), page(['١٣', 300, 780]));
  assert.deepEqual(found, [['١١'], ['١٢'], ['١٣']]);
});

test('text that is not the same, not in the margins, or on two pages only, is no running text', async () => {
  const found = await running(
    page(['Contents', 40, 30], ['Read on', 40, 400], ['Notes', 40, 780]),
    page(['Letters', 40, 30], ['Read on', 40, 400], ['Notes', 40, 780]),
    page(['Sun 10 08:05 16:10', 40, 30], ['Read on', 40, 400]),
    page(['Sun 17 07:59 16:21', 40, 30], ['Read on', 40, 400]),
    page(['Sun 24 07:51 16:33', 40, 30], ['Read on', 40, 400]),
  );
  assert.deepEqual(found, [[], [], [], [], []]);
});

test('a head of a section is found on its pages only', async () => {
  const pages = Array.from({ length: 20 }, (_, index) =>
    page([index < 4 ? 'Letters' : `Article ${index * 7}`, 40, 30]),
  );
  pages[19] = page(['Letters', 40, 30]);
  const found = await running(...pages);
  assert.deepEqual(found[3], ['Letters']);
  assert.deepEqual(found[19], []);
});
