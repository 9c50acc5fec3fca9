import { newVerifier } from '../support/identity.ts';
import { axeProblems } from '../walk/axe.ts';
import { expect, test } from './fixtures.ts';
import { LOOKS } from './pages/looks.ts';

// Checks whole pages. Screens and their states without a server are in the store's `accessible.browser.test.tsx`.

test('axe finds nothing on the whole pages of the list, an issue, the reader, a text, found words and a frame without a host', async ({
  store,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const screens = {
    '/': store.cards.first(),
    '/read/1': store.button('Read'),
    '/read/1/full': store.reader.sharp,
    '/terms': page.getByRole('heading', { name: 'Terms of sale' }),
    '/search?q=train': page.locator('mark').first(),
    '/embed': page.getByRole('heading', { name: 'not supposed to be placed inside an iframe' }),
  };
  for (const [path, ready] of Object.entries(screens)) {
    await store.open(path);
    await expect(ready).toBeVisible();
    expect(await axeProblems(page, page.url()), path).toEqual([]);
  }
});

test('axe finds nothing on the pages that the server writes, and they fit the window', async ({
  page,
  demo,
  complaints,
}) => {
  complaints.expect(/status of 404 .*\/nowhere$/, /status of 400 .*\/auth\/go\/unknown$/);
  const { challenge } = newVerifier();
  await page.goto(`${demo.url}/auth/go/press-id?challenge=${challenge}`);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'owner@example.com' }).click();
  await expect(page.getByRole('heading', { name: 'Your code' })).toBeVisible();
  const headings = {
    '/nowhere': 'Page not found',
    // This address comes first, before another page of the window takes its cookie.
    [`/auth/done?challenge=${challenge}`]: 'Your code',
    [`/auth/go/press-id?challenge=${newVerifier().challenge}`]: 'Sign in?',
    '/auth/done': 'All done',
    '/auth/go/unknown': 'Sign-in failed',
  };
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(demo.url + path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    for (const { look, colorScheme, direction, widths } of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
      for (const width of widths) {
        const about = `${path}, ${look}, ${width} px`;
        await page.setViewportSize({ width, height: 600 });
        expect(await axeProblems(page, page.url()), about).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), about).toBe(width);
      }
    }
  }
});
