import { expect, test } from './fixtures.ts';
import { FramedStore } from './pages/FramedStore.ts';

test('a return from a page in a frame shows the part of the list that the reader has left', async ({
  page,
  demo,
  complaints: _watched,
}) => {
  await page.setViewportSize({ width: 1000, height: 600 });
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await store.expectCovers();
  const height = await store.listHeight();
  const terms = store.scope.getByRole('link', { name: 'Terms' });
  const scrollTop = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 800));
  const left = await scrollTop();
  await expect(terms).toBeInViewport();

  await terms.dispatchEvent('click');
  await expect(store.scope.getByRole('heading', { name: 'Terms of sale' })).toBeVisible();
  await expect.poll(scrollTop).toBeLessThan(left);
  await store.button('Return to the list').click();
  await expect.poll(store.fittingHeight.bind(store)).toBe(height);
  await expect.poll(async () => Math.abs((await scrollTop()) - left)).toBeLessThan(3);
});

test('the issues of a series begin at their top, although the reader comes from further down in the list', async ({
  page,
  demo,
  complaints: _watched,
}) => {
  await page.setViewportSize({ width: 1000, height: 600 });
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await store.expectCovers();
  await page.evaluate(() => scrollTo(0, 800));
  await store.scope
    .getByRole('link', { name: /Salt & Ladle/ })
    .first()
    .dispatchEvent('click');
  const series = store.scope.getByRole('link', { name: 'All issues of Salt & Ladle' });
  await series.dispatchEvent('click');
  const heading = store.scope.getByRole('heading', { name: 'All issues of Salt & Ladle' });
  await expect(heading).toBeInViewport();
  await expect(store.scope.getByRole('link', { name: 'All issues', exact: true })).toBeInViewport();
});
