import { expect, test } from './deskFixtures.ts';
import { Complaints } from './pages/Complaints.ts';

const SCREENS = /\/desk\/chunks\/.*\.js$/;

test('a screen whose code does not load says so, and loads on the next visit', async ({ openDesk }) => {
  const page = await openDesk('owner', '/desk');
  const complaints = new Complaints();
  page.on('console', (message) => complaints.record(message));
  page.on('pageerror', (error) => complaints.record(error));
  await page.route(SCREENS, (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Coupons' }).click();
  const failure = page.getByText('This screen could not be shown.');
  await expect(failure).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await page.unroute(SCREENS);
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Coupons' }).click();
  await expect(page.getByRole('heading', { name: 'Coupons', level: 1 })).toBeVisible();
  await expect(failure).toBeHidden();
  // The browser names the files that did not load, and the desk adds nothing.
  complaints.expect(/ERR_FAILED .*\/desk\/chunks\/.*\.js$/);
  expect(complaints.faults).toEqual([]);
});

test('a desk whose code does not load says that it takes long, and tries again', async ({ openDesk }) => {
  const page = await openDesk('owner', '/desk');
  await page.route(/\/desk\/(desk|chunks\/.*)\.js$/, (route) => route.abort());
  await page.reload();
  const notice = page.getByText('Loading is taking longer than usual.');
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(notice).toBeInViewport();
  await page.unroute(/\/desk\/(desk|chunks\/.*)\.js$/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(notice).toBeHidden();
});
