import { expect, test } from './fixtures.ts';
import { Finger } from './pages/Finger.ts';

test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

const PAGES = 12;

test('a page follows the finger, shows the next one beside it, and turns', async ({ store, page }) => {
  await store.open('/read/1/full?page=2');
  await store.reader.expectSharp();
  const neighbour = store.reader.scope.locator('[data-page="3"]');
  await expect(neighbour.locator('[data-layer="sharp"] > *')).toBeAttached();
  const finger = await Finger.on(page);
  const left = async () => (await neighbour.boundingBox())?.x ?? Number.NaN;
  const before = await left();

  await finger.down(320, 400);
  await finger.moveTo(160, 404);
  await expect.poll(async () => before - (await left())).toBeGreaterThan(120);
  await store.reader.expectPages('2', PAGES);
  await finger.moveTo(60, 404);
  await finger.up();
  await store.reader.expectPages('3', PAGES);
  await expect(page).toHaveURL(/page=3$/);
  await expect.poll(left).toBe(0);

  await finger.flick(320, 200);
  await finger.flick(320, 200);
  await store.reader.expectPages('5', PAGES);
  await finger.flick(100, 240);
  await store.reader.expectPages('4', PAGES);
  await expect.poll(async () => (await store.reader.sheet.boundingBox())?.x).toBe(0);
});

test('a page that was dragged only a little springs back, and a link is still a link', async ({ store, page }) => {
  await store.open('/read/1/full?page=2');
  await store.reader.expectSharp();
  const finger = await Finger.on(page);
  await finger.down(300, 400);
  await finger.moveTo(240, 402);
  await finger.rest();
  await finger.up();
  await expect.poll(async () => (await store.reader.sheet.boundingBox())?.x).toBe(0);
  await store.reader.expectPages('2', PAGES);

  await store.reader.sheet.getByRole('button', { name: /A room of four square metres/ }).tap();
  await store.reader.expectPages('8', PAGES);
});

test('with reduced motion a page turns at once, and none moves', async ({ store, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await store.open('/read/1/full?page=2');
  await store.reader.expectSharp();
  const finger = await Finger.on(page);
  await finger.down(320, 400);
  await finger.moveTo(120, 404);
  expect((await store.reader.sheet.boundingBox())?.x).toBe(0);
  await finger.moveTo(60, 404);
  await finger.up();
  await store.reader.expectPages('3', PAGES);
  expect((await store.reader.sheet.boundingBox())?.x).toBe(0);
});

test('taps turn at the sides, and in the middle they show and hide the bars', async ({ store, page }) => {
  await store.open('/read/1/full?page=2');
  await store.reader.expectSharp();
  const bars = store.reader.scope.locator('[data-bars]');
  const before = await store.reader.sheet.boundingBox();
  await page.touchscreen.tap(380, 400);
  await store.reader.expectPages('3', PAGES);
  await page.touchscreen.tap(10, 400);
  await store.reader.expectPages('2', PAGES);
  await expect(bars).toHaveAttribute('data-bars', 'hidden');
  expect(await store.reader.sheet.boundingBox()).toEqual(before);
  // The first tap on a hidden button shows it, and does nothing else.
  const more = await store.reader.button('More').boundingBox();
  if (!more) throw new Error('the button has no place');
  await page.touchscreen.tap(more.x + 20, more.y + 20);
  await expect(bars).toHaveAttribute('data-bars', 'shown');
  await expect(store.reader.button('More')).toHaveAttribute('aria-expanded', 'false');
  await page.touchscreen.tap(195, 400);
  await expect(bars).toHaveAttribute('data-bars', 'hidden');
  await page.touchscreen.tap(195, 400);
  await expect(bars).toHaveAttribute('data-bars', 'shown');
  await page.touchscreen.tap(more.x + 20, more.y + 20);
  await expect(store.reader.button('Contents')).toBeVisible();
});

test('pages scroll below each other under a finger, and a found word comes into sight', async ({ store, page }) => {
  await store.open('/read/11/full?page=30');
  await store.reader.expectSharp();
  await store.reader.chooseFromMenu('Continuous scrolling');
  const finger = await Finger.on(page);
  for (let times = 0; times < 4; times++) {
    await finger.down(200, 600);
    await finger.moveTo(200, 150);
    await finger.rest();
    await finger.up();
  }
  await expect(page).toHaveURL(/page=3[2-4]$/);
  await page.reload();
  await store.reader.expectSharp();
  await expect(page).toHaveURL(/page=3[2-4]$/);
  // The choice is remembered, and the address opens at its page.
  const stage = await store.reader.scope.locator('[data-stage]').boundingBox();
  await expect.poll(async () => (await store.reader.sheet.boundingBox())?.y).toBeCloseTo(stage?.y ?? 0, 0);

  await page.keyboard.press('Control+f');
  await store.reader.dialog.getByRole('searchbox', { name: 'Find in this issue' }).fill('moon');
  await expect(store.reader.dialog.getByText(/\d+ hits/).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const mark = store.reader.scope.locator('[data-page] [data-current="true"]').first();
  await expect(mark).toBeInViewport();
});
