import { type Browser, chromium } from '@playwright/test';
import { slowNetwork } from '../../packages/simulators/src/index.ts';
import { freePort } from '../support/freePort.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { benchDemo } from './benchDemo.ts';
import { type Figure, median, spread } from './figures.ts';

const LINE = { bitsPerSecond: 1_600_000, roundTrip: 150 };
const CPU_SLOWDOWN = 4;
const ROUNDS = 5;
const ANSWER_LIMIT_MS = 100;
const ISSUE_LIMIT_MS = 500;

/** Milliseconds from the press to a frame with something in it. */
interface Press {
  /** Until a dialog with the cover and the title. */
  answer: number;
  /** Until the issue's actions. */
  issue: number;
}

/**
 * The time from a press on a card to the issue, on a slow phone: as soon as the store has cards, and when all has
 * loaded.
 */
export async function benchCardPress(): Promise<Figure[]> {
  const port = await freePort();
  const network = await slowNetwork(port, LINE);
  const url = `http://localhost:${network.port}`;
  const demo = await benchDemo({ PORT: String(port), PUBLIC_URL: url });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  const figures: Figure[] = [];
  for (const loaded of [false, true]) {
    const presses: Press[] = [];
    for (let round = 0; round < ROUNDS; round++) presses.push(await press(browser, url, loaded));
    figures.push(...toFigures(presses, loaded ? 'when the page has loaded' : 'as soon as there are cards'));
  }
  await browser.close();
  await Promise.all([network.close(), demo.stop()]);
  return figures;
}

async function press(browser: Browser, url: string, loaded: boolean): Promise<Press> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(watchPress);
  await page.goto(url, { waitUntil: 'commit' });
  const card = page.locator('magazine-store [part~=card] a').nth(1);
  // The page has cards before the store has. They are links.
  await page.waitForFunction(() => document.querySelector('magazine-store')?.shadowRoot?.querySelector('[part~=card]'));
  await card.waitFor();
  if (loaded) await page.waitForLoadState('networkidle');
  await card.tap();
  const times = await page.evaluate(() => (window as unknown as { pressed: Promise<Press> }).pressed);
  await context.close();
  return times;
}

/** Runs in the page. */
function watchPress(): void {
  const frame = () => new Promise(requestAnimationFrame);
  const isShown = (selector: string) =>
    document.querySelector('magazine-store')?.shadowRoot?.querySelector(`dialog[open] ${selector}`)?.checkVisibility();
  const until = async (selectors: string[]) => {
    while (!selectors.every(isShown)) await frame();
    await frame();
    return performance.now();
  };
  const watched = window as unknown as { pressed: Promise<Press> };
  watched.pressed = new Promise((resolve) => {
    const onClick = async ({ timeStamp }: Event) => {
      const answer = await until(['[part~=title]', '[part~=cover]']);
      const issue = await until(['[part~=detail] button[part~=button]']);
      resolve({ answer: answer - timeStamp, issue: issue - timeStamp });
    };
    addEventListener('click', onClick, { capture: true, once: true });
  });
}

function toFigures(presses: Press[], moment: string): Figure[] {
  const line = '1.6 Mbit/s, 150 ms, CPU × 4';
  const figure = (name: string, times: number[], limit: number): Figure => ({
    name: `card press → ${name}, ${moment}, ${line}`,
    measured: spread(times, 'ms'),
    target: `≤ ${limit} ms`,
    met: median(times) <= limit,
  });
  return [
    figure(
      'cover and title',
      presses.map(({ answer }) => answer),
      ANSWER_LIMIT_MS,
    ),
    figure(
      'issue with its actions',
      presses.map(({ issue }) => issue),
      ISSUE_LIMIT_MS,
    ),
  ];
}
