import type { Browser } from '@playwright/test';
import { type Figure, median, spread } from '../figures.ts';
import { BIG_BOOK } from './books.ts';
import type { Contest } from './contest.ts';
import { OUR_SHOWN_SHARP, openSingleView, PORTRAIT, waitForPage } from './singleView.ts';

/** Far from each other, so that no page is the neighbour of one that was shown. */
const PAGES = [100, 300, 500, 700, 900, 200, 400];
/** Milliseconds in which the neighbours of a page load. */
const READING = 1500;
const LIMIT = 300;

/** The time from a page number to that page, sharp, over a slow line. The reader has not seen it or its neighbours. */
export async function benchJumps(browser: Browser, { ours }: Pick<Contest, 'ours'>): Promise<Figure> {
  const context = await browser.newContext({ viewport: PORTRAIT, reducedMotion: 'reduce' });
  const page = await openSingleView(context, ours.address(BIG_BOOK, 1), OUR_SHOWN_SHARP);
  const field = page.getByRole('textbox', { name: 'Page number' });
  const times: number[] = [];
  for (const number of PAGES) {
    await field.fill(String(number));
    await page.waitForTimeout(READING);
    const painting = waitForPage(page, number);
    await field.press('Enter');
    times.push(await painting);
  }
  await context.close();
  return {
    name: `page number to the unseen page, sharp: ${BIG_BOOK.name}, 10 Mbit/s and 40 ms`,
    measured: spread(times, 'ms'),
    target: `≤ ${LIMIT} ms`,
    met: median(times) <= LIMIT,
  };
}
