import { expect, test } from './fixtures.ts';
import { untilRun } from './pages/loaded.ts';

const ALMANAC_PAGES = 122;

test('a word is found on pages that were never loaded, and marked where it stands', async ({ store, page }) => {
  await store.open('/read/11/full');
  await store.reader.expectSharp();
  await page.keyboard.press('Control+f');
  const field = store.reader.dialog.getByRole('searchbox', { name: 'Find in this issue' });
  await expect(field).toBeFocused();
  const answered = page.waitForResponse(/\/api\/issues\/11\/search\?/);
  await field.fill('MOON');
  expect((await answered).status()).toBe(200);
  await expect(store.reader.dialog.getByText(/\d+ hits/).first()).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2$/);
  const marks = store.reader.sheets.locator('[data-current="true"]');
  await expect(marks.first()).toBeVisible();
  await store.reader.button('Next hit').click();
  await expect(store.reader.dialog.getByText(/^2 of \d+/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(store.reader.dialog).toBeVisible();
});

test('thumbnails, contents and the page number lead to a page', async ({ store, page }) => {
  await store.open('/read/11/full');
  await store.reader.expectSharp();
  await store.reader.button('Thumbnails').click();
  await store.reader.dialog.getByRole('button', { name: /\b5\b/ }).click();
  await store.reader.expectPages('4–5', ALMANAC_PAGES);
  await store.reader.dialog.getByRole('tab', { name: 'Contents' }).click();
  await store.reader.dialog.getByRole('tabpanel').getByRole('button', { name: /March/ }).first().click();
  await expect(page).not.toHaveURL(/page=4$/);
  await expect(store.reader.dialog.getByRole('button', { name: /^Back to page/ })).toBeVisible();

  const number = store.reader.dialog.getByRole('textbox', { name: 'Page number' });
  await number.fill('100');
  await number.press('Enter');
  await store.reader.expectPages('100–101', ALMANAC_PAGES);
  await number.fill('4711');
  await number.press('Enter');
  await expect(store.reader.dialog.getByText('There is no page “4711”.')).toBeVisible();
});

test('a link within the issue leads to its page, and there is a way back', async ({ store, page }) => {
  await store.open('/read/1/full?page=2');
  await store.reader.expectSharp();
  await store.reader.sheet.getByRole('button', { name: /A room of four square metres/ }).click();
  await store.reader.expectPages('8–9', 12);
  // The link is gone, and the keys still turn.
  await page.keyboard.press('Space');
  await store.reader.expectPages('10–11', 12);
  await store.reader.dialog.getByRole('button', { name: 'Back to page 2' }).click();
  await store.reader.expectPages('2–3', 12);
  // The button is gone, and the keys still turn.
  await page.keyboard.press('ArrowRight');
  await store.reader.expectPages('4–5', 12);
});

test('an issue opens at its last page on this device', async ({ store, page }) => {
  await store.open('/read/12');
  await store.button('Read').click();
  await store.reader.expectSharp();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await store.reader.expectPages('4–5', 10);
  await store.reader.button('Close').click();
  await store.button('Read').click();
  await store.reader.expectPages('4–5', 10);
  await expect(page).toHaveURL(/page=4$/);
  // A link without a page opens the first one. The reader has not stopped there.
  await store.open('/read/12/full');
  await store.reader.expectSharp();
  await expect(store.reader.button('Close')).toBeEnabled();
  await page.reload();
  await store.reader.expectSharp();
  await store.reader.button('Close').click();
  await store.button('Read').click();
  await store.reader.expectPages('4–5', 10);
});

test('the link to a page is copied, and opens it', async ({ store, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await store.open('/read/1/full?page=6');
  await store.reader.expectSharp();
  await store.reader.chooseFromMenu('Share this page');
  await expect(store.reader.dialog.getByText('The link to this page has been copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${store.url}/read/1/full?page=6`);
});

test('a host may turn the page of the issue that is open', async ({ store, page }) => {
  await store.open('/read/1/full');
  await store.reader.expectSharp();
  await page.evaluate(() =>
    (document.querySelector('magazine-store') as unknown as { openViewer(id: number, to: object): void }).openViewer(
      1,
      {
        type: 'full',
        page: 8,
      },
    ),
  );
  await store.reader.expectPages('8–9', 12);
});

test('text is selected across lines, and copied as it reads', async ({ store, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await store.open('/read/1/full?page=3');
  await store.reader.expectSharp();
  await store.reader.button('Select text').click();
  const words = store.reader.sheets
    .locator('[aria-hidden="true"] span')
    .filter({ hasText: 'Every sleeping car has a corridor' });
  await expect(words).toBeAttached();
  const box = await words.boundingBox();
  if (!box) throw new Error('the line has no place');
  await page.mouse.move(box.x + 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + box.height * 2.5, { steps: 8 });
  await page.mouse.up();
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')[0]).toBe('Every sleeping car has a corridor, and every corridor');
  expect(copied.split('\n').length).toBeGreaterThan(1);
});

test('the text of a page reads as text, in any size', async ({ store }) => {
  await store.open('/read/1/full?page=3');
  await store.reader.expectSharp();
  await store.reader.chooseFromMenu('Text view and reading aloud');
  const paragraph = store.reader.dialog.getByRole('paragraph').filter({ hasText: 'Every sleeping car has a corridor' });
  await expect(paragraph.last()).toBeVisible();
  await expect(
    store.reader.dialog.getByRole('heading', { name: 'The only hotel that wakes up somewhere else' }).last(),
  ).toBeVisible();
  const size = () => paragraph.last().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await size();
  await store.reader.button('Larger text A+').click();
  expect(await size()).toBeGreaterThan(before);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the text of a page is one press away, without its running head and foot', async ({ store }) => {
    await store.open('/read/1/full?page=3');
    await store.reader.expectSharp();
    await store.reader.button('Text view and reading aloud').click();
    const text = store.reader.dialog.getByRole('region', { name: /^Text view/ });
    await expect(text.getByRole('paragraph').filter({ hasText: 'Every sleeping car has a corridor' })).toBeVisible();
    await expect(text.getByText('Slow Lines 7')).toHaveCount(0);
    await store.reader.button('Text view and reading aloud').click();
    await expect(text).toBeHidden();
    await store.reader.button('Fit column').click();
    const width = async () => (await store.reader.sheet.boundingBox())?.width ?? 0;
    await expect.poll(width).toBeGreaterThan(370);
  });
});

test('screen readers get the text of the visible page', async ({ store, page }) => {
  await store.open('/read/1/full?page=6');
  await store.reader.expectSharp();
  await expect(store.reader.sheet.getByRole('paragraph').first()).toContainText('The platform at Orlow');
  await page.keyboard.press('ArrowRight');
  await expect(store.reader.sheets.getByRole('heading').first()).toBeAttached();
});

test('reading goes on when the address of the file has expired', async ({ store, page, complaints }) => {
  complaints.expect(/status of 403 .*\/files\//);
  await store.open('/read/11/full');
  await store.reader.expectSharp();
  const old = await page.evaluate(
    () => JSON.parse(document.querySelector('[data-page]')?.textContent ?? '{}').download.url as string,
  );
  let isOver = true;
  await page.route(`${old}/**`, (route) =>
    isOver ? route.fulfill({ status: 403, json: { error: 'expired' } }) : route.continue(),
  );
  await page.route(/\/api\/issues\/11\/download\/full$/, (route) => {
    isOver = false;
    return route.continue();
  });
  const renewed = page.waitForResponse(/\/api\/issues\/11\/download\/full$/);
  await page.keyboard.press('End');
  await renewed;
  await store.reader.expectPages('122', ALMANAC_PAGES);
  await store.reader.expectSharp();
  expect(await store.reader.difference()).toBeLessThan(12);
});

test('offline, pages that were seen stay, and reading goes on by itself', async ({
  store,
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED .*\/(files\/|api\/issues\/11\/download\/full$)/);
  const counted = page.waitForResponse(/\/open\/full$/);
  await store.open('/read/11/full?page=2');
  await store.reader.expectSharp();
  await page.keyboard.press('ArrowRight');
  await store.reader.expectPages('4–5', ALMANAC_PAGES);
  await store.reader.expectSharp();
  // The store and its viewer load these parts when they have time.
  await untilRun(page, 'menuParts', 'prepareDocument', 'Storefront', 'IssueDetail', 'sessionActors', 'laterScreens');
  await counted;
  await context.setOffline(true);
  await page.keyboard.press('End');
  await expect(store.reader.dialog.getByText('Connection lost. Trying again…')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await store.reader.expectPages('2–3', ALMANAC_PAGES);
  await context.setOffline(false);
  await page.keyboard.press('End');
  await store.reader.expectPages('122', ALMANAC_PAGES);
  await store.reader.expectSharp();
  await expect(store.reader.dialog.getByText('Connection lost. Trying again…')).toBeHidden();
});

test('a zoomed page is drawn sharp where it is seen', async ({ store, page }) => {
  await store.open('/read/1/full?page=3');
  await store.reader.expectSharp();
  for (let press = 0; press < 6; press++) await page.keyboard.press('+');
  const detail = store.reader.details.first();
  await expect(detail).toBeVisible();
  await expect
    .poll(() => detail.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.getBoundingClientRect().width))
    .toBeGreaterThan(0.98);
  await page.keyboard.press('0');
  await expect(detail).toHaveCount(0);
});

test('the reader fills the screen and gives it back', async ({ store, page }) => {
  await store.open('/read/1/full');
  await store.reader.expectSharp();
  await page.keyboard.press('f');
  await expect(store.reader.button('Full screen')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await store.reader.expectPages('2–3', 12);
  await page.keyboard.press('f');
  await expect(store.reader.button('Full screen')).toHaveAttribute('aria-pressed', 'false');
});

test('reading continues on a slow server that breaks off every other answer', async ({
  store,
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_RESET .*\/files\//);
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  const bytesPerSecond = 250_000;
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  let requests = 0;
  let lastPicture = '';
  await page.route(/\/files\/[^/]+\/(pages|layers)\//, (route) => {
    const address = route.request().url();
    if (address.includes('/pages/') && address.endsWith(`/${ALMANAC_PAGES}`)) lastPicture = address;
    return requests++ % 2 === 0 ? route.abort('connectionreset') : route.continue();
  });
  await store.open('/read/11/full');
  await store.reader.expectSharp();
  await page.keyboard.press('End');
  await store.reader.expectPages('122', ALMANAC_PAGES);
  await store.reader.expectSharp();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await store.reader.difference(lastPicture)).toBeLessThan(12);
  await expect(store.reader.dialog.getByText('Connection lost. Trying again…')).toBeHidden();
});
