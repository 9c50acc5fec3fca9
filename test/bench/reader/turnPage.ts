import type { Browser } from '@playwright/test';
import { type Figure, median } from '../figures.ts';
import { PHOTOS } from './books.ts';
import type { Contest } from './contest.ts';
import { OUR_SHOWN_SHARP, openSingleView, PDFJS_SHOWN_SHARP, PORTRAIT, type ShownSharp, turnTo } from './singleView.ts';

const TURNS = 40;
/** Milliseconds in which the next page is drawn ahead. */
const READING = 400;
const P50_LIMIT = 17;
const P95_LIMIT = 33;

export interface Turning {
  p50: number;
  p95: number;
}

/**
 * The time from the key to the first frame with all of the next page, sharp, in our viewer and pdf.js's: without
 * animation, the next page drawn ahead.
 */
export async function measureTurning(
  browser: Browser,
  { ours, peers }: Contest,
): Promise<Record<'ours' | 'pdfjs', Turning>> {
  const scale = PORTRAIT.height / PHOTOS.pageHeight;
  const pdfjs = peers.find(({ name }) => name.startsWith('pdf.js'))?.address(PHOTOS, scale);
  return {
    ours: await turnThrough(browser, ours.address(PHOTOS, scale), OUR_SHOWN_SHARP),
    pdfjs: await turnThrough(browser, `${pdfjs}&single`, PDFJS_SHOWN_SHARP),
  };
}

async function turnThrough(browser: Browser, address: string, shownSharp: ShownSharp): Promise<Turning> {
  const context = await browser.newContext({ viewport: PORTRAIT, reducedMotion: 'reduce' });
  const page = await openSingleView(context, address, shownSharp);
  const times: number[] = [];
  for (let number = 2; number <= TURNS + 1; number++) {
    await page.waitForTimeout(READING);
    times.push(await turnTo(page, number));
  }
  await context.close();
  const sorted = times.sort((a, b) => a - b);
  return { p50: median(sorted), p95: sorted[Math.ceil(0.95 * sorted.length) - 1] as number };
}

export function turningFigures({ ours, pdfjs }: Record<'ours' | 'pdfjs', Turning>): Figure[] {
  return [
    {
      name: 'next page, key to sharp, the middle',
      measured: `${Math.round(ours.p50)} ms (pdf.js's viewer ${Math.round(pdfjs.p50)} ms)`,
      target: `≤ ${P50_LIMIT} ms`,
      met: ours.p50 <= P50_LIMIT,
    },
    {
      name: 'next page, key to sharp, 19 of 20 turns',
      measured: `${Math.round(ours.p95)} ms (pdf.js's viewer ${Math.round(pdfjs.p95)} ms)`,
      target: `≤ ${P95_LIMIT} ms`,
      met: ours.p95 <= P95_LIMIT,
    },
  ];
}
