import { expect, test } from './fixtures.ts';
import { FramedStore } from './pages/FramedStore.ts';

const FREE = 'Medvind 3: Runt sjön';

test('the reader in a frame shows as a whole, also after the window has turned', async ({
  page,
  demo,
  complaints: _watched,
}) => {
  const upright = { width: 320, height: 640 };
  await page.setViewportSize(upright);
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await store.card(FREE).press('Enter');
  await store.button('Read').press('Enter');
  await store.reader.expectSharp();
  await expect(store.reader.button('Next page')).toBeInViewport({ ratio: 1 });
  // The whole page fits into this window, so the browser scrolls back to its top.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.setViewportSize(upright);
  await expect(store.reader.button('Next page')).toBeInViewport({ ratio: 1 });
});
