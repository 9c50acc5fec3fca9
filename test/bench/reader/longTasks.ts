import type { Browser } from '@playwright/test';
import type { Figure } from '../figures.ts';
import { PHOTOS } from './books.ts';
import type { Contest } from './contest.ts';
import { OUR_SHOWN_SHARP, openSingleView, PORTRAIT, turnTo } from './singleView.ts';

const TURNS = 50;
/** Milliseconds for each page. */
const READING = 200;
const LIMIT = 100;

/** The longest tasks that hold up the page while photographs are leafed through. */
export async function benchLongTasks(browser: Browser, { ours }: Contest): Promise<Figure> {
  const context = await browser.newContext({ viewport: PORTRAIT });
  const page = await openSingleView(context, ours.address(PHOTOS, 1), OUR_SHOWN_SHARP);
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  for (let number = 2; number <= TURNS + 1; number++) {
    await turnTo(page, number);
    await page.waitForTimeout(READING);
  }
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  await context.close();
  const longest = Math.max(0, ...tasks);
  return {
    name: `long tasks while turning ${TURNS} pages of photographs`,
    measured: `${tasks.length} over 50 ms, the longest ${Math.round(longest)} ms`,
    target: `none over ${LIMIT} ms`,
    met: longest <= LIMIT,
  };
}
