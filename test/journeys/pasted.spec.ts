import { expect, test } from './fixtures.ts';
import { StorePage } from './pages/StorePage.ts';

test.use({ asksForSession: true });

test('the two pasted lines make a whole store on a page of another origin', async ({
  page,
  demo,
  complaints: _watched,
}) => {
  const store = new StorePage(page, demo.examplesUrl);
  await store.open('/standalone.html');
  expect(new URL(page.url()).origin).not.toBe(new URL(demo.url).origin);
  await store.expectCovers();
  await store.card('Medvind 3: Runt sjön').click();
  await expect(page).toHaveURL(`${demo.examplesUrl}/standalone.html#/read/12`);
  await store.button('Read').click();
  await store.reader.expectSharp();
  expect(await store.reader.difference()).toBeLessThan(12);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/#\/read\/12\/full\?page=2$/);
  await page.reload();
  await store.reader.expectSharp();
  await expect(store.reader.sheet).toHaveAttribute('data-page', '2');
  await store.reader.close();
  await expect(store.detail(/Medvind 3/)).toBeVisible();
});

test('the host page keeps its own hash, styles and focus', async ({ page, demo, complaints: _watched }) => {
  const store = new StorePage(page, demo.examplesUrl);
  await store.open('/standalone.html#chapter-2');
  await expect(store.cards.first()).toBeVisible();
  expect(page.url()).toBe(`${demo.examplesUrl}/standalone.html#chapter-2`);
  const heading = page.getByRole('heading', { name: 'The reading room' });
  const readFont = () => heading.evaluate((element) => getComputedStyle(element).fontFamily);
  const before = await readFont();
  await page.addStyleTag({ content: 'h2, a, p, img { all: unset !important; color: red !important; }' });
  expect(await readFont()).toBe(before);
  const color = await store.cards
    .first()
    .getByRole('link')
    .evaluate((element) => getComputedStyle(element).color);
  expect(color).not.toBe('rgb(255, 0, 0)');
});
