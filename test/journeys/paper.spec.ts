import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import type { ReaderPage } from './pages/ReaderPage.ts';

/** The brightness of each pixel of the first page in sight, from 0 to 1, as a person sees it. */
async function brightness(reader: ReaderPage): Promise<number[]> {
  const { data } = await sharp(await reader.sheet.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const linear = (value: number) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return Array.from({ length: data.length / 3 }, (_, pixel) => {
    const [red, green, blue] = [data[3 * pixel] ?? 0, data[3 * pixel + 1] ?? 0, data[3 * pixel + 2] ?? 0];
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  });
}

test('dark paper has light text with good contrast, also when it is chosen for the next issue', async ({
  store,
  page,
}) => {
  await store.open('/read/1/full?page=2');
  await store.reader.expectSharp();
  await store.reader.chooseFromMenu('Dark');
  await expect(store.reader.sheet.locator('[data-paper-layer="dark"]')).toBeVisible();
  await expect(store.reader.button('Dark')).toBeHidden();
  const pixels = (await brightness(store.reader)).toSorted((one, other) => one - other);
  const [paper, ink] = [pixels[Math.floor(pixels.length / 2)] ?? 1, pixels.at(-1) ?? 0];
  expect(paper).toBeLessThan(0.05);
  expect((ink + 0.05) / (paper + 0.05)).toBeGreaterThan(4.5);

  await page.reload();
  await store.reader.expectSharp();
  await expect(store.reader.sheet.locator('[data-paper-layer="dark"]')).toBeVisible();
});

test('a photograph keeps its colours on dark paper', async ({ store }) => {
  await store.open('/read/7/preview?page=2');
  await store.reader.expectSharp();
  const before = await brightness(store.reader);
  await store.reader.chooseFromMenu('Dark');
  await expect(store.reader.sheet.locator('[data-paper-layer="dark"]')).toBeAttached();
  await expect(store.reader.button('Dark')).toBeHidden();
  const after = await brightness(store.reader);
  const same = after.filter((value, pixel) => Math.abs(value - (before[pixel] ?? 0)) < 0.02);
  expect(same.length / after.length).toBeGreaterThan(0.9);
});
