import { expect, test } from './fixtures.ts';

const FREE = 'Slow Lines 7: The Night Train Issue';

test('details whose code comes late do not cover the reader that has opened meanwhile', async ({ store, page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/IssueDetail-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await store.open('/read/1');
  const element = page.locator('magazine-store');
  await expect.poll(() => element.evaluate((node) => 'openViewer' in node)).toBe(true);
  await element.evaluate((node) => (node as HTMLElement & { openViewer(id: number): void }).openViewer(1));
  await store.reader.expectSharp();
  const loaded = page.waitForResponse(/\/IssueDetail-[^/]*\.js$/);
  release();
  await (await loaded).finished();
  // The reader turns its pages with keys, and is what a press in the middle of the window reaches.
  await page.keyboard.press('ArrowRight');
  await store.reader.expectPages('2–3', 12);
  await store.reader.button('Close').click({ timeout: 5000 });
  await expect(store.detail(FREE)).toBeVisible();
});
