import type { Browser } from '@playwright/test';
import { type Figure, median, spread } from '../figures.ts';
import { type Book, MAGAZINE, PHOTOS } from './books.ts';
import { type Device, openCold } from './coldOpen.ts';
import type { Contest } from './contest.ts';

export const PHONE_LINE = { bitsPerSecond: 1_600_000, roundTrip: 150 };

const PHONE: Device = {
  options: { viewport: { width: 412, height: 839 }, deviceScaleFactor: 2.6, hasTouch: true, isMobile: true },
  slowdown: 4,
};
const ROUNDS = 5;
/** Milliseconds. */
const BETWEEN_PRESSES = 100;
const SHARP_LIMIT = 1600;
const USABLE_LIMIT = 3000;

/** A deep link on a slow phone over a slow line: the time until page 1 is sharp, and until a press turns it. */
export async function benchSlowPhone(browser: Browser, { ours }: Pick<Contest, 'ours'>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const book of [MAGAZINE, PHOTOS]) {
    const sharp: number[] = [];
    const usable: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      sharp.push((await openCold(browser, ours.address(book, 1), ours.sharpPage, PHONE)).sharp);
      usable.push(await turnAtOnce(browser, ours.address(book, 1)));
    }
    figures.push(toFigure('page 1 is sharp', book, sharp, SHARP_LIMIT));
    figures.push(toFigure('a key turns the page', book, usable, USABLE_LIMIT));
  }
  return figures;
}

/** Presses a key again and again. Returns the milliseconds from the navigation until a press has turned the page. */
async function turnAtOnce(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext(PHONE.options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
  await page.addInitScript(watchTurn);
  await page.goto(address, { waitUntil: 'commit' });
  const turned = page.evaluate(() => (window as unknown as { turned: Promise<number> }).turned);
  let pressing = true;
  const stop = turned.finally(() => {
    pressing = false;
  });
  while (pressing) {
    await page.keyboard.press('ArrowRight');
    await Promise.race([stop, page.waitForTimeout(BETWEEN_PRESSES)]);
  }
  await context.close();
  return turned;
}

/** Runs in the page. A first press may be followed by others before the browser shows the next page. */
function watchTurn(): void {
  const watched = window as unknown as { turned: Promise<number> };
  watched.turned = new Promise((resolve) => {
    const look = () => {
      const root = document.querySelector('magazine-store')?.shadowRoot;
      const inSight = [...(root?.querySelectorAll<HTMLElement>('dialog [data-page][data-waiting="false"]') ?? [])];
      if (inSight.some(({ dataset, clientHeight }) => dataset.page !== '1' && clientHeight > innerHeight / 3))
        resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

const toFigure = (what: string, book: Book, times: number[], limit: number): Figure => ({
  name: `deep link until ${what}: ${book.name}, phone with 1.6 Mbit/s, 150 ms and CPU × 4`,
  measured: spread(times, 'ms'),
  target: `≤ ${limit} ms`,
  met: median(times) <= limit,
});
