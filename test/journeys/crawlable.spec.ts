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
    await expect(page.getByText('$14.00').filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Preview' })).toHaveAttribute('href', '/read/14/preview');
    await expect(page.getByRole('link', { name: 'Read' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(`${store.url}/`);
  });
});

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
