import { expect, test } from './fixtures.ts';
import { StorePage } from './pages/StorePage.ts';

test.use({ asksForSession: true });

test("a publisher changes the store's colours and sees them at once", async ({
  page,
  demo,
  complaints: _watched,
}, info) => {
  const store = new StorePage(page, demo.examplesUrl);
  await store.open('/themed.html');
  await store.expectCovers();
  const readStyle = (property: string) =>
    page.locator('magazine-store').evaluate((element, name) => {
      const part = element.shadowRoot?.querySelector('[part="page"]') as Element;
      return getComputedStyle(part).getPropertyValue(name);
    }, property);
  expect(await readStyle('background-color')).toBe('rgb(250, 249, 247)');

  for (const [name, background, scheme] of [
    ['newsprint', 'rgb(243, 239, 228)', 'light'],
    ['pool', 'rgb(233, 247, 248)', 'light'],
    ['night', 'rgb(14, 20, 32)', 'dark'],
  ] as const) {
    await page.getByLabel('Look').selectOption(name);
    await expect.poll(() => readStyle('background-color')).toBe(background);
    await expect.poll(() => readStyle('color-scheme')).toBe(scheme);
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: info.outputPath(`${name}.png`) });
  }

  await page.getByLabel('Accent', { exact: true }).fill('#00a000');
  const card = store.button('Got it');
  await expect(card).toHaveCSS('background-color', 'rgb(0, 160, 0)');
  await page.getByLabel('Font').selectOption('Typewriter');
  expect(await readStyle('font-family')).toContain('Courier New');
  await page.getByText('Your style sheet').click();
  await expect(page.locator('code')).toContainText('--magazine-store-accent: #00a000;');
  await expect(page.getByLabel('Contrast of text')).toContainText('on the page');

  await page.getByRole('button', { name: 'Start again' }).click();
  await expect.poll(() => readStyle('background-color')).toBe('rgb(250, 249, 247)');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => readStyle('background-color')).toBe('rgb(17, 17, 19)');
});
