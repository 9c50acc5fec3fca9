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

/** A deep link on a slow phone over a slow line: the time until page 1 is sharp, until a press turns it, and until the viewer is there. */
export async function benchSlowPhone(browser: Browser, { ours }: Pick<Contest, 'ours'>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const book of [MAGAZINE, PHOTOS]) {
    const sharp: number[] = [];
    const turned: number[] = [];
    const viewer: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      sharp.push((await openCold(browser, ours.address(book, 1), ours.sharpPage, PHONE)).sharp);
      const times = await turnAtOnce(browser, ours.address(book, 1));
      turned.push(times.turned);
      viewer.push(times.viewer);
    }
    figures.push(toFigure('page 1 is sharp', book, sharp, SHARP_LIMIT));
    figures.push(toFigure('a key turns the page', book, turned, USABLE_LIMIT));
    figures.push(toFigure('the bars of the reader are there', book, viewer, USABLE_LIMIT));
  }
  return figures;
}

interface Times {
  /** A press has turned the page. */
  turned: number;
  /** The viewer, with its bars, shows the turned page. */
  viewer: number;
}

/**
 * Presses a key again and again until a press has an effect, which the address shows first. Returns milliseconds from the
 * navigation.
 */
async function turnAtOnce(browser: Browser, address: string): Promise<Times> {
  const context = await browser.newContext(PHONE.options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
  await page.addInitScript(watchTurn);
  await page.goto(address, { waitUntil: 'commit' });
  const times = page.evaluate(() => (window as unknown as { times: Promise<Times> }).times);
  const pressed = page.waitForURL(/page=2/);
  let pressing = true;
  const stop = pressed.finally(() => {
    pressing = false;
  });
  while (pressing) {
    await page.keyboard.press('ArrowRight');
    await Promise.race([stop, page.waitForTimeout(BETWEEN_PRESSES)]);
  }
  const measured = await times;
  await context.close();
  return measured;
}

/** Runs in the page. A first press may be followed by others before the browser shows the next page. */
function watchTurn(): void {
  const FIRST_PAGES = '.first-pages [data-first-page]:not([data-first-page="1"])';
  const VIEWER = 'dialog [data-page]:not([data-page="1"])[data-waiting="false"]';
  const isShown = (pages: Iterable<HTMLElement>) =>
    [...pages].some(({ clientHeight }) => clientHeight > innerHeight / 3);
  const when = (shows: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => (shows() ? resolve(performance.now()) : requestAnimationFrame(look));
      look();
    });
  const viewer = when(() =>
    isShown(document.querySelector('magazine-store')?.shadowRoot?.querySelectorAll<HTMLElement>(VIEWER) ?? []),
  );
  const first = when(() => isShown(document.querySelectorAll<HTMLElement>(FIRST_PAGES)));
  const times = Promise.all([Promise.race([first, viewer]), viewer]).then(([turned, viewer]) => ({ turned, viewer }));
  Object.assign(window, { times });
}

const toFigure = (what: string, book: Book, times: number[], limit: number): Figure => ({
  name: `deep link until ${what}: ${book.name}, phone with 1.6 Mbit/s, 150 ms and CPU × 4`,
  measured: spread(times, 'ms'),
  target: `≤ ${limit} ms`,
  met: median(times) <= limit,
});
