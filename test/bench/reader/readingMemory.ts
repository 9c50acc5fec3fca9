import type { Browser, Page } from '@playwright/test';
import { type Figure, median } from '../figures.ts';
import { BIG_BOOK } from './books.ts';
import type { Contest } from './contest.ts';
import { watchHeaps } from './heaps.ts';
import { countPictureBytes, countPictures } from './pictureMemory.ts';
import { OUR_SHOWN_SHARP, openSingleView, PORTRAIT, turnTo, waitForPage } from './singleView.ts';

const FIRST = 28;
const STEP = 100;
/** Milliseconds until the neighbours of a page are drawn. */
const SETTLING = 600;
const PICTURES_LIMIT = 0.1;
const HEAP_LIMIT = 15;

interface Memory {
  /** Bytes. */
  heap: number;
  pictures: number;
  elements: number;
}

/** The memory of the page and its workers while the bench turns 930 pages, and while it scrolls them. */
export async function benchReadingMemory(browser: Browser, contest: Pick<Contest, 'ours'>): Promise<Figure[]> {
  const turned = await watchMemory(browser, contest, 'no', (page, number) => turnTo(page, number));
  const scrolled = await watchMemory(browser, contest, 'yes', async (page, number) => {
    await page.mouse.wheel(0, await page.evaluate(findPageStep, number));
    await waitForPage(page, number);
  });
  return [...toFigures('turned', turned), ...toFigures('scrolled', scrolled)];
}

/** Goes through all pages, sees each sharp, and measures at some. */
async function watchMemory(
  browser: Browser,
  { ours }: Pick<Contest, 'ours'>,
  scrolling: 'yes' | 'no',
  goTo: (page: Page, number: number) => Promise<unknown>,
): Promise<Memory[]> {
  const context = await browser.newContext({ viewport: PORTRAIT });
  await countPictures(context);
  await context.addInitScript((choice) => localStorage.setItem('magazine-viewer/scrolling', choice), scrolling);
  const page = await openSingleView(context, ours.address(BIG_BOOK, 1), OUR_SHOWN_SHARP);
  const heapBytes = await watchHeaps(await context.newCDPSession(page));
  await page.mouse.move(PORTRAIT.width / 2, PORTRAIT.height / 2);
  const samples: Memory[] = [];
  for (let number = 2; number <= BIG_BOOK.pages; number++) {
    await goTo(page, number);
    // The last pages have fewer neighbours: the last sample is from before them.
    if (number % STEP !== FIRST) continue;
    await page.waitForTimeout(SETTLING);
    const heap = await heapBytes();
    samples.push({ heap, pictures: await countPictureBytes(page), elements: await page.evaluate(countElements) });
  }
  await context.close();
  return samples;
}

/** Runs in the browser. Returns the CSS pixels from the top of the view to the top of a page below it. */
function findPageStep(number: number): number {
  const root = document.querySelector('magazine-store')?.shadowRoot;
  const stage = root?.querySelector('dialog [data-stage]')?.getBoundingClientRect();
  const page = root?.querySelector(`dialog [data-page="${number}"]`)?.getBoundingClientRect();
  if (!stage || !page) throw new Error(`page ${number} is not near`);
  return page.top - stage.top;
}

/** Runs in the page. */
const countElements = () =>
  document.querySelector('magazine-store')?.shadowRoot?.querySelectorAll('dialog *').length ?? 0;

function toFigures(way: string, samples: Memory[]): Figure[] {
  const pages = `pages ${FIRST} to ${BIG_BOOK.pages - 2} of ${BIG_BOOK.pages}, ${way}`;
  const pictures = samples.map((sample) => sample.pictures);
  const usual = median(pictures);
  const deviation = Math.max(...pictures.map((bytes) => Math.abs(bytes - usual))) / usual;
  const [first, last] = [samples[0], samples.at(-1)];
  const growth = ((last?.heap ?? 0) - (first?.heap ?? 0)) / 1e6;
  const elements = samples.map((sample) => sample.elements);
  return [
    {
      name: `pictures and canvases in memory, ${pages}`,
      measured: `${(usual / 1e6).toFixed(1)} MB ± ${Math.round(deviation * 100)} %`,
      target: `± ${PICTURES_LIMIT * 100} %`,
      met: deviation <= PICTURES_LIMIT,
    },
    {
      name: `heap growth over ${pages}, workers included`,
      measured: `${growth.toFixed(1)} MB, with ${Math.min(...elements)} to ${Math.max(...elements)} elements`,
      target: `≤ ${HEAP_LIMIT} MB`,
      met: growth <= HEAP_LIMIT,
    },
  ];
}
