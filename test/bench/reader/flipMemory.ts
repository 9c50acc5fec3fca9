import type { Browser } from '@playwright/test';
import { type Figure, median } from '../figures.ts';
import { BIG_BOOK } from './books.ts';
import { countCanvasBytes, countCanvases } from './canvasMemory.ts';
import type { Contest } from './contest.ts';
import { watchHeaps } from './heaps.ts';
import { OUR_SHOWN_SHARP, openSingleView, PORTRAIT, turnTo } from './singleView.ts';

const FIRST = 28;
const STEP = 100;
/** Milliseconds until the neighbours of a page are drawn. */
const SETTLING = 600;
const CANVAS_LIMIT = 0.1;
const HEAP_LIMIT = 15;

/** Bytes. */
interface Memory {
  heap: number;
  canvases: number;
}

/** The memory of canvases, and of the page and its workers, while the bench turns 930 pages and sees each sharp. */
export async function benchFlipMemory(browser: Browser, { ours }: Contest): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: PORTRAIT });
  await countCanvases(context);
  const page = await openSingleView(context, ours.address(BIG_BOOK, 1), OUR_SHOWN_SHARP);
  const heapBytes = await watchHeaps(await context.newCDPSession(page));
  const samples: Memory[] = [];
  for (let number = 2; number <= BIG_BOOK.pages; number++) {
    await turnTo(page, number);
    // The last pages have fewer neighbours: the last sample is from before them.
    if (number % STEP !== FIRST) continue;
    await page.waitForTimeout(SETTLING);
    samples.push({ heap: await heapBytes(), canvases: await countCanvasBytes(page) });
  }
  await context.close();

  const canvases = samples.map((sample) => sample.canvases);
  const usual = median(canvases);
  const deviation = Math.max(...canvases.map((bytes) => Math.abs(bytes - usual))) / usual;
  const heap = samples.map((sample) => sample.heap);
  const growth = ((heap.at(-1) ?? 0) - (heap[0] ?? 0)) / 1e6;
  return [
    {
      name: `canvas memory, pages ${FIRST} to ${BIG_BOOK.pages - 2} of ${BIG_BOOK.pages}`,
      measured: `${(usual / 1e6).toFixed(1)} MB ± ${Math.round(deviation * 100)} %`,
      target: `± ${CANVAS_LIMIT * 100} %`,
      met: deviation <= CANVAS_LIMIT,
    },
    {
      name: 'heap growth over the same pages, workers included',
      measured: `${growth.toFixed(1)} MB`,
      target: `≤ ${HEAP_LIMIT} MB`,
      met: growth <= HEAP_LIMIT,
    },
  ];
}
