import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { holdCode } from './pages/heldCode.ts';

/** Remembers a choice of the viewer, and holds the store's code back until it is let go. */
async function remember(page: Page, choice: string, value: string): Promise<() => void> {
  await page.addInitScript(([key, kept]) => localStorage.setItem(key, kept), [
    `magazine-viewer/${choice}`,
    value,
  ] as const);
  return holdCode(page, 'store');
}

async function findPlace(element: Locator): Promise<{ start: number[]; height: number }> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { start: [x, y, width].map(Math.round), height };
}

async function findMiddle(element: Locator): Promise<{ right: number; middle: number }> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { right: x + width, middle: y + height / 2 };
}

/** Red, green and blue of the paper in sight: the light colour of most pixels. */
async function findPaper(page: Page): Promise<string | undefined> {
  const pixels = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
  const counts = new Map<string, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const color = pixels.subarray(at, at + 3).join(' ');
    if ((pixels[at] ?? 0) > 200) counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1283, height: 800 },
]) {
  test.describe(`in a window ${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    test('a page of a deep link stands where it is scrolled, before the store has loaded', async ({ store, page }) => {
      const release = await remember(page, 'scrolling', 'yes');
      await page.goto(`${store.url}/read/1/full?page=3`, { waitUntil: 'commit' });
      const picture = page.locator('img[data-first-page]');
      await expect(picture).toHaveJSProperty('complete', true);
      const before = await findPlace(picture);
      release();
      await expect(store.reader.sharp).toBeVisible();
      const after = await findPlace(store.reader.sheet);
      expect(after.start).toEqual(before.start);
      expect(Math.abs(after.height - before.height)).toBeLessThanOrEqual(1);
    });
  });
}

for (const address of ['/read/1/full?page=2', '/read/3/preview?page=2']) {
  test(`${address} shows its page in one place, also while the code of the viewer is late`, async ({ store, page }) => {
    await page.addInitScript(watchOpening);
    const release = await holdCode(page, 'viewer');
    const reading = page.waitForResponse(/\/chunks\/reading-/);
    await page.goto(`${store.url}${address}`, { waitUntil: 'commit' });
    await reading;
    const picture = page.locator('img[data-first-page]');
    await expect(picture).toBeVisible();
    const before = await findMiddle(picture);
    release();
    await expect(store.reader.sharp).toBeVisible();
    const after = await findMiddle(store.reader.sheet);
    // The picture touches the inner edge of its box and is centred from top to bottom.
    expect(after.right).toBeCloseTo(before.right, 0);
    expect(Math.abs(after.middle - before.middle)).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => Object.hasOwn(window, 'openedTwice'))).toBe(false);
  });
}

/** Runs in the page: notes a picture that stands in for the viewer, over the page's own. */
function watchOpening(): void {
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    new MutationObserver(() => {
      if (root.querySelector('[part~=opening-reader]')) Object.assign(window, { openedTwice: true });
    }).observe(root, { childList: true, subtree: true });
    return root;
  };
}

test('no white page shows on a deep link where the paper is dark', async ({ store, page }) => {
  const release = await remember(page, 'paper', 'dark');
  await page.goto(`${store.url}/read/1/full?page=2`, { waitUntil: 'commit' });
  const pictures = page.locator('.first-pages img');
  await expect(pictures.first()).toHaveJSProperty('complete', true);
  // A page without a viewer shows its pictures after ten seconds. A slow machine may need longer for the viewer.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.pause();
  });
  const frames: Buffer[] = [await page.screenshot()];
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', async ({ data, sessionId }) => {
    frames.push(Buffer.from(data, 'base64'));
    await session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await session.send('Page.startScreencast', { format: 'png' });
  release();
  await expect(store.reader.sheet.locator('[data-paper-layer="dark"]')).toBeVisible();
  await session.send('Page.stopScreencast');
  frames.push(await page.screenshot());
  for (const frame of frames) {
    const { channels } = await sharp(frame).stats();
    // White pages would make it twice as bright.
    for (const { mean } of channels) expect(mean).toBeLessThan(70);
  }
  const last = await sharp(frames.at(-1)).stats();
  expect(Math.max(...last.channels.map(({ max }) => max)), 'the text is light').toBeGreaterThan(190);
});

test('a deep link shows sepia paper before the store has loaded, also on the page that it is turned to', async ({
  store,
  page,
}) => {
  const release = await remember(page, 'paper', 'sepia');
  await page.goto(`${store.url}/read/1/full?page=2`, { waitUntil: 'commit' });
  await expect(page.locator('.text-over-picture').first()).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.first-pages img[data-first-page="4"]')).toHaveJSProperty('complete', true);
  const before = await findPaper(page);
  release();
  await store.reader.expectSharp();
  await expect(store.reader.sheet.locator('[data-paper-layer="sepia"]')).toBeVisible();
  expect(before).toBe(await findPaper(page));
});

/** Opens page 2 from the list and waits for its picture. The returned function lets the code of the viewer go. */
async function openFromList(page: Page, storeUrl: string, paper: string): Promise<() => void> {
  await page.addInitScript((kept) => localStorage.setItem('magazine-viewer/paper', kept), paper);
  const release = await holdCode(page, 'viewer');
  await page.goto(storeUrl);
  await page.evaluate(async () => {
    await customElements.whenDefined('magazine-store');
    await document.querySelector('magazine-store')?.openViewer(1, { type: 'full', page: 2 });
  });
  const picture = page.locator('[part~=opening-viewer] img');
  await expect(picture).toHaveAttribute('src', /\/pages\/\d+\/2$/);
  await expect(picture).toHaveJSProperty('complete', true);
  return release;
}

test('an issue that opens from the list has sepia paper before the viewer has loaded', async ({ store, page }) => {
  const release = await openFromList(page, store.url, 'sepia');
  const before = await findPaper(page);
  release();
  await store.reader.expectSharp();
  await expect(store.reader.sheet.locator('[data-paper-layer="sepia"]')).toBeVisible();
  expect(before).toBe(await findPaper(page));
});

test('an issue that opens from the list does not dazzle where the paper is dark', async ({ store, page }) => {
  const release = await openFromList(page, store.url, 'dark');
  const { channels } = await sharp(await page.screenshot()).stats();
  for (const { mean } of channels) expect(mean).toBeLessThan(70);
  release();
});
