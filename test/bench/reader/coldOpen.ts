import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test';
import { type Area, findArrival } from './pageArea.ts';
import { watchPageTraffic } from './pageTraffic.ts';
import { watchScreen } from './screenFrames.ts';

/** A browser's window and the speed of its processor. */
export interface Device {
  options: BrowserContextOptions & { viewport: { width: number; height: number } };
  /** How many times slower than this machine's. */
  slowdown: number;
}

const LAPTOP: Device = { options: { viewport: { width: 1280, height: 800 } }, slowdown: 1 };
/** Milliseconds in which the page must reach its final state once its viewer reports it as sharp. */
const SETTLING = 1000;
const LIMIT = 120_000;

export interface Opening {
  /** Milliseconds since the navigation began. */
  readable: number;
  sharp: number;
  /** Bytes of pictures and the PDF until page 1 was sharp. */
  bytes: number;
  roundTrips: number;
  area: Area;
}

/** Opens an address in a browser context without a cache, and watches it until page 1 is there. */
export async function openCold(
  browser: Browser,
  address: string,
  sharpPage: string,
  { options, slowdown }: Device = LAPTOP,
): Promise<Opening> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const traffic = await watchPageTraffic(session);
  const frames = await watchScreen(session);
  await page.goto(address, { waitUntil: 'commit' });
  await findArea(session, sharpPage, options.viewport);
  await page.waitForTimeout(SETTLING);
  const { area, origin } = await findArea(session, sharpPage, options.viewport);
  const shown = [...frames];
  await context.close();

  const { readable, sharp } = await findArrival(shown, area, options.viewport.width);
  return {
    readable: readable - origin,
    sharp: sharp - origin,
    bytes: traffic.bytesUntil(sharp),
    roundTrips: traffic.roundTripsUntil(sharp),
    area,
  };
}

/** Waits for an element. Returns its part of the window, and the time at which the navigation began. */
async function findArea(
  session: CDPSession,
  element: string,
  window: Device['options']['viewport'],
): Promise<{ area: Area; origin: number }> {
  // Runs by the browser's protocol, because the store's page does not let text run as a script.
  const expression = `(() => {
    const box = (${element})?.getBoundingClientRect();
    return box?.width ? { ...box.toJSON(), origin: performance.timeOrigin } : null;
  })()`;
  const limit = Date.now() + LIMIT;
  while (Date.now() < limit) {
    const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
    if (result.value) return { area: withinWindow(result.value, window), origin: result.value.origin };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`this was never there: ${element}`);
}

function withinWindow(box: DOMRect, window: Device['options']['viewport']): Area {
  const left = Math.max(0, Math.ceil(box.left));
  const top = Math.max(0, Math.ceil(box.top));
  return {
    left,
    top,
    width: Math.min(window.width, Math.floor(box.right)) - left,
    height: Math.min(window.height, Math.floor(box.bottom)) - top,
  };
}
