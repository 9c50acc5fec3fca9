import { expect, test } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { ViewerHost } from './pages/ViewerHost.ts';

const FREE = 'Medvind 3: Runt sjön';
const SAMPLED = 'Room Tone 2: Listening Outdoors';

test('the reader has the whole window of the page, and gives the focus back', async ({ page, demo, complaints: _ }) => {
  const host = new ViewerHost(page, demo.examplesUrl);
  const { store, reader } = host;
  await host.open();
  await store.card(FREE).click();
  const read = store.button('Read');
  await read.click();
  await host.expectWholeWindow();
  await expect(page.getByText('Reading issue 12, full')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await reader.expectPages('2–3', 10);

  await page.keyboard.press('Escape');
  await expect(host.overlay).toHaveCount(0);
  await expect(page.getByText('Done with issue 12')).toBeVisible();
  await expect(read).toBeFocused();
  // The reader stopped at page 2.
  await read.click();
  await reader.expectPages('2–3', 10);
  await page.keyboard.press('Escape');
  await expect(host.overlay).toHaveCount(0);
  // The list behind it knows where the visitor stopped.
  await store.button('Return to the list').click();
  await expect(store.scope.locator('[part~=continue-reading]')).toContainText(FREE);

  await expect(page.locator('html')).toHaveCSS('overflow', 'visible');
});

test('Back closes the reader, and the page stays', async ({ page, demo, complaints: _ }) => {
  const host = new ViewerHost(page, demo.examplesUrl);
  await host.open();
  const address = page.url();
  await page.getByRole('button', { name: 'Leaf through a sample' }).click();
  await host.expectWholeWindow();
  await host.reader.expectPages('2–3', 4);
  await page.goBack();
  await expect(host.overlay).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Leaf through a sample' })).toBeFocused();

  await page.getByRole('button', { name: 'Leaf through a sample' }).click();
  await host.expectWholeWindow();
  await host.reader.button('Close').click();
  await expect(host.overlay).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  expect(page.url()).toBe(address);
  await expect(host.store.cards.first()).toBeVisible();
});

test('the page can prevent openings in the frame', async ({ page, demo, complaints: _ }) => {
  const host = new ViewerHost(page, demo.examplesUrl);
  await host.open();
  await page.getByRole('button', { name: 'See the issue' }).click();
  await expect(host.store.scope.getByRole('main', { name: SAMPLED })).toBeVisible();
  await host.store.button('Return to the list').click();

  await page.getByLabel('This page shows issues itself').check();
  await host.store.card(FREE).click();
  await expect(page.getByText('Here the page would show issue 12 in its own way.')).toBeVisible();
  await expect(host.store.cards.first()).toBeVisible();
  await expect(host.store.scope.getByRole('main', { name: FREE })).toHaveCount(0);
});

test('a visitor signs in while reading, reads on, and is signed in at the store behind', async ({
  page,
  demo,
  complaints,
}) => {
  complaints.expect(/status of 403 .*\/api\/issues\/14\/download\/full$/);
  const host = new ViewerHost(page, demo.examplesUrl);
  await host.open();
  await host.mount(demo.url, { path: '/read/14/full' });
  const inReader = new AccountPages(page, demo.examplesUrl, host.readerFrame);
  await inReader.button('Sign In / Register').click();
  await inReader.goThroughWindow('owner@example.com');
  await host.reader.expectSharp();
  await host.reader.button('Close').click();
  await expect(host.store.scope.getByRole('main', { name: 'Counterform 1: The White Inside' })).toBeVisible();
  await expect(host.store.accountButton).toContainText('owner@example.com');
});

test('the address of a page opens the reader over the issue', async ({ page, demo, complaints: _ }) => {
  const host = new ViewerHost(page, demo.examplesUrl);
  await host.open();
  await host.mount(demo.url, { path: '/read/12/full?page=4', locale: 'de' });
  await host.reader.expectSharp();
  await expect(host.reader.dialog.getByText('Seiten 4–5 von 10', { exact: true })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(host.overlay).toHaveCount(0);
  await expect(host.store.scope.getByRole('main', { name: FREE })).toBeVisible();
  await host.store.button('Lesen').click();
  await host.reader.expectSharp();
  await page.evaluate('mounted.destroy()');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('overflow', 'visible');
});
