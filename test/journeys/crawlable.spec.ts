import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const PRICED = 'Counterform 1: The White Inside';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead from the list to its issues', async ({ store, page }) => {
    await store.open();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper Harbour');
    await store.expectCovers(page.getByRole('article'));
    await expect(page.getByRole('link', { name: 'Slow Lines 7' })).toBeVisible();

    await page.getByRole('link', { name: PRICED }).click();
    await expect(page).toHaveURL(`${store.url}/read/14`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(PRICED);
    await expect(page.getByText('$14.00')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Preview' })).toHaveAttribute('href', '/read/14/preview');
    await expect(page.getByRole('link', { name: 'Read' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Return to the list' }).click();
    await expect(page).toHaveURL(`${store.url}/`);
  });
});

for (const { name, path, standIn, inStore } of [
  { name: 'the list', path: '/', standIn: '.stand-in article', inStore: 'article' },
  { name: 'an issue', path: '/read/1', standIn: '.stand-in .detail', inStore: 'dialog' },
]) {
  for (const width of [360, 800, 1280]) {
    test(`${name} stays where it is when the store takes over, ${width} pixels`, async ({ store, page }) => {
      await page.setViewportSize({ width, height: 800 });
      await watchShifts(page);
      let letCome = () => {};
      const coming = new Promise<void>((resolve) => {
        letCome = resolve;
      });
      await page.route('**/magazine-store.js', (route) => coming.then(() => route.continue()));

      await page.goto(store.url + path, { waitUntil: 'commit' });
      const before = await placesOf(page.locator(standIn).first());
      letCome();
      await expect(page.locator('.stand-in')).toBeHidden();
      expect(await placesOf(page.locator('magazine-store').locator(inStore).locator('visible=true').first())).toEqual(
        before,
      );
      expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(0.02);
    });
  }
}

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${width} × ${height}, ${javaScriptEnabled ? 'in the store' : 'as the server sends it'}`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height } });

      test('the first row of covers stands above the fold with title and price', async ({ store, page }) => {
        await store.open();
        if (javaScriptEnabled) await expect(page.locator('[part~=consent]')).toBeAttached();
        const row = page.getByRole('article').filter({ visible: true });
        for (const index of width < 600 ? [0, 1] : [0, 1, 2]) {
          await expect(row.nth(index)).toBeInViewport({ ratio: 1 });
        }
        const covered = await page.evaluate(() =>
          [...document.querySelectorAll('magazine-store')].some((store) => {
            const bar = store.shadowRoot?.querySelector('[part~=consent]')?.getBoundingClientRect();
            return bar !== undefined && bar.top < innerHeight;
          }),
        );
        expect(covered).toBe(false);
      });
    });
  }
}

/** The places of cover and title, in whole pixels. */
async function placesOf(item: Locator): Promise<number[][]> {
  const parts = [item.locator('img').first(), item.locator('h1, h2').first()];
  await expect(parts[0] as Locator).toHaveJSProperty('complete', true);
  return Promise.all(
    parts.map((part) =>
      part.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    ),
  );
}

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { shifted: number };
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
