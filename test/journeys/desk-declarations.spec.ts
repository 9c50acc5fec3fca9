import { expect, test } from './deskTillFixtures.ts';

test('an accountant sees a withdrawal with its deadline, opens its charge, and marks it as done', async ({
  page,
  till,
  signIn,
  buyer,
}) => {
  const reader = await buyer('withdraws@readers.example');
  const declared = { name: 'Rita', email: 'withdraws@readers.example', contract: reader.paymentId, confirm: true };
  const answer = await reader.browser.send('/api/withdrawal', declared);
  const { receipt } = await answer.json();
  await signIn('accountant');
  await page.goto(`${till.store.url}/desk`);
  await page.getByRole('link', { name: 'Withdrawals and cancellations' }).first().click();
  const table = page.getByRole('table', { name: 'Withdrawals and cancellations' });
  const row = table.getByRole('row', { name: receipt });
  await expect(row).toContainText('Withdrawal');
  await expect(row).toContainText('Until');
  await row.getByRole('link').click();

  await expect(page.getByRole('heading', { name: `Withdrawal ${receipt}` })).toBeVisible();
  const charges = page.getByRole('table', { name: 'Charges' });
  await expect(charges.getByRole('row').nth(1)).toContainText('€4.99');
  await expect(charges.getByRole('row').nth(1)).toContainText('Yes');
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await charges.getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Refund…' })).toBeVisible();

  await page.getByRole('link', { name: 'Withdrawals and cancellations' }).first().click();
  await expect(page.getByText('There are none.')).toBeVisible();
  await page.getByLabel('State').selectOption({ label: 'Done' });
  await expect(row).toContainText('Done');
});
