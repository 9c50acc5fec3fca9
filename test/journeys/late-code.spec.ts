import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const CODE = /\/(magazine-store|chunks\/store-[^/]*)\.js$/;
const LIST_CODE = /\/chunks\/Storefront-[^/]*\.js$/;
const SESSION_CODE = /\/chunks\/sessionActors-[^/]*\.js$/;

/** The browser's error for a file of this code. */
const notLoaded = (code: RegExp) => new RegExp(`ERR_FAILED .*${code.source}`);

/** The notice shows after seconds: ends its waiting. */
const endWaiting = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });

test('a page whose code does not load says that it takes long, and tries again', async ({
  store,
  page,
  complaints,
}) => {
  complaints.expect(notLoaded(CODE));
  // On a machine without a network, the store waits for the connection instead.
  const isOnline = await page.evaluate(() => navigator.onLine);
  if (isOnline) complaints.expect(/Failed to fetch dynamically imported module/);
  for (const [address, loaded] of [
    ['/terms', page.getByRole('heading', { name: 'Terms' })],
    ['/search', page.getByRole('searchbox')],
    ['/login', page.getByRole('heading', { name: 'Your account' })],
    ['/read/1', page.getByRole('button', { name: 'Sign In' })],
    ['/read/1/full', page.getByRole('dialog').getByRole('button', { name: 'Close' })],
  ] as const) {
    let broken = true;
    await page.route(CODE, (route) => (broken ? route.abort() : route.continue()));
    await page.goto(store.url + address);
    const notice = page.getByText('Loading is taking longer than usual.');
    await expect(notice, address).toBeHidden();
    await endWaiting(page);
    await expect(notice, address).toBeInViewport();
    // The code is there from the next document on: otherwise this one might load it by itself, before the press.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) broken = false;
    });
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(loaded.first(), address).toBeVisible();
    await endWaiting(page);
    await expect(notice, address).toBeHidden();
    await page.unroute(CODE);
  }
});

test('Back leads to another screen, also while the code of the store does not load', async ({
  store,
  page,
  complaints,
}) => {
  complaints.expect(notLoaded(CODE));
  if (await page.evaluate(() => navigator.onLine)) complaints.expect(/Failed to fetch dynamically imported module/);
  await page.goto(store.url);
  const [first, second] = [
    page.getByRole('link', { name: /^Pocket Whale 9/ }),
    page.getByRole('link', { name: /^Second/ }),
  ];
  await first.click();
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  await page.route(CODE, (route) => route.abort());
  await page.reload();
  await expect(second).toHaveCount(0);
  await page.goBack();
  await expect(second).toBeVisible();
});

test('a reader closes to a list whose code comes late, or not: the store says so, and tries again', async ({
  store,
  page,
  complaints,
}) => {
  complaints.expect(notLoaded(LIST_CODE));
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  await page.route(LIST_CODE, async (route) => {
    await ended;
    await route.abort();
  });
  await page.goto(`${store.url}/read/1/full`);
  await store.reader.expectSharp();
  await page.keyboard.press('ArrowRight');
  await store.reader.expectPages('2–3', 12);
  const errorCode = page.locator('magazine-store').evaluate(
    (element) =>
      new Promise((resolve) => {
        element.addEventListener('magazine-store-error', (event) => resolve((event as CustomEvent).detail.code));
      }),
  );
  await store.reader.close();
  // The server's picture of the page, which stood there before the reader.
  await expect(page.locator('[data-first-page]')).toBeHidden();
  end();
  await expect(page.getByText('There was a problem loading the page.')).toBeVisible();
  expect(await errorCode).toBe('failed_to_load');
  await page.unroute(LIST_CODE);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(store.detail('Slow Lines 7: The Night Train Issue')).toBeVisible();
});

test('the sign-in page says that the code of the session did not load, and tries again', async ({
  store,
  page,
  complaints,
}) => {
  complaints.expect(notLoaded(SESSION_CODE));
  await page.route(SESSION_CODE, (route) => route.abort());
  await page.goto(`${store.url}/login`);
  await expect(page.getByText('The connection failed, so your account could not be loaded.')).toBeVisible();
  await page.unroute(SESSION_CODE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each page says that the store needs it', async ({ store, page }) => {
    for (const address of ['/', '/read/1', '/read/1/full', '/terms', '/embed/search']) {
      await page.goto(store.url + address);
      const notice = page.locator('noscript p', { hasText: 'This store needs JavaScript.' });
      await expect(notice, address).toBeInViewport();
      await expect(page.getByText('Loading is taking longer than usual.'), address).toBeHidden();
    }
  });
});
