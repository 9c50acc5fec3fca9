import { readFile } from 'node:fs/promises';
import { fetchPurchases } from '../support/payments.ts';
import { expect, test } from './deskTillFixtures.ts';

test('support finds a reader, gives and revokes, and the reader notices', async ({ page, till, signIn, buyer }) => {
  const reader = await buyer('rita@readers.example');
  await signIn('support');
  await page.goto(`${till.store.url}/desk`);
  await page.getByRole('link', { name: 'Readers' }).first().click();
  await page.getByRole('searchbox', { name: 'Find a reader' }).fill('Rita@');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'rita@readers.example' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('rita@readers.example');

  const issues = page.getByRole('table', { name: 'Issues' });
  await expect(issues.getByRole('row', { name: 'For sale' })).toContainText('Bought');
  await expect(page.getByRole('table', { name: 'Charges' })).toContainText('€4.99');

  await page.getByRole('button', { name: 'Give an issue…' }).click();
  await page.getByRole('searchbox', { name: 'Find an issue by its title or number' }).fill('sale');
  // The found issues may be replaced during the press.
  await expect(async () => {
    await page.getByRole('radio', { name: 'For sale', exact: true }).check({ force: true });
  }).toPass();
  await page.getByRole('button', { name: 'Give the issue' }).click();
  await expect(issues.getByRole('row', { name: 'For sale' })).toHaveCount(2);

  await page.getByRole('button', { name: 'Give all issues…' }).click();
  await page.getByLabel('Last day').fill('2099-12-31');
  await page.getByRole('button', { name: 'Give all issues', exact: true }).click();
  await expect(page.getByRole('table', { name: 'All issues' })).toContainText('Gift');
  expect((await fetchPurchases(reader.browser)).subscription?.active).toBe(true);

  await page.reload();
  await page.getByRole('button', { name: 'Revoke: All issues' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('table', { name: 'All issues' })).toHaveCount(0);
  // The pressed button is gone. The keyboard goes on in the screen, not at the top of the page.
  await expect(page.locator('#main')).toBeFocused();
  await page.getByRole('button', { name: 'Revoke: For sale' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(issues.getByRole('row', { name: 'For sale' })).toHaveCount(1);
  expect(await fetchPurchases(reader.browser)).toEqual({ issues: [till.issue], subscription: null });
});

test('support signs a reader out, downloads their data and deletes the account', async ({
  page,
  till,
  signIn,
  buyer,
}) => {
  const reader = await buyer('leaver@readers.example');
  await signIn('support');
  await page.goto(`${till.store.url}/desk/readers?q=${reader.paymentId}`);
  await page.getByRole('link', { name: 'leaver@readers.example' }).click();

  await page.getByRole('button', { name: 'End all sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click();
  await expect(page.getByText('The reader is signed in nowhere.')).toBeVisible();
  expect((await reader.browser.fetch('/api/user/me')).status).toBe(401);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the data' }).click();
  const saved = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
  expect(saved.user.email).toBe('leaver@readers.example');
  expect(saved.payments).toHaveLength(1);

  await page.getByRole('button', { name: 'Delete the account…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Payments stay in the books');
  await page.getByRole('button', { name: 'Delete the account for good' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Readers');
  await page.getByRole('searchbox').fill('leaver');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No reader matches this search.')).toBeVisible();
});
