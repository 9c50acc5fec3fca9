import type { Browser, Page } from '@playwright/test';
import { Finger } from '../../journeys/pages/Finger.ts';
import type { Figure } from '../figures.ts';
import { type Book, MAGAZINE, PHOTOS } from './books.ts';
import type { Contest } from './contest.ts';
import { OUR_SHOWN_SHARP, openSingleView, waitForPage } from './singleView.ts';

/** A phone, and a processor that is four times as slow as this machine's. */
const PHONE = { viewport: { width: 412, height: 839 }, deviceScaleFactor: 2.6, hasTouch: true, isMobile: true };
const SLOWER = 4;

const GESTURES = 12;
/** Milliseconds: a finger rests between two gestures, and the next pages get ready. */
const READING = 800;
/** Milliseconds of a frame at 60 a second, and the longest that an eye takes for an even movement. */
const FRAME = 17.5;
const LIMIT = 34;
const EVEN_SHARE = 0.95;

/**
 * The frames while a finger drags pages, first to turn them, then to scroll: of photographs, and of much text. When it
 * lets them go, the browser's compositor moves them on without the page's scripts.
 */
export async function benchFingerFrames(browser: Browser, { ours }: Pick<Contest, 'ours'>): Promise<Figure[]> {
  return [...(await watchBook(browser, ours, PHOTOS)), ...(await watchBook(browser, ours, MAGAZINE))];
}

async function watchBook(browser: Browser, ours: Contest['ours'], book: Book): Promise<Figure[]> {
  const context = await browser.newContext(PHONE);
  const page = await openSingleView(context, ours.address(book, 1), OUR_SHOWN_SHARP);
  await page.waitForTimeout(READING);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const finger = await Finger.on(page);

  const turning = await watchFrames(page, finger, async () => {
    await finger.down(360, 400);
    await finger.moveTo(90, 410);
  });
  await page.evaluate(() => localStorage.setItem('magazine-viewer/scrolling', 'yes'));
  await page.reload();
  await waitForPage(page, GESTURES + 1);
  await page.waitForTimeout(READING);
  const scrolling = await watchFrames(page, finger, async () => {
    await finger.down(200, 700);
    await finger.moveTo(200, 200);
  });
  await context.close();
  return [
    toFigure(`pages of the ${book.name} turned by a finger`, turning),
    toFigure(`pages of the ${book.name} scrolled by a finger`, scrolling),
  ];
}

/** Milliseconds between all frames of several gestures, while the finger is down. */
async function watchFrames(page: Page, finger: Finger, gesture: () => Promise<void>): Promise<number[]> {
  const frames: number[] = [];
  for (let times = 0; times < GESTURES; times++) {
    await page.evaluate(() => {
      const seen: number[] = [];
      const see = (now: number) => {
        seen.push(now);
        if (Object.hasOwn(window, 'frames60')) requestAnimationFrame(see);
      };
      Object.assign(window, { frames60: seen });
      requestAnimationFrame(see);
    });
    await gesture();
    const seen = await page.evaluate(() => {
      const own = window as unknown as { frames60?: number[] };
      const { frames60 = [] } = own;
      delete own.frames60;
      return frames60;
    });
    await finger.up();
    frames.push(...seen.slice(1).map((now, index) => now - (seen[index] as number)));
    await page.waitForTimeout(READING);
  }
  return frames;
}

function toFigure(name: string, frames: number[]): Figure {
  const longest = Math.max(...frames);
  const even = frames.filter((time) => time <= FRAME).length / frames.length;
  return {
    name: `${name} on a phone, CPU ${SLOWER} × slower: frames`,
    measured: `${Math.round(even * 100)} % of ${frames.length} at 60 a second, the longest ${Math.round(longest)} ms`,
    target: `≥ ${EVEN_SHARE * 100} %, none over ${LIMIT} ms`,
    met: even >= EVEN_SHARE && longest <= LIMIT,
  };
}
