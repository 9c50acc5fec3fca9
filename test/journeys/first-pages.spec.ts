import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Finger } from './pages/Finger.ts';
import { holdCode } from './pages/heldCode.ts';
import { changePageData } from './pages/pageData.ts';

const PAGES = 12;

/** Waits until the server's HTML shows this page. The viewer has not loaded yet. */
async function expectFirstPage(page: Page, number: number): Promise<void> {
  const picture = page.locator(`.first-pages img[data-first-page="${number}"]`);
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(page).toHaveURL(number === 1 ? /full$/ : new RegExp(`page=${number}$`));
}

const selectableText = (page: Page) => page.locator('.text-over-picture');

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1283, height: 800 } });

  test('the pages of a link turn before the store is there, and the reader opens at the page in sight', async ({
    store,
    page,
  }) => {
    const release = await holdCode(page, 'store');
    await page.goto(`${store.url}/read/1/full`, { waitUntil: 'commit' });
    await expect(selectableText(page)).toHaveCount(1);
    const entries = await page.evaluate(() => history.length);

    await page.mouse.click(1270, 400);
    await page.keyboard.press('ArrowRight');
    await expectFirstPage(page, 2);
    await expect(page.locator('.first-pages .beside')).toBeVisible();
    await expect(selectableText(page)).toHaveCount(2);
    await page.keyboard.press('ArrowLeft');
    await expectFirstPage(page, 1);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press(' ');
    await page.keyboard.press('PageDown');
    await expectFirstPage(page, 4);
    await expect(selectableText(page).first()).toBeAttached();

    release();
    await store.reader.expectPages('4–5', PAGES);
    await store.reader.expectSharp();
    await page.keyboard.press('ArrowRight');
    await store.reader.expectPages('6–7', PAGES);
    expect(await page.evaluate(() => history.length), 'Back leads where it led before').toBe(entries);
  });

  test('a right-to-left store does not swap the pages of a spread', async ({ store, page }) => {
    const release = await holdCode(page, 'viewer');
    await page.goto(`${store.url}/read/1/full?page=2`, { waitUntil: 'commit' });
    await expect(selectableText(page)).toHaveCount(2);
    const starts = () =>
      page.locator('.first-pages img').evaluateAll((all) => all.map((image) => image.getBoundingClientRect().left));
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    const [first = 0, second = 0] = await starts();
    expect(first).toBeLessThan(second);
    release();
  });

  test('a page whose picture is not right waits for the reader', async ({ store, page }) => {
    const release = await holdCode(page, 'store');
    await changePageData(page, store.url, ({ download }) => {
      if (download?.page_images) download.page_images.draw = [4];
    });
    await page.goto(`${store.url}/read/1/full`, { waitUntil: 'commit' });
    await expect(selectableText(page)).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await expectFirstPage(page, 2);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expectFirstPage(page, 1);
    release();
    await store.reader.expectPages('1', PAGES);
  });

  test('a page that is turned after the store has begun is where the reader opens', async ({ store, page }) => {
    const release = await holdCode(page, 'viewer');
    await page.goto(`${store.url}/read/1/full?page=2`, { waitUntil: 'commit' });
    await expect(selectableText(page)).toHaveCount(2);
    await page.waitForFunction(() => document.querySelector('magazine-store:defined'));
    await page.keyboard.press('End');
    await expectFirstPage(page, PAGES);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expectFirstPage(page, 10);
    release();
    await store.reader.expectPages('10–11', PAGES);
    await page.keyboard.press('ArrowRight');
    await store.reader.expectPages('12', PAGES);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('a swipe and a tap at the side turn the pages of a link before the store is there', async ({ store, page }) => {
    const release = await holdCode(page, 'store');
    await page.goto(`${store.url}/read/1/full?page=2`, { waitUntil: 'commit' });
    await expect(selectableText(page)).toHaveCount(1);
    const finger = await Finger.on(page);
    await finger.flick(320, 120);
    await expectFirstPage(page, 3);
    await page.touchscreen.tap(380, 400);
    await expectFirstPage(page, 4);
    await page.touchscreen.tap(10, 400);
    await expectFirstPage(page, 3);
    await page.touchscreen.tap(195, 400);
    await finger.flick(120, 320);
    await expectFirstPage(page, 2);
    release();
    await store.reader.expectPages('2', PAGES);
  });
});
