import { test as base, expect } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { forgetNewcomer, NEWCOMER, registerNewcomer } from './pages/newcomer.ts';
import { changePageData } from './pages/pageData.ts';

const GIVEN = 'Nachtblau 4: Das lange Dunkel';

const test = base.extend<{ shop: AccountPages }>({
  shop: async ({ page, demo, complaints: _watched }, use) => {
    const shop = new AccountPages(page, demo.url);
    await registerNewcomer(demo.url);
    await shop.enter(NEWCOMER);
    await use(shop);
    await forgetNewcomer(demo.url);
  },
});

const field = (shop: AccountPages) => shop.account.getByRole('textbox', { name: 'Coupon code' });
const active = (shop: AccountPages) => shop.account.getByRole('list', { name: 'Active coupons' });

async function redeem(shop: AccountPages, code: string): Promise<void> {
  await field(shop).fill(code);
  await field(shop).press('Enter');
}

test('a coupon gives an issue, which opens at once, here and in every other tab', async ({
  shop,
  page,
  context,
  demo,
}) => {
  const other = new AccountPages(await context.newPage(), demo.url);
  await other.open('/read/3');
  await expect(other.button('Read')).toBeDisabled();
  await shop.open('/account');
  await expect(shop.account.getByText('You have no active coupons.')).toBeVisible();
  await redeem(shop, 'welcome issue');
  const notice = await shop.holdNotice('“Nachtblau 4: Das lange Dunkel” is now yours');
  await other.notice('is now yours').getByRole('button', { name: 'Dismiss' }).click();
  await expect(field(shop)).toHaveValue('');
  await expect(active(shop).getByRole('listitem')).toHaveText([`${GIVEN}no end date`]);
  await expect(other.detail(GIVEN).getByRole('button', { name: 'Read', exact: true })).toBeEnabled();
  await notice.getByRole('button', { name: 'Read' }).click();
  await expect(page).toHaveURL(`${demo.url}/read/3/full`);
  await shop.reader.expectSharp();
  await expect(notice).toBeHidden();
});

test('a coupon opens all issues until its end', async ({ shop }) => {
  await shop.open('/account');
  await redeem(shop, 'ALL-ACCESS-30');
  await expect(shop.notice('All Access until ')).toBeVisible();
  await expect(active(shop).getByRole('listitem')).toContainText(['All Access']);
  await shop.open('/read/14');
  await expect(shop.button('Read')).toBeEnabled();
  await expect(shop.button('Download PDF')).toHaveCount(0);
});

test('the next user on the same page does not see the coupons', async ({ shop }) => {
  await shop.open('/account');
  await redeem(shop, 'WELCOME-ISSUE');
  await expect(active(shop).getByRole('listitem')).toHaveCount(1);
  // Signing out would refuse what is still asked for.
  await expect(shop.account.getByText('You have not bought anything yet.')).toBeVisible();
  await shop.signOut();
  await shop.signInAs('reader@example.com');
  await shop.accountButton.click();
  await shop.menuItem('Your account').click();
  await expect(shop.account.getByText('You have no active coupons.')).toBeVisible();
});

test('a wrong code shows the reason beside the field, and the field keeps the code', async ({
  shop,
  page,
  complaints,
}) => {
  complaints.expect(/status of 400 .*\/api\/user\/payment\/promocode$/);
  await shop.open('/account');
  for (const [code, fault] of [
    ['', 'Enter a code.'],
    ['WELCOME-ISSEU', 'Unknown code.'],
    ['USED-UP', 'This code has already been used.'],
  ] as const) {
    await redeem(shop, code);
    await expect(field(shop)).toHaveAccessibleDescription(fault);
    await expect(field(shop)).toHaveValue(code);
    await expect(field(shop)).toBeFocused();
  }
  await redeem(shop, 'WELCOME-ISSUE');
  await expect(active(shop).getByRole('listitem')).toHaveCount(1);
  await redeem(shop, 'WELCOME-ISSUE');
  await expect(field(shop)).toHaveAccessibleDescription('This code has already been used by you.');
  await page.reload();
  await expect(active(shop).getByRole('listitem')).toHaveText([`${GIVEN}no end date`]);
});

test('in a store with coupons alone, Unlock leads to the field for coupons', async ({ shop, page }) => {
  await changePageData(page, shop.url, (data) => {
    data.promocodes_mode_only = true;
  });
  await shop.open('/read/3');
  await shop.button('Unlock').click();
  await redeem(shop, 'WELCOME-ISSUE');
  await expect(active(shop).getByRole('listitem')).toHaveCount(1);
});
