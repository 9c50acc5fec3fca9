import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { changeAnswer, changePageData } from './pages/pageData.ts';

/** The server's answers about a subscriber's plan and payments: the demo's subscriber has paid nothing. */
const SOON = '2100-03-01T00:00:00Z';
const plan = (status: 'pending' | 'activated' | 'cancelled') => ({
  status,
  next_billing_date: SOON,
  subscription: { active: status !== 'pending', expires_at: SOON },
});

const payments = Array.from({ length: 7 }, (_, index) => ({
  id: `payment-${index}`,
  purchased_item: index === 1 ? 'subscription' : 'issue',
  description: `Payment ${index + 1}`,
  completed_at: `2026-09-${20 - index}T12:00:00Z`,
  total_amount: 1499,
  currency_code: index === 1 ? 'JPY' : 'EUR',
  currency_precision: index === 1 ? 0 : 2,
  gateway: index === 1 ? 'paypal' : 'stripe',
}));

const test = base.extend<{ shop: AccountPages }>({
  shop: async ({ page, demo, complaints: _watched }, use) => {
    const shop = new AccountPages(page, demo.url);
    await shop.enter('subscriber@example.com');
    await changePageData(page, demo.url, (data) => {
      data.gateways = { paypal: { clientId: 'sells-plans' } };
      data.plans = [{ id: 1, period: 'month', price: 699 }];
    });
    await page.route('**/api/user/payments', (route) => route.fulfill({ json: { payments } }));
    await use(shop);
  },
});

async function havePlan(page: Page, status: Parameters<typeof plan>[0] | null): Promise<void> {
  await changeAnswer<object>(page, '/api/user/me', (user) => ({ ...user, plan_payment: status && plan(status) }));
}

test('two presses cancel the renewal, and the plan lasts until the end of the paid period', async ({ shop, page }) => {
  await havePlan(page, 'activated');
  await page.route('**/api/user/plans/cancel', (route) => route.fulfill({ json: { plan_payment: plan('cancelled') } }));
  await shop.open('/account');
  const panel = shop.account.getByRole('group', { name: 'Cancel the renewal of your subscription?' });
  await expect(shop.account.getByText('Next billing date')).toBeVisible();
  await shop.button('Cancel renewal').click();
  await expect(panel.getByRole('heading')).toBeFocused();
  await shop.button('No').click();
  await expect(panel).toHaveCount(0);
  await expect(shop.button('Cancel renewal')).toBeFocused();

  await shop.button('Cancel renewal').click();
  await shop.button('Yes, cancel').click();
  await expect(shop.notice('Your subscription has been cancelled.')).toBeVisible();
  await expect(shop.account.getByRole('definition').filter({ hasText: 'Cancelled' })).toBeVisible();
  await expect(shop.account.getByText('March 1, 2100')).toBeVisible();
  await expect(shop.button('Cancel renewal')).toHaveCount(0);
});

test('a cancellation that fails says so, and leaves the plan as it was', async ({ shop, page, complaints }) => {
  complaints.expect(/status of 400 .*\/api\/user\/plans\/cancel$/);
  await havePlan(page, 'activated');
  await page.route('**/api/user/plans/cancel', (route) => route.fulfill({ status: 400, json: { error: 'no_plan' } }));
  await shop.open('/account');
  await shop.button('Cancel renewal').click();
  await shop.button('Yes, cancel').click();
  await expect(shop.notice('An error occurred while trying to cancel the subscription.')).toBeVisible();
  await expect(shop.button('Cancel renewal')).toBeFocused();
});

test('the page asks again for a pending payment', async ({ shop, page }) => {
  let status: 'pending' | 'activated' = 'pending';
  await changeAnswer<object>(page, '/api/user/me', (user) => ({ ...user, plan_payment: plan(status) }));
  await shop.open('/account');
  await expect(shop.account.getByText('Awaiting payment')).toBeVisible();
  status = 'activated';
  await shop.button('Refresh status').click();
  await expect(shop.button('Refresh status')).toHaveCount(0);
  await expect(shop.account.getByText('Next billing date')).toBeVisible();
});

test('plans are offered to readers without one, and not to those with access by a coupon', async ({ shop, page }) => {
  await havePlan(page, null);
  await shop.open('/account');
  await expect(shop.account.getByRole('definition').filter({ hasText: 'Active' })).toBeVisible();
  await expect(shop.account.getByRole('list', { name: 'Plans' })).toHaveCount(0);

  await changeAnswer<object>(page, '/api/user/purchases', (purchases) => ({ ...purchases, subscription: null }));
  await page.reload();
  const plans = shop.account.getByRole('list', { name: 'Plans' });
  await expect(plans.getByRole('listitem')).toHaveText(['1 month$6.99 per monthSubscribe']);
});

test('payments stand in a table of five rows, the newest first', async ({ shop, page }) => {
  await shop.open('/account');
  const table = shop.account.getByRole('table', { name: 'Purchase History' });
  await expect(table.getByRole('columnheader')).toHaveText(['Purchase', 'Description', 'Date', 'Total', 'Paid by']);
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'Issue',
    'Payment 1',
    'Sep 20, 2026',
    '€14.99',
    'Card',
  ]);
  await expect(table.getByRole('row').nth(2).getByRole('cell')).toHaveText([
    'Subscription',
    'Payment 2',
    'Sep 19, 2026',
    '¥1,499',
    'PayPal',
  ]);
  await expect(table.getByRole('row')).toHaveCount(6);
  await shop.button('Next page').click();
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(shop.account.getByText('Page 2 of 2')).toBeVisible();
  await shop.button('Next page').press('Enter');
  await expect(shop.button('Next page')).toBeFocused();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(table.getByRole('columnheader')).toHaveCount(5);
});
