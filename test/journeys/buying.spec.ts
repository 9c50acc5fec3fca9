import { test } from './buyerFixtures.ts';
import { expect } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { CartPage } from './pages/CartPage.ts';

const PAYS = '4242 4242 4242 4242';
const CHALLENGES = '4000 0027 6000 3184';
const DECLINED = '4000 0000 0000 0002';
const ISSUE = 3;
const OTHER_ISSUE = 5;
const TRAVELS_ON = /\/v1\/|js\.stripe|paypal/;

const purchaseNotice = (shop: AccountPages) => shop.notice('Successfully purchased issue.');

test('a buyer sees price and terms above the button, pays by card and reads the issue', async ({
  shop,
  cart,
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await shop.open(`/read/${ISSUE}`);
  await expect(page.getByRole('button', { name: /^Purchase/ })).toBeVisible();
  // The foot is the last that loads by itself.
  await expect(page.locator('[part~=footer]')).toBeAttached();
  expect(requests.filter((url) => TRAVELS_ON.test(url))).toEqual([]);

  await page.getByRole('button', { name: /^Purchase/ }).click();
  await expect(cart.dialog).toContainText('$4.90');
  await expect(cart.dialog).toContainText('VAT');
  await expect(cart.dialog.getByRole('checkbox')).not.toBeChecked();
  await cart.payByCard(PAYS);
  await expect(purchaseNotice(shop)).toBeVisible();
  await expect(cart.dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${shop.url}/read/${ISSUE}`);
  await shop.button('Read').click();
  await shop.reader.expectSharp();

  await shop.open('/account');
  const row = shop.account.getByRole('row').filter({ hasText: '$4.90' });
  await expect(row).toHaveCount(1);
});

test("a buyer answers the bank's challenge above the checkout", async ({ shop, cart }) => {
  await cart.open(ISSUE);
  await cart.payByCard(CHALLENGES);
  await cart.answerChallenge('Complete');
  await expect(purchaseNotice(shop)).toBeVisible();
  // Navigations of the bank's frame add no entries to the page's history.
  await expect(cart.dialog).toHaveCount(0);
});

test('a failed challenge and a declined card show the reason, and another card pays', async ({
  shop,
  cart,
  page,
  complaints,
}) => {
  // The store logs a failure at the bank, so that the publisher can look into it.
  complaints.expect(/^The card action has failed: /, /status of 400 .*\/api\/user\/payment\/start$/);
  await cart.open(ISSUE);
  await cart.payByCard(CHALLENGES);
  await cart.answerChallenge('Fail');
  await expect(cart.dialog.getByText('Payment error')).toBeVisible();
  await cart.button('Try again').click();
  await cart.fillCard(DECLINED);
  await cart.button('Buy now').click();
  await expect(cart.dialog.getByText('Card Declined')).toBeVisible();
  await expect(cart.dialog).toContainText('We could not collect your payment because the card was declined.');
  await cart.button('Try again').click();
  await cart.fillCard(PAYS);
  await cart.button('Buy now').click();
  await expect(purchaseNotice(shop)).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/read/${ISSUE}`);
});

test('a buyer cancels at the payment buttons, tries again and gets the issue', async ({ shop, cart }) => {
  await cart.open(OTHER_ISSUE);
  await cart.choosePayPal();
  await cart.agree();
  await cart.approve('Cancel');
  await expect(cart.dialog).toBeVisible();
  await cart.approve('Approve');
  await expect(purchaseNotice(shop)).toBeVisible();
});

test('a reader subscribes, cancels, and reads until the end of the paid period', async ({ shop, cart, page }) => {
  await shop.open('/account');
  await page.getByRole('button', { name: /^Subscribe: .*month/ }).click();
  await expect(cart.dialog).toContainText('$9.00');
  await cart.agree();
  await cart.approve('Approve');
  await expect(shop.notice('Subscription has been activated.')).toBeVisible();
  // The provider's frame, which had the focus, is gone.
  await expect
    .poll(() => page.evaluate(() => document.hasFocus() && document.activeElement?.localName))
    .toBe('magazine-store');
  await shop.open(`/read/${ISSUE}`);
  await expect(shop.button('Read')).toBeEnabled();

  await shop.open('/account');
  await shop.button('Cancel renewal').click();
  await shop.button('Yes, cancel').click();
  await expect(shop.notice('Your subscription has been cancelled.')).toBeVisible();
  await expect(shop.account.getByRole('definition').filter({ hasText: 'Cancelled' })).toBeVisible();
  await shop.open(`/read/${ISSUE}`);
  await expect(shop.button('Read')).toBeEnabled();
});

test('a plan with a pending payment says so, and is active once the money arrives', async ({
  shop,
  cart,
  page,
  demo,
}) => {
  await shop.open('/account');
  await page.getByRole('button', { name: /^Subscribe: .*year/ }).click();
  await cart.agree();
  await cart.approve('Approve as pending');
  await expect(shop.notice('Your subscription is awaiting collecting payment.')).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/account`);
  await expect(shop.account.getByText('Awaiting payment')).toBeVisible();
  const waiting = demo.payments?.paypal.subscriptions().at(-1);
  demo.payments?.paypal.activate(waiting?.id ?? '');
  await demo.payments?.paypal.webhooks.waitUntilDelivered();
  await shop.button('Refresh status').click();
  await expect(shop.button('Refresh status')).toHaveCount(0);
  await expect(shop.account.getByText('Next billing date')).toBeVisible();
});

test('a server that is down for a moment charges no buyer twice', async ({ shop, cart, page, demo, complaints }) => {
  complaints.expect(/ERR_FAILED .*\/api\/user\/payment\/start$/);
  const before = demo.payments?.stripe.charges().length ?? 0;
  let cut = 0;
  await page.route('**/api/user/payment/start', async (route) => {
    if (cut++ > 0) return route.continue();
    // The server receives the request; its answer is lost.
    await route.fetch();
    return route.abort();
  });
  await cart.open(ISSUE);
  await cart.payByCard(PAYS);
  await expect(purchaseNotice(shop)).toBeVisible();
  expect((demo.payments?.stripe.charges().length ?? 0) - before).toBe(1);
});

test('a wallet pays after its owner confirms', async ({ shop, cart, page }) => {
  await cart.open(ISSUE);
  await cart.agree();
  await cart.pressWallet();
  // The wallet's sheet lies over the page, as at the provider, and disappears with the click before it could be
  // answered.
  const sheet = page.frameLocator('iframe[title="Test Wallet"]');
  await sheet
    .getByRole('button', { name: 'Pay' })
    .evaluate((button: HTMLElement) => void setTimeout(() => button.click()));
  await expect(purchaseNotice(shop)).toBeVisible();
});

test('a purchase in another tab closes the checkout of this tab', async ({ shop, cart, context, demo }) => {
  await cart.open(ISSUE);
  const elsewhere = new AccountPages(await context.newPage(), demo.url);
  const otherCart = new CartPage(elsewhere);
  await otherCart.open(ISSUE);
  await otherCart.payByCard(PAYS);
  await expect(purchaseNotice(elsewhere)).toBeVisible();
  await shop.page.bringToFront();
  await expect(cart.dialog).toHaveCount(0);
  await expect(shop.button('Read')).toBeEnabled();
});
