import { test as base } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { CartPage } from './pages/CartPage.ts';
import { forgetNewcomer, NEWCOMER, registerNewcomer } from './pages/newcomer.ts';

interface BuyerFixtures {
  /** The store, with a reader signed in whose account is new. */
  shop: AccountPages;
  cart: CartPage;
}

/** Journeys of a buyer. */
export const test = base.extend<BuyerFixtures>({
  shop: async ({ page, demo, complaints: _watched }, use) => {
    await registerNewcomer(demo.url);
    const shop = new AccountPages(page, demo.url);
    await shop.enter(NEWCOMER);
    await use(shop);
    await page.goto('about:blank');
    await forgetNewcomer(demo.url);
  },
  cart: async ({ shop }, use) => {
    await use(new CartPage(shop));
  },
});
