import { test as base, expect } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { CartPage } from './pages/CartPage.ts';
import { anotherSite, PARTITIONED } from './pages/elsewhere.ts';
import { FramedStore } from './pages/FramedStore.ts';
import { forgetNewcomer, NEWCOMER, registerNewcomer } from './pages/newcomer.ts';

const CHALLENGES = '4000 0027 6000 3184';
const ISSUE = 'Roszada 2: Król idzie naprzód';

interface Fixtures {
  /** While a frame of another site grows, Chromium may send a click in it to the page around it: wait before a press. */
  frame: FramedStore;
  /** A frame on a page of another site, in which a reader with a new account is signed in. */
  framed: AccountPages;
  cart: CartPage;
  /** Opens the cart from the issue's details, and waits until all of it is there. */
  openCart(): Promise<void>;
}

const test = base.extend<Fixtures>({
  frame: async ({ page, demo }, use) => {
    await use(new FramedStore(page, anotherSite(demo.examplesUrl)));
  },
  framed: async ({ page, demo, frame, complaints: _watched }, use) => {
    await registerNewcomer(demo.url);
    const framed = new AccountPages(page, frame.url, frame.scope);
    await framed.open('/embedded.html');
    await frame.listHeight();
    await framed.signInAs(NEWCOMER);
    await expect(framed.cards.first()).toBeVisible();
    await frame.fittingHeight();
    await use(framed);
    await page.goto('about:blank');
    await forgetNewcomer(demo.url);
  },
  cart: async ({ framed, page }, use) => {
    await use(new CartPage(framed, page.frameLocator('iframe')));
  },
  openCart: async ({ frame, framed, cart }, use) => {
    await use(async () => {
      await expect(framed.scope.getByRole('main', { name: ISSUE })).toBeVisible();
      await frame.fittingHeight();
      await cart.openHere();
      await expect(cart.field('Secure CVC input frame')).toBeVisible();
      await frame.fittingHeight();
    });
  },
});

test.use({ launchOptions: PARTITIONED });

test('a card with a challenge buys in a frame on another site', async ({ framed, cart, openCart }) => {
  await framed.card(ISSUE).click();
  await openCart();
  await cart.payByCard(CHALLENGES);
  await cart.answerChallenge('Complete');
  await expect(framed.notice('Successfully purchased issue.')).toBeInViewport();
  await framed.button('Read').click();
  await framed.reader.expectSharp();
});

test('a payment button buys in a frame on another site, and leaving the checkout leads back to the issue', async ({
  frame,
  framed,
  cart,
  openCart,
}) => {
  await framed.card(ISSUE).click();
  await openCart();
  await cart.button('Cancel').click();
  await expect(framed.scope.getByRole('main', { name: ISSUE })).toBeVisible();
  await openCart();
  await cart.choosePayPal();
  await frame.fittingHeight();
  await cart.agree();
  await cart.approve('Approve');
  await expect(framed.notice('Successfully purchased issue.')).toBeInViewport();
  await expect(framed.button('Read')).toBeVisible();
});
