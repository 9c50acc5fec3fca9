import AxeBuilder from '@axe-core/playwright';
import { HttpBrowser } from '../support/httpBrowser.ts';
import { goThroughWindow, newVerifier } from '../support/identity.ts';
import { test as base, expect } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { LOOKS } from './pages/looks.ts';
import { changePageData } from './pages/pageData.ts';

const NEW = 'new@example.com';

const test = base.extend<{ shop: AccountPages }>({
  shop: async ({ page, demo, complaints: _watched }, use) => {
    await use(new AccountPages(page, demo.url));
  },
});

/** Of an attempt that has gone through its window by this button. */
async function lastPage({ url }: AccountPages, button: string): Promise<string> {
  const { challenge } = newVerifier();
  await goThroughWindow(new HttpBrowser(url), 'press-id', button, { challenge });
  return `/auth/done?challenge=${challenge}`;
}

interface WindowPage {
  heading: string;
  address(shop: AccountPages): Promise<string> | string;
  refusal?: RegExp;
}

/** What the server shows in the window, by its heading. */
const WINDOW_PAGES: Record<string, WindowPage> = {
  'the page that asks first': {
    heading: 'Sign in?',
    address: () => `/auth/go/press-id?challenge=${newVerifier().challenge}`,
  },
  'the last page of the window': { heading: 'All done', address: () => '/auth/done' },
  'the last page, after a refusal': { heading: 'Sign-in failed', address: (shop) => lastPage(shop, 'Cancel') },
  'a window that was never opened': {
    heading: 'Sign-in failed',
    address: () => '/auth/go/nobody',
    refusal: /status of 400 .*\/auth\/go\/nobody$/,
  },
};

for (const { look, colorScheme, direction } of LOOKS) {
  for (const [name, { heading, address, refusal }] of Object.entries(WINDOW_PAGES)) {
    test(`${name}, ${look}: axe finds nothing`, async ({ shop, page, complaints }) => {
      if (refusal) complaints.expect(refusal);
      await page.setViewportSize({ width: 400, height: 600 });
      await page.emulateMedia({ colorScheme });
      await page.goto(shop.url + (await address(shop)));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      if (direction === 'rtl') await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      await expectNothingFound(shop);
    });
  }

  test(`registering, ${look}: axe finds nothing`, async ({ shop, page, complaints }) => {
    complaints.expect(/status of 422 .*\/auth\/register$/);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (direction === 'rtl') {
      await changePageData(page, shop.url, (data) => Object.assign(data, { ui_direction: 'rtl' }));
    }
    await shop.open();
    await shop.signInButton.click();
    await shop.goThroughWindow(NEW);
    await expect(shop.signInDialog.getByText(NEW)).toBeVisible();
    await expectNothingFound(shop);
    await shop.acceptTerms.check();
    await expect(shop.button('Create Account')).toBeEnabled();
    await expectNothingFound(shop);
    await page.route('**/auth/register', (route) =>
      route.fulfill({ status: 422, json: { error: 'user_exists', id: 'user_exists' } }),
    );
    await shop.button('Create Account').click();
    await expect(shop.signInDialog.getByRole('alert')).toBeVisible();
    await expectNothingFound(shop);
  });
}

async function expectNothingFound({ page }: AccountPages): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
