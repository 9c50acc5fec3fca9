import { expect, test } from './fixtures.ts';
import { holdCode } from './pages/heldCode.ts';
import { untilRun } from './pages/loaded.ts';

const FREE = 'Slow Lines 7: The Night Train Issue';

test('details whose code comes late do not cover the reader that has opened meanwhile', async ({ store, page }) => {
  const release = await holdCode(page, 'IssueDetail');
  await store.open('/read/1');
  const element = page.locator('magazine-store');
  await expect.poll(() => element.evaluate((node) => 'openViewer' in node)).toBe(true);
  await element.evaluate((node) => (node as HTMLElement & { openViewer(id: number): void }).openViewer(1));
  await store.reader.expectSharp();
  release();
  await untilRun(page, 'IssueDetail');
  // The reader turns its pages with keys, and is what a press in the middle of the window reaches.
  await page.keyboard.press('ArrowRight');
  await store.reader.expectPages('2–3', 12);
  await store.reader.button('Close').click();
  await expect(store.detail(FREE)).toBeVisible();
});
