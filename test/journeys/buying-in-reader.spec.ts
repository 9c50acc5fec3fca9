import { test } from './buyerFixtures.ts';
import { expect } from './fixtures.ts';
import { untilPainted } from './pages/loaded.ts';

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

test('the checkout stays over the reader while the server decides again', async ({ shop, cart, page, complaints }) => {
  complaints.expect(/status of 403 .*\/download\/full$/);
  let asked = 0;
  const refused = Promise.withResolvers<void>();
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/download\/full$/, async (route) => {
    asked += 1;
    if (asked > 1) {
      await pressed.promise;
      return route.continue();
    }
    await route.fulfill({ response: await route.fetch() });
    refused.resolve();
  });
  // The store asks again when it learns what the reader owns.
  await page.route(/\/api\/user\/purchases$/, async (route) => {
    await refused.promise;
    return route.continue();
  });
  await shop.open(`/read/${ISSUE}/full`);
  await page.getByRole('button', { name: /^Buy for/ }).click();
  await expect(cart.dialog).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(1);
  const answered = page.waitForResponse(/\/download\/full$/);
  pressed.resolve();
  await (await answered).finished();
  await untilPainted(page);
  await cart.agree();
});

test('a reader buys the next issue at the end of one, and reads it', async ({ shop, cart, page }) => {
  await shop.open('/read/1/full?page=12');
  await shop.reader.expectSharp();
  await page.keyboard.press('ArrowRight');
  const next = shop.reader.dialog.getByRole('listitem').filter({ hasText: 'Slow Lines 8' });
  await expect(next).toContainText('Next issue');
  await next.getByRole('button', { name: /^Buy for/ }).click();
  await cart.payByCard(PAYS);
  await expect(cart.dialog).toHaveCount(0);
  await shop.button('Read').click();
  await expect(page).toHaveURL(/\/read\/5\/full/);
  await shop.reader.expectSharp();
});

test('a reader goes on with another issue at the end of one', async ({ store, page }) => {
  await store.open('/read/1/full?page=12');
  await store.reader.expectSharp();
  await page.keyboard.press('ArrowRight');
  const other = store.reader.dialog.getByRole('listitem').filter({ hasText: 'Medvind 3' });
  await other.getByRole('button', { name: 'Read' }).click();
  await expect(page).toHaveURL(/\/read\/12\/full/);
  await store.reader.expectSharp();
  await store.reader.expectPages('1', 10);
});
