import { readFile } from 'node:fs/promises';
import { fetchPurchases } from '../support/payments.ts';
import { expect, test } from './deskTillFixtures.ts';

test('support makes a series of coupons, a reader redeems one, and the series is withdrawn', async ({
  page,
  till,
  signIn,
  buyer,
}) => {
  const reader = await buyer('couponer@readers.example');
  const redeem = async (code: string) => (await reader.browser.send('/api/user/payment/promocode', { code })).status;
  await signIn('support');
  await page.goto(`${till.store.url}/desk`);
  await page.getByRole('link', { name: 'Coupons' }).first().click();
  await page.getByRole('button', { name: 'Make coupons…' }).click();

  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Each coupon gives').selectOption({ label: 'All issues, for some days' });
  await dialog.getByLabel('Days').fill('0');
  await expect(dialog.getByText('Enter a whole number from 1 to')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make coupons' })).toBeDisabled();
  await dialog.getByLabel('Days').fill('14');
  await dialog.getByLabel('Number of codes').fill('3');
  await dialog.getByLabel('Series').fill('Boat fair');
  await dialog.getByRole('button', { name: 'Make coupons' }).click();
  await expect(page.getByText('There are 3 new coupons.')).toBeVisible();
  const codes = (await page.getByLabel('Codes').inputValue()).split('\n');
  expect(new Set(codes).size).toBe(3);
  await page.getByRole('button', { name: 'Close' }).click();

  expect(await redeem(codes[0] ?? '')).toBe(200);
  const search = page.getByRole('searchbox', { name: 'Find a coupon' });
  await search.fill('boat');
  await search.press('Enter');
  await expect(page).toHaveURL(/q=boat/);
  await expect(search).toBeFocused();
  const table = page.getByRole('table', { name: 'Coupons' });
  await expect(table.getByRole('row', { name: codes[0] ?? '' })).toContainText('1 of 1');
  await page.getByRole('link', { name: codes[0] ?? '' }).click();
  await expect(page.getByRole('link', { name: 'couponer@readers.example' })).toBeVisible();
  await page.goBack();

  await table.getByRole('link', { name: 'Boat fair' }).first().click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(`${codes[0]},Boat fair,,14,1,1,1,,used_up`);

  await page.getByRole('button', { name: 'Withdraw the series…' }).click();
  await dialog.getByLabel('Also take back what readers have already got').check();
  await dialog.getByRole('button', { name: 'Withdraw the series' }).click();
  await expect(table.getByText('Withdrawn')).toHaveCount(3);
  expect(await redeem(codes[1] ?? '')).toBe(400);
  expect((await fetchPurchases(reader.browser)).subscription).toBeNull();
});
