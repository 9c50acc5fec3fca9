import path from 'node:path';
import type { Page } from '@playwright/test';
import { startDemo } from '../../examples/demo/demo.ts';
import { demoFolder, expect, test, workerPort } from './fixtures.ts';

const WIDTHS = [360, 768, 1280, 1920];
const SCREENS = ['/', '/read/1', '/read/14'];

/** Each language with the width at which the store takes over. */
for (const [locale, width, colorScheme] of [
  ['en-US', 1280, 'light'],
  ['de-DE', 360, 'dark'],
  ['it-IT', 768, 'light'],
  ['ja-JP', 360, 'light'],
  ['pl-PL', 1920, 'dark'],
  ['sv-SE', 768, 'dark'],
] as const) {
  test.describe(`${locale}, ${width} pixels, ${colorScheme}`, () => {
    test.use({ locale, colorScheme, viewport: { width, height: 800 } });

    test('nothing of the first screen moves when the store takes over', async ({ store, page }) => {
      for (const screen of SCREENS) await expectStill(page, store.url + screen, width);
    });
  });
}

test('nothing of the first screen moves from right to left, with a message to all visitors', async ({
  page,
  complaints: _watched,
}, info) => {
  const demo = await startDemo({
    port: workerPort(info, 18600),
    dataDir: path.join(demoFolder, 'rtl'),
    settings: { STORE_DIRECTION: 'rtl', MESSAGE_HEADER: 'Summer break', MESSAGE_TEXT: 'We ship in September.' },
  });
  try {
    for (const screen of [...SCREENS, '/?series=Counterform']) await expectStill(page, demo.url + screen, 360);
  } finally {
    // Leave the page first: its later requests would fail without the server.
    await page.goto('about:blank');
    await demo.stop();
  }
});

test('the foot of a short list stays in its place when the note about cookies comes', async ({ store, page }) => {
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.addInitScript(noteFootPlaces);
  await page.goto(`${store.url}/?series=Counterform`);
  await expect(page.locator('[part~=consent]')).toBeVisible();
  const places = () => page.evaluate(() => (window as unknown as { footPlaces: number[] }).footPlaces);
  await expect.poll(async () => (await places()).length).toBeGreaterThan(0);
  expect(await places()).toHaveLength(1);
});

/** Runs in the page: notes each place that the foot has in a frame. */
function noteFootPlaces(): void {
  const places: number[] = [];
  Object.assign(window, { footPlaces: places });
  const look = () => {
    const foot = document.querySelector('magazine-store')?.shadowRoot?.querySelector('[part~=footer]');
    const place = foot && Math.round(foot.getBoundingClientRect().y);
    if (place && place !== places.at(-1)) places.push(place);
    requestAnimationFrame(look);
  };
  look();
}

/** Opens the page, and compares what the server has sent with what the store shows in its place. */
async function expectStill(page: Page, url: string, width: number): Promise<void> {
  const store = Promise.withResolvers<void>();
  await page.route('**/magazine-store.js', (route) => store.promise.then(() => route.continue()));
  await page.goto(url, { waitUntil: 'commit' });
  const sent = page.locator('[data-prerendered]').first();
  await expect(sent.locator('[part~=cover]').first()).toHaveJSProperty('complete', true);
  const others = WIDTHS.filter((other) => other !== width);
  const before = new Map<number, Look[]>();
  for (const each of [...others, width]) {
    await page.setViewportSize({ width: each, height: 800 });
    before.set(each, await looks(page, false));
  }
  expect(before.get(width)?.filter(({ part }) => part === 'cover').length, url).toBeGreaterThan(0);
  const shifts = await page.evaluateHandle(async () => {
    // The last resizing has moved everything by then.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const found: unknown[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) found.push(entry.toJSON());
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    return { found, note, observer };
  });

  store.resolve();
  await expect(sent).toBeHidden();
  expect(await looks(page, true), url).toEqual(before.get(width));
  // The foot comes last.
  await expect(page.locator('[part~=foot], [part~=consent]').first()).toBeAttached();
  expect(await looks(page, true), url).toEqual(before.get(width));
  const shifted = await shifts.evaluate(({ found, note, observer }) => {
    note(observer.takeRecords());
    observer.disconnect();
    return found;
  });
  expect(shifted, url).toEqual([]);
  for (const each of others) {
    await page.setViewportSize({ width: each, height: 800 });
    await expect.poll(() => looks(page, true), { message: `${url}, ${each} pixels` }).toEqual(before.get(each));
  }
  await page.unroute('**/magazine-store.js');
  await page.setViewportSize({ width, height: 800 });
}

interface Look {
  part: string;
  text: string;
  place: number[];
  colors: string;
}

/** The place and look of each cover, title and price that shows: of the page's content, or of the store. */
const looks = (page: Page, inStore: boolean): Promise<Look[]> =>
  page.locator('magazine-store').evaluate((element, shadow) => {
    const whole = shadow ? (element.shadowRoot as ShadowRoot) : element;
    // The list behind a dialog comes later.
    const root = whole.querySelector('[part~=dialog][open]') ?? whole;
    const parts = ['name', 'message', 'description', 'cover', 'title', 'price', 'actions'];
    return parts.flatMap((part) =>
      [...root.querySelectorAll(`[part~=${part}]`)]
        .filter((found) => found.checkVisibility() && !found.closest('[part~=continue-reading]'))
        .map((found) => {
          const { x, y, width, height } = found.getBoundingClientRect();
          const { color, fontSize, fontFamily, direction } = getComputedStyle(found);
          return {
            part,
            text: part === 'description' ? '' : (found.textContent ?? ''),
            place: [x, y, width, height].map((value) => Math.round(value * 8) / 8),
            colors: [color, fontSize, fontFamily, direction].join(' '),
          };
        }),
    );
  }, inStore);
