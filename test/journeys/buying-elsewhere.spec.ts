import { test as base, expect } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { CartPage } from './pages/CartPage.ts';
import { anotherSite, PARTITIONED } from './pages/elsewhere.ts';
import { FramedStore } from './pages/FramedStore.ts';
import { forgetNewcomer, NEWCOMER, registerNewcomer } from './pages/newcomer.ts';

const CHALLENGES = '4000 0027 6000 3184';
const ISSUE = 'Roszada 2: Król idzie naprzód';

/** A frame on a page of another site, in which somebody is signed in who has just got an account. */
const test = base.extend<{ framed: AccountPages; cart: CartPage }>({
  framed: async ({ page, demo, complaints: _watched }, use) => {
    await registerNewcomer(demo.url);
    const framed = new AccountPages(page, anotherSite(demo.examplesUrl), page.frameLocator('iframe'));
    await framed.open('/embedded.html');
    await framed.signInAs(NEWCOMER);
    await use(framed);
    await page.goto('about:blank');
    await forgetNewcomer(demo.url);
  },
  cart: async ({ framed, page }, use) => {
    await use(new CartPage(framed, page.frameLocator('iframe')));
  },
});

test.use({ launchOptions: PARTITIONED });

test('by card in a frame on another site, with the challenge of the bank', async ({ framed, cart }) => {
  await framed.card(ISSUE).click();
  await cart.openHere();
  await cart.payByCard(CHALLENGES);
  await cart.answerChallenge('Complete');
  await expect(framed.notice('Successfully purchased issue.')).toBeInViewport();
  await framed.button('Read').click();
  await framed.reader.expectSharp();
});

test('by a payment button in a frame on another site; leaving the cart leads back to the issue', async ({
  framed,
  cart,
  page,
}) => {
  await framed.card(ISSUE).click();
  await cart.openHere();
  await cart.button('Cancel').click();
  await expect(framed.scope.getByRole('main', { name: ISSUE })).toBeVisible();
  await cart.openHere();
  // Chromium may give a click to the page around a frame of another site that grows in that moment.
  await expect(cart.field('Secure CVC input frame')).toBeVisible();
  await new FramedStore(page, framed.url).fittingHeight();
  await cart.choosePayPal();
  await cart.agree();
  await cart.approve('Approve');
  await expect(framed.notice('Successfully purchased issue.')).toBeInViewport();
  await expect(framed.button('Read')).toBeVisible();
});
