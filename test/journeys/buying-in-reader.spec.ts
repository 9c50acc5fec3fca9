import { test } from './buyerFixtures.ts';
import { expect } from './fixtures.ts';

const PAYS = '4242 4242 4242 4242';
const ISSUE = 16;

test('a reader buys at the end of a preview and reads on', async ({ shop, cart, page }) => {
  await shop.open(`/read/${ISSUE}/preview?page=3`);
  await shop.reader.expectSharp();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: /^Buy for/ }).click();
  await cart.payByCard(PAYS);
  await expect(shop.notice('Successfully purchased issue.')).toBeVisible();
  await expect(cart.dialog).toHaveCount(0);
  await shop.button('Read').click();
  await shop.reader.expectSharp();
});

test('a reader buys in the place of an issue that they may not read, and reads it', async ({
  shop,
  cart,
  page,
  complaints,
}) => {
  complaints.expect(/status of 403 .*\/download\/full$/);
  await shop.open(`/read/${ISSUE}/full`);
  await page.getByRole('button', { name: /^Buy for/ }).click();
  await cart.payByCard(PAYS);
  await expect(cart.dialog).toHaveCount(0);
  await shop.button('Read').click();
  await shop.reader.expectSharp();
});
