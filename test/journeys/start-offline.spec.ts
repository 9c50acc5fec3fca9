import { expect, test } from './fixtures.ts';

test('a page whose code did not load without a connection becomes the store once the browser is online', async ({
  store,
  page,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const context = page.context();
  const documentLoaded = page.waitForEvent('requestfinished', (request) => request.isNavigationRequest());
  await page.route('**/magazine-store.js', async (route) => {
    await documentLoaded;
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/magazine-store.js'));

  await page.goto(store.url, { waitUntil: 'commit' });
  await failed;
  // That may be the page's preload. It imports the code once the covers are painted, and that fails, too.
  await page.evaluate(async () => {
    const covers = [...document.querySelectorAll<HTMLImageElement>('magazine-store img[fetchpriority=high]')];
    await Promise.allSettled(covers.map((cover) => cover.decode()));
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    await import(String('/magazine-store.js')).catch(() => {});
  });
  await expect(page.locator('[data-prerendered]').getByRole('link', { name: 'Second Decimal 6' })).toBeVisible();

  await page.unroute('**/magazine-store.js');
  await context.setOffline(false);
  // Chromium reports it only on a machine with a network. The page may not have noticed yet that it is offline.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('searchbox')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
});
