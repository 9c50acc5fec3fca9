import { test as base, expect } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { changePageData } from './pages/pageData.ts';

const test = base.extend<{ shop: AccountPages }>({
  shop: async ({ page, demo, complaints: _watched }, use) => {
    await changePageData(page, demo.url, (data) => {
      data.gateways = { paypal: { clientId: 'sells' } };
    });
    await use(new AccountPages(page, demo.url));
  },
});

const receipt = { receipt: 'R-42', received_at: '2026-11-20T10:11:12Z' };
const main = (shop: AccountPages, name: string) => shop.scope.getByRole('main', { name });
const link = (shop: AccountPages, name: string) => shop.scope.getByRole('contentinfo').getByRole('link', { name });

test('a visitor who is not signed in withdraws in two steps, and gets a receipt', async ({ shop, page }) => {
  const requests: unknown[] = [];
  await page.route('**/api/withdrawal', (route) => {
    requests.push(route.request().postDataJSON());
    return route.fulfill({ json: receipt });
  });
  await shop.open('/');
  await link(shop, 'Withdraw from contract here').click();
  const form = main(shop, 'Withdraw from a contract');
  await shop.button('Continue').click();
  await expect(form.getByLabel('Your name')).toBeFocused();
  await expect(form.getByLabel('Your name')).toHaveAccessibleDescription('Please enter your name');
  await form.getByLabel('Your name').fill('Ada Reader');
  await form.getByLabel('Your email address').fill('ada@tests.example');
  await form.getByLabel('Which contract?').fill('Order 12');
  await shop.button('Continue').click();
  await expect(form.getByRole('heading', { name: 'Is everything correct?' })).toBeFocused();
  await expect(form.getByRole('definition')).toHaveText(['Ada Reader', 'ada@tests.example', 'Order 12']);
  expect(requests).toEqual([]);

  await shop.button('Confirm withdrawal').click();
  await expect(form.getByRole('heading', { name: 'Received' })).toBeFocused();
  await expect(form.getByText('Its number is R-42.')).toBeVisible();
  await expect(form.getByText('We’ve also sent this confirmation to ada@tests.example.')).toBeVisible();
  expect(requests).toEqual([{ name: 'Ada Reader', email: 'ada@tests.example', contract: 'Order 12', confirm: true }]);
});

test('a reader checks a cancellation before sending it, and can retry a failed one', async ({
  shop,
  page,
  complaints,
}) => {
  complaints.expect(/status of 429 .*\/api\/cancellation$/, /status of 404 .*\/api\/cancellation$/);
  const answers = [429, 404, 200];
  const requests: { contract: string }[] = [];
  await page.route('**/api/cancellation', (route) => {
    requests.push(route.request().postDataJSON());
    const status = answers.shift() ?? 500;
    return route.fulfill({ status, json: status === 200 ? receipt : { error: 'refused' } });
  });
  await shop.enter('reader@example.com');
  await shop.open('/');
  await link(shop, 'Cancel contracts here').click();
  const form = main(shop, 'Cancel a contract');
  await expect(form.getByLabel('Your email address')).toHaveValue('reader@example.com');
  await form.getByLabel('Your name').fill('Ada Reader');
  await form.getByLabel('Which contract?').fill('The monthly plan');
  await form.getByLabel('Type of cancellation').selectOption('For good cause');
  await form.getByLabel('Reason').fill('It never came');
  await form.getByLabel('When should it end?').fill('2027-02-01');
  await shop.button('Continue').click();
  const said = 'The monthly plan\nType of cancellation: For good cause\nReason: It never came\nEnd: February 1, 2027';
  await expect(form.getByRole('definition').last()).toHaveText(said, { useInnerText: true });
  await shop.button('Cancel now').click();
  await expect(form.getByRole('alert')).toContainText('Please try again in an hour.');
  await shop.button('Cancel now').click();
  await expect(form.getByRole('alert')).toContainText('You can also write to');
  await shop.button('Cancel now').click();
  await expect(form.getByText('Its number is R-42.')).toBeVisible();
  expect(requests.map(({ contract }) => contract)).toEqual([said, said, said]);
});

test('a store that takes coupons only leads to the pages that end earlier contracts', async ({ shop, page }) => {
  await changePageData(page, shop.url, (data) => {
    data.promocodes_mode_only = true;
  });
  await shop.open('/');
  await link(shop, 'Cancel contracts here').click();
  await expect(main(shop, 'Cancel a contract').getByLabel('Your name')).toBeVisible();
});

test('a store with coupons alone that never sold has no pages for withdrawal and cancellation', async ({
  shop,
  page,
}) => {
  await changePageData(page, shop.url, (data) => {
    data.gateways = {};
    data.promocodes_mode_only = true;
  });
  await shop.open('/');
  await expect(link(shop, 'Accessibility')).toBeVisible();
  await expect(link(shop, 'Cancel contracts here')).toHaveCount(0);
});
