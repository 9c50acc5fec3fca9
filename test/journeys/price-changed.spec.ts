import { command } from '../support/commandLine.ts';
import { test as base } from './buyerFixtures.ts';
import { demoFolder, expect } from './fixtures.ts';
import type { CartPage } from './pages/CartPage.ts';

const ISSUE = 3;
const PRICE = '4.90';
const HIGHER = '5.90';

/** The publisher edits the issue at the command line, while the store runs. The server shows the change within a second. */
async function setPrice(price: string, url: string): Promise<void> {
  const { code, errors } = await command({ DATA_DIR: demoFolder }, 'edit', String(ISSUE), '--price', price);
  expect(errors).toBe('');
  expect(code).toBe(0);
  const fetchShownPrice = async () => {
    const { issues } = (await (await fetch(`${url}/api/issues`)).json()) as { issues: { id: number; price: number }[] };
    return issues.find(({ id }) => id === ISSUE)?.price;
  };
  await expect.poll(fetchShownPrice).toBe(Math.round(Number(price) * 100));
}

/** A buyer at the checkout of an issue whose price changes before they press the button. */
const test = base.extend({
  cart: async ({ cart, demo, complaints }, use) => {
    complaints.expect(/status of 409 .*\/api\/user\/payment\/start$/);
    await cart.open(ISSUE);
    await expect(cart.dialog).toContainText(`$${PRICE}`);
    await setPrice(HIGHER, demo.url);
    await use(cart);
    await setPrice(PRICE, demo.url);
  },
});

async function continueAtNewPrice(cart: CartPage): Promise<void> {
  await expect(cart.dialog.getByText('The price was $4.90 and is now $5.90.')).toBeVisible();
  await expect(cart.dialog.getByRole('heading', { name: 'The price has changed' })).toBeFocused();
  await expect(cart.dialog.getByRole('region', { name: 'Your order' })).toContainText(`$${HIGHER}`);
  await expect(cart.button('Buy now')).toBeHidden();
  await cart.button('Continue at the new price').click();
}

test('by card: nothing is charged before the buyer presses the button at the new price', async ({
  shop,
  cart,
  demo,
}) => {
  const before = demo.payments?.stripe.payments().length ?? 0;
  await cart.payByCard('4242 4242 4242 4242');
  await continueAtNewPrice(cart);
  expect(demo.payments?.stripe.payments().length).toBe(before);
  await cart.button('Buy now').click();
  await expect(shop.notice('Successfully purchased issue.')).toBeVisible();
  expect(demo.payments?.stripe.charges().at(-1)?.amount).toBe(590);
  await shop.open('/account');
  await expect(shop.account.getByRole('row').filter({ hasText: `$${HIGHER}` })).toHaveCount(1);
});

test('by a wallet: its sheet opens again with the new price', async ({ shop, cart, page, demo }) => {
  const pay = page.frameLocator('iframe[title="Test Wallet"]').getByRole('button', { name: 'Pay' });
  const press = () => pay.evaluate((button: HTMLElement) => void setTimeout(() => button.click()));
  await cart.agree();
  await cart.pressWallet();
  await press();
  await continueAtNewPrice(cart);
  await cart.pressWallet();
  await expect(page.frameLocator('iframe[title="Test Wallet"]').locator('body')).toContainText('5.90');
  await press();
  await expect(shop.notice('Successfully purchased issue.')).toBeVisible();
  expect(demo.payments?.stripe.charges().at(-1)?.amount).toBe(590);
});

test('by the payment buttons: the window closes, and opens again for the new price', async ({
  shop,
  cart,
  page,
  demo,
}) => {
  await cart.choosePayPal();
  await cart.agree();
  const opened = page.waitForEvent('popup');
  const before = demo.payments?.paypal.orders().length ?? 0;
  await cart.pressPayPal();
  const window = await opened;
  if (!window.isClosed()) await window.waitForEvent('close');
  await continueAtNewPrice(cart);
  expect(demo.payments?.paypal.orders().length).toBe(before);
  await cart.approve('Approve');
  await expect(shop.notice('Successfully purchased issue.')).toBeVisible();
  expect(demo.payments?.paypal.captures().at(-1)?.amount.value).toBe(HIGHER);
});
