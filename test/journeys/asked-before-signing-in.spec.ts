import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';

const EMAIL = 'reader@example.com';
/** An issue that is neither free nor owned. */
const PAID = 5;

/** The focused element, through shadow roots; it must be visible, and never the page's body. */
const findFocus = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element === document.body || !element?.checkVisibility() ? 'nothing' : element.tagName.toLowerCase();
  });
const expectFocus = (page: Page) => expect.poll(() => findFocus(page)).not.toBe('nothing');

test('Purchase, Subscribe and Redeem continue after signing in, and the focus is never lost', async ({
  page,
  demo,
  complaints: _watched,
}) => {
  const shop = new AccountPages(page, demo.url);
  const signIn = async (notice: string) => {
    await shop.notice(notice).getByRole('button', { name: 'Sign In / Register' }).click();
    await expect(shop.signInDialog).toBeVisible();
    await shop.goThroughWindow(EMAIL);
    await expect(shop.notice(`Signed in as ${EMAIL}`)).toBeVisible();
    await expectFocus(page);
  };
  const signOut = async () => {
    await shop.signOut();
    await expect(shop.notice('Signed out')).toBeVisible();
    await expectFocus(page);
  };

  await shop.open(`/read/${PAID}`);
  await shop.scope.getByRole('button', { name: /^Purchase/ }).click();
  await signIn('You need an account before purchasing.');
  const cart = page.getByRole('dialog', { name: 'Purchase' });
  await expect(cart).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/read/${PAID}`);
  await expectFocus(page);
  await page.goBack();
  await expect(cart).toBeHidden();
  await expectFocus(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${shop.url}/`);
  await expectFocus(page);
  await signOut();

  await shop.open(`/read/${PAID}`);
  await shop.scope.getByRole('button', { name: /^Subscribe/ }).click();
  await signIn('You have to be registered to purchase a subscription.');
  await expect(page).toHaveURL(`${shop.url}/account`);
  await expect(shop.account.getByText('Subscription', { exact: true }).first()).toBeVisible();
  await expectFocus(page);
  await shop.button('Return to the list').click();
  await expectFocus(page);
  await page.goBack();
  await expectFocus(page);
  await page.goForward();
  await expectFocus(page);
  await signOut();

  await shop.button('Redeem coupon').click();
  const notice = shop.notice('You have to be registered to redeem a coupon.');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(shop.button('Redeem coupon')).toBeFocused();
  await shop.button('Redeem coupon').click();
  await signIn('You have to be registered to redeem a coupon.');
  await expect(page).toHaveURL(`${shop.url}/account`);
  await expect(shop.account.getByRole('textbox', { name: 'Coupon code' })).toBeVisible();
  await expectFocus(page);
});

test('in a frame the checkout opens after signing in, too', async ({ page, demo, complaints: _watched }) => {
  const shop = new AccountPages(page, demo.examplesUrl, page.frameLocator('iframe'));
  await shop.open('/embedded.html');
  await shop.cards.nth(1).waitFor();
  await shop.cards
    .filter({ has: page.locator('[part~=price]', { hasText: '$' }) })
    .first()
    .getByRole('link')
    .click();
  await shop.scope.getByRole('button', { name: /^Purchase/ }).click();
  await shop
    .notice('You need an account before purchasing.')
    .getByRole('button', { name: 'Sign In / Register' })
    .click();
  await shop.goThroughWindow(EMAIL);
  await expect(shop.scope.getByRole('main', { name: 'Purchase' })).toBeVisible();
  await expectFocus(page);
  await shop.button('Cancel').click();
  await expect(shop.scope.getByRole('button', { name: /^Purchase/ })).toBeVisible();
  await expectFocus(page);
});
