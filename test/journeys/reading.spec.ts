import { expect, test } from './fixtures.ts';
import { holdCode } from './pages/heldCode.ts';
import { untilRun } from './pages/loaded.ts';

const FREE = 'Medvind 3: Runt sjön';
const PRICED = 'Counterform 1: The White Inside';

test('a visitor picks an issue from the list and reads its sample', async ({ store, page }) => {
  await store.open();
  await store.expectCovers();
  await store.card(PRICED).click();
  await expect(page).toHaveURL(`${store.url}/read/14`);
  const detail = store.detail(PRICED);
  await expect(detail).toContainText('$14.00');
  await expect(detail.getByRole('button', { name: 'Read' })).toBeDisabled();

  await detail.getByRole('button', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/\/read\/14\/preview/);
  await store.reader.expectPicture();
  await store.reader.expectSharp();
  expect(await store.reader.difference()).toBeLessThan(12);

  await store.reader.button('Next page').click();
  await expect(page).toHaveURL(/page=2/);
  await store.reader.chooseFromMenu('Two pages side by side');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/page=3/);
  await store.reader.expectSharp();
  expect(await store.reader.difference()).toBeLessThan(12);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/page=2/);

  await store.reader.button('Close').click();
  await expect(page).toHaveURL(`${store.url}/read/14`);
  await expect(detail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${store.url}/`);
  await expect(store.card(PRICED)).toBeFocused();
});

test('a free issue can be read whole, and Back leads out step by step', async ({ store, page }) => {
  await store.open();
  await store.card(FREE).click();
  await store.button('Read').click();
  await store.reader.expectSharp();
  await page.goBack();
  await expect(store.detail(FREE)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${store.url}/`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an address with a page that there is not leads to the last', async ({ store, page }) => {
  await store.open('/read/1/full?page=99');
  await store.reader.expectSharp();
  await expect(page).toHaveURL(/\/read\/1\/full\?page=12$/);
  await store.open('/read/4/preview?page=99');
  await store.reader.expectSharp();
  await expect(page).toHaveURL(/\/read\/4\/preview\?page=3$/);
});

test('a deep link opens the reader at its page without requests before', async ({ store, page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await store.open('/read/1/full?page=4');
  // The page names the viewer's scripts, so that they load beside the store's.
  await expect(page.locator('link[rel=modulepreload][href*="/viewer-"]').first()).toBeAttached();
  await store.reader.expectSharp();
  await expect(store.reader.sheet).toHaveAttribute('data-page', '4');
  // The last that the store loads behind the reader.
  await untilRun(page, 'IssueDetail');
  expect(requests.filter((path) => path.startsWith('/api/') && !path.includes('/open/'))).toEqual([]);
  await store.reader.button('Close').click();
  await expect(page).toHaveURL(`${store.url}/read/1`);
});

test('the reader loads nothing of the PDF until it zooms in, and then only the bytes that it needs', async ({
  store,
  page,
}) => {
  let bytes = 0;
  page.on('response', async (response) => {
    const isDocument = /\/files\/[^/]+$/.test(new URL(response.url()).pathname);
    if (isDocument) bytes += Number(response.headers()['content-length'] ?? 0);
  });
  await store.open('/read/11/full');
  await store.reader.expectSharp();
  const size = await page.evaluate(() => {
    const data = JSON.parse(document.querySelector('[data-page]')?.textContent ?? '{}');
    return data.download.size as number;
  });
  await page.keyboard.press('End');
  await store.reader.expectPages('122', 122);
  await store.reader.expectSharp();
  expect(bytes).toBe(0);
  for (let press = 0; press < 8; press++) await page.keyboard.press('+');
  await expect(store.reader.details.first()).toBeVisible();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(size / 2);
});

test('pictures of pages that the reader turns past are not loaded to the end', async ({ store, page }) => {
  const isPicture = /\/pages\/\d+\/\d+$/;
  const stopped: string[] = [];
  page.on('requestfailed', (request) => {
    if (isPicture.test(request.url())) stopped.push(request.url());
  });
  await store.open('/read/11/full');
  await store.reader.expectSharp();
  const { promise: slowLine, resolve: release } = Promise.withResolvers<void>();
  await page.route(isPicture, async (route) => {
    await slowLine;
    await route.continue().catch(() => {});
  });
  for (let turn = 0; turn < 12; turn++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => new Set(stopped).size).toBeGreaterThan(3);
  release();
  await store.reader.expectSharp();
});

test('a zoomed page becomes sharp after the code that draws it has failed to load once', async ({
  store,
  page,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED .*\/chunks\/pdfDocument-/);
  let failed = 0;
  await page.route(/\/chunks\/pdfDocument-[^/]*\.js$/, (route) => {
    failed++;
    return failed > 1 ? route.continue() : route.abort();
  });
  await store.open('/read/11/full');
  await store.reader.expectSharp();
  for (let press = 0; press < 8; press++) await page.keyboard.press('+');
  await expect.poll(() => failed).toBeGreaterThan(0);
  // On a machine without a network, the viewer waits for the connection.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(async () => {
    await page.keyboard.press('-');
    await page.keyboard.press('+');
    await expect(store.reader.details.first()).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('an issue that the reader does not own shows the ways to get it', async ({ store, page, complaints }) => {
  complaints.expect(/status of 403 .*\/api\/issues\/14\/download\/full$/);
  await store.open('/read/14/full');
  await expect(page.getByText('This item is available only after purchasing')).toBeVisible();
  await store.button('Return to details').click();
  // The viewer's dialog has the same name as the one with the details.
  await expect(page).toHaveURL(`${store.url}/read/14`);
  await expect(store.detail(PRICED)).toBeVisible();
});

test('a right-bound issue turns its pages the other way', async ({ store, page }) => {
  await store.open('/read/8/preview');
  await store.reader.expectSharp();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/page=2/);
  await page.keyboard.press('ArrowRight');
  await expect(store.reader.sheet).toHaveAttribute('data-page', '1');
  const next = await store.reader.button('Next page').boundingBox();
  const previous = await store.reader.button('Previous page').boundingBox();
  expect(next?.x).toBeLessThan(previous?.x ?? 0);
});

test('a missing issue leads to the list with a notice', async ({ store, page, complaints }) => {
  complaints.expect(/status of 404 .*\/read\/4711$/);
  await store.open('/read/12');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/read/4711'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByText('Item was not found.')).toBeVisible();
  await expect(page).toHaveURL(`${store.url}/`);
  const response = await page.goto(`${store.url}/read/4711`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('the description is markdown, its raw HTML text, its links outward open elsewhere', async ({ store, page }) => {
  await store.open('/read/1');
  const links = store.detail(/^Slow Lines 7/).locator(`a[href^="http"]:not([href^="${store.url}/"])`);
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /nofollow/);
  }
  await expect(page.getByRole('dialog').locator('p').first()).toBeVisible();
});

test('the text of the first page can be selected before the store is there, and stays in its place', async ({
  store,
  page,
}) => {
  const letStoreCome = await holdCode(page, 'store');
  await page.goto(`${store.url}/read/1/full?page=2`);
  const before = page
    .locator('.text-over-picture span')
    .filter({ hasText: /^\w{4,}$/ })
    .first();
  await before.dblclick();
  const word = (await before.textContent()) ?? '';
  expect(await page.evaluate(() => document.getSelection()?.toString().trim())).toBe(word);
  const place = await before.boundingBox();

  letStoreCome();
  await store.reader.button('Select text').click();
  const after = store.reader.dialog.locator('[aria-hidden] div').getByText(word, { exact: true }).first();
  await expect(after).toBeAttached();
  const shown = await after.boundingBox();
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs((place?.[side] ?? Number.NaN) - (shown?.[side] ?? Number.NaN)), side).toBeLessThan(1.5);
  }
  await store.reader.button('Close').click();
  await expect(before).toHaveCount(0);
});
